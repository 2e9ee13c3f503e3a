import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { decide, type OfficeExit, withdraw } from '../exits.api.ts';
import { DecisionSheet } from './DecisionSheet.tsx';
import css from './Exits.module.css';
import { opensNothing, spanWords, stateWords, whenWords, withWords } from './words.ts';

/** One request with what decides it, and the decision. */
export function OfficeSheet({ exit, onClose }: { exit: OfficeExit; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <DecisionSheet
      name={exit.pupil}
      version={exit.version}
      can={exit.can}
      words={{ approve: <Trans>Accorder</Trans>, withdraw: <Trans>Retirer la sortie</Trans> }}
      send={(what, said) =>
        what === 'withdraw' ? withdraw(exit.id, said) : decide(exit.id, { approve: what === 'approve', ...said })
      }
      said={(what) =>
        what === 'approve' ? t`Sortie accordée.` : what === 'refuse' ? t`Sortie refusée.` : t`Sortie retirée.`
      }
      onClose={onClose}
    >
      <Details exit={exit} />
    </DecisionSheet>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
function Details({ exit }: { exit: OfficeExit }) {
  const { t, i18n } = useLingui();
  const { word, tone } = stateWords[exit.state];
  const [span, at] = [spanWords(i18n, exit), formatMoment(exit.askedAt)];
  return (
    <>
      <div className={css.pills}>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        {opensNothing(exit) && <StatusPill tone="bad">{t`Sans effet`}</StatusPill>}
        {exit.className && <bdi className={css.quiet}>{exit.className}</bdi>}
      </div>
      {opensNothing(exit) && (
        <Notice tone="warn">
          <Trans>
            Qui a demandé cette sortie ne répond plus de l’élève ce jour-là : le portail n’en tient pas compte.
          </Trans>
        </Notice>
      )}
      <dl className={css.facts}>
        <Fact name={t`Quand`}>{whenWords(i18n, exit)}</Fact>
        {span && <Fact name={t`Validité`}>{span}</Fact>}
        <Fact name={t`Avec qui`}>
          <bdi>{withWords(i18n, exit)}</bdi>
        </Fact>
        <Fact name={t`Motif`}>
          <bdi className={css.body}>{exit.reason}</bdi>
        </Fact>
        <Fact name={t`Demandée par`}>
          <Facts>{[exit.askedBy, at]}</Facts>
        </Fact>
        {exit.decidedBy && (
          <Fact name={t`Décidée par`}>
            <bdi>{exit.decidedBy}</bdi>
          </Fact>
        )}
        {exit.answer && (
          <Fact name={t`Réponse`}>
            <bdi className={css.body}>{exit.answer}</bdi>
          </Fact>
        )}
      </dl>
    </>
  );
}
