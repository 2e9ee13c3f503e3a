import type { ShownPass } from '@encrier/contract/school-life/exits-persons';
import { Notice } from '@encrier/ui/feedback/Notice';
import { QrCode } from '@encrier/ui/progress/QrCode';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '#kernel/dates.ts';
import { codeOfPass, readPass } from '../pass.api.ts';
import { Checking } from './Checking.tsx';
import css from './Door.module.css';

/** A pass for its bearer: what is shown at the gate, and no other data about the child. */
export function PassCheck({ given }: { given: string }) {
  const { t } = useLingui();
  return (
    <Checking title={t`Laissez-passer`} label={t`Chargement du laissez-passer`} given={given} read={readPass}>
      {(found) => <Pass found={found} given={given} />}
    </Checking>
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
