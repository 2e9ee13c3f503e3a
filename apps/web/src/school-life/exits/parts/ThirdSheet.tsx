import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { decideThird, endThird, type OfficeThird } from '../persons.api.ts';
import { DecisionSheet } from './DecisionSheet.tsx';
import css from './Exits.module.css';
import { comesToNothing, thirdStateWords, tieWords, validityWords } from './third-words.ts';

/** One person with the reasons for or against, and the decision. */
export function ThirdSheet({ third, onClose }: { third: OfficeThird; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <DecisionSheet
      name={third.name}
      version={third.version}
      can={third.can}
      words={{ approve: <Trans>Confirmer</Trans>, withdraw: <Trans>Retirer</Trans> }}
      send={(what, said) =>
        what === 'withdraw' ? endThird(third.id, said) : decideThird(third.id, { approve: what === 'approve', ...said })
      }
      said={(what) => (what === 'approve' ? t`Personne confirmée.` : t`La famille en est informée.`)}
      onClose={onClose}
    >
      <ThirdFacts third={third} />
    </DecisionSheet>
  );
}

function ThirdFacts({ third }: { third: OfficeThird }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const { word, tone } = thirdStateWords[third.state];
  const facts: [string, ReactNode][] = [
    [t`Élève`, <Facts key="pupil">{[third.pupil, third.className]}</Facts>],
    [t`Lien avec l’élève`, i18n._(tieWords[third.tie])],
    [t`Téléphone`, third.phone],
    [t`Validité`, validityWords(i18n, third)],
    [t`Nommée par`, <Facts key="by">{[third.askedBy, formatMoment(third.askedAt)]}</Facts>],
    ...(third.decidedBy ? [[t`Décidée par`, third.decidedBy] as [string, string]] : []),
    ...(third.answer ? [[t`Réponse`, third.answer] as [string, string]] : []),
  ];
  return (
    <>
      <div className={css.pills}>
        <Avatar name={third.name} photo={imageAddress(school, third.photo?.fichier, 320)} size={84} />
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        {comesToNothing(third) && <StatusPill tone="bad">{t`Sans effet`}</StatusPill>}
      </div>
      {comesToNothing(third) && (
        <Notice tone="warn">
          <Trans>
            Qui a nommé cette personne ne répond plus de l’élève : le portail la refuse. Un responsable peut la nommer
            de nouveau.
          </Trans>
        </Notice>
      )}
      <dl className={css.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={`${label} `}>{label}</dt>,
          <dd key={label}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
      </dl>
    </>
  );
}
