import type { ShownPass } from '@encrier/contract/school-life/exits-persons';
import { Button } from '@encrier/ui/actions/Button';
import { LoadingBar } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { QrCode } from '@encrier/ui/progress/QrCode';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { codeOfPass, readPass } from '../pass.api.ts';
import css from './Door.module.css';
import { DoorFrame } from './DoorFrame.tsx';

/** A pass for its bearer: what is shown at the gate, and no other data about the child. */
export function PassCheck({ given }: { given: string }) {
  const { t } = useLingui();
  const [found, setFound] = useState<ShownPass | null>(null);
  const [error, setError] = useState('');
  const check = useCallback((): void => {
    setError('');
    void readPass(given).then(setFound, (refused: unknown) => setError(sentence(refused)));
  }, [given]);
  useEffect(check, [check]);
  return (
    <DoorFrame title={t`Laissez-passer`}>
      <div className={css.card}>
        <div className={css.form} aria-live="polite">
          {error ? (
            <Notice
              tone="bad"
              action={
                <Button size="small" onClick={check}>
                  <Trans>Réessayer</Trans>
                </Button>
              }
            >
              {error}
            </Notice>
          ) : found ? (
            <Pass found={found} given={given} />
          ) : (
            <LoadingBar active label={t`Chargement du laissez-passer`} />
          )}
        </div>
      </div>
    </DoorFrame>
  );
}

function Pass({ found, given }: { found: ShownPass; given: string }) {
  const { t } = useLingui();
  if (found.state !== 'good')
    return (
      <Notice tone="warn" title={t`Ce laissez-passer n’est plus valable`}>
        <Trans>Demandez-en un autre à la famille de l’élève.</Trans>
      </Notice>
    );
  const { firstName } = found;
  const facts = [
    [t`Établissement`, found.school],
    [t`Jour`, formatDay(found.day)],
    [t`À partir de`, found.leavesAt],
  ] as const;
  return (
    <>
      <div className={css.pass}>
        <h2>
          <Trans>
            Pour venir chercher <bdi>{firstName}</bdi>
          </Trans>
        </h2>
        <QrCode text={location.href} label={t`Code à scanner au portail`} size={240} />
        <strong dir="ltr">{codeOfPass(given)}</strong>
      </div>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Notice tone="info">
        <Trans>Montrez ce code au portail, avec une pièce d’identité. Il sert une seule fois.</Trans>
      </Notice>
    </>
  );
}
