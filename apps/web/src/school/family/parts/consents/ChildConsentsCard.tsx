import type { ChildConsents, ImageRule } from '@encrier/contract/school/consents';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { ofName } from '#kernel/text.ts';
import { answerConsent } from '../../family.api.ts';
import css from '../Family.module.css';
import { purposeWords } from '../words.ts';
import { ConsentRow } from './ConsentRow.tsx';

/** A child's image: one answer per use, today's result, and former answers. */
export function ChildConsentsCard({ child, rule }: { child: ChildConsents; rule: ImageRule }) {
  const { t } = useLingui();
  const name = child.label;
  return (
    <Card title={t`Image ${ofName(name)}`}>
      <p className={css.quiet}>
        <Trans>Sans réponse, c’est non. Vous changez d’avis quand vous voulez : cela compte tout de suite.</Trans>{' '}
        {rule === 'all' ? (
          <Trans>L’école demande l’accord de tous les responsables légaux.</Trans>
        ) : (
          <Trans>
            Dans l’école, l’accord d’un responsable légal suffit si l’autre ne refuse pas ; hors de l’école, il faut
            celui de tous.
          </Trans>
        )}
      </p>
      {child.ofAge && (
        <Notice tone="info">
          <Trans>
            À 18 ans, votre enfant répond lui-même, dans « Mon compte » ou sur papier au secrétariat. Vous lisez ses
            réponses.
          </Trans>
        </Notice>
      )}
      <div>
        {child.purposes.map((one) => (
          <ConsentRow
            key={one.purpose}
            standing={one}
            locked={child.ofAge}
            onAnswer={(body) => answerConsent(child.pupilId, body)}
          />
        ))}
      </div>
      <History child={child} />
    </Card>
  );
}

/** Former answers, the latest first. */
export function History({ child: { history } }: { child: ChildConsents }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  if (history.length === 0) return null;
  return (
    <section className={css.part}>
      <Button size="small" variant="link" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <Trans>Masquer l’historique</Trans> : <Trans>Voir l’historique</Trans>}
      </Button>
      {open && (
        <ol className={css.history} aria-label={t`Historique des réponses`}>
          {history.map((past) => {
            const name = past.name;
            return (
              <li key={`${past.decidedAt}${past.purpose}${name}`}>
                <time dateTime={past.decidedAt}>{formatShortDay(past.decidedAt)}</time>
                <span>
                  {i18n._(purposeWords[past.purpose].name)} : {past.granted ? <Trans>oui</Trans> : <Trans>non</Trans>}
                </span>
                <span className={css.quiet}>{past.onPaper ? t`${name}, sur papier` : <bdi>{name}</bdi>}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
