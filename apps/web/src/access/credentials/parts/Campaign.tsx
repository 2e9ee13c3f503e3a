import type { CredentialFigures } from '@encrier/contract/access/credentials';
import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMonthDay } from '#kernel/dates.ts';
import type { Board, CredentialKind, CredentialState } from '../credentials.api.ts';
import css from './Credentials.module.css';
import { stateWords } from './words.ts';
import { MissingAccounts } from './MissingAccounts.tsx';

/** The four states in their order, each with the figure that counts it. */
export const states: readonly { key: CredentialState; figure: keyof CredentialFigures }[] = [
  { key: 'connected', figure: 'connected' },
  { key: 'invited', figure: 'invited' },
  { key: 'to_invite', figure: 'toInvite' },
  { key: 'disabled', figure: 'disabled' },
];
export const sumOf = (figures: CredentialFigures): number =>
  figures.connected + figures.invited + figures.toInvite + figures.disabled;
/** Whole percents that never say 100 before everybody is there. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((100 * part) / whole));

/** Proportions of the four states as one bar; the figures beside it say the same in words. */
export function Bar({ figures }: { figures: CredentialFigures }) {
  return (
    <span className={css.bar} aria-hidden="true">
      {states.map(
        ({ key, figure }) =>
          figures[figure] > 0 && <span key={key} data-state={key} style={{ flexGrow: figures[figure] }} />,
      )}
    </span>
  );
}

/** Where the campaign stands: four states that add up, each a filter, and the first sign-ins of the month. */
export function Campaign({
  kind,
  board,
  state,
  onState,
}: {
  kind: CredentialKind;
  board: Board;
  state: CredentialState | null;
  onState: (state: CredentialState | null) => void;
}) {
  const { t, i18n } = useLingui();
  const { total, days } = board;
  const all = sumOf(total);
  const week = days.slice(-7).reduce((sum, one) => sum + one.activations, 0);
  const percent = percentOf(total.connected, all);
  const words: Record<CredentialState, { note: string; more: string }> = {
    connected: { note: t`${percent} % de ${all} personnes`, more: t`+ ${week} en 7 jours` },
    invited: { note: t`jamais connectés, code valable`, more: t`relance possible` },
    to_invite: { note: t`jamais connectés, sans code valable`, more: t`nouvelle fiche ou e-mail` },
    disabled: { note: t`ne peuvent pas se connecter`, more: t`à rouvrir au besoin` },
  };
  return (
    <>
      <MissingAccounts board={board} kind={kind} />
      <section className={css.campaign} aria-label={t`Où en est l’école`}>
        <div className={css.states}>
          {states.map(({ key, figure }) => (
            <button
              key={key}
              type="button"
              className={css.state}
              aria-pressed={state === key}
              onClick={() => onState(state === key ? null : key)}
            >
              <span className={css.stateName}>
                <i data-state={key} aria-hidden="true" />
                {i18n._(stateWords[key].many)}
              </span>
              <b className={css.stateValue}>{total[figure]}</b>
              <span className={css.quiet}>{words[key].note}</span>
              <span className={css.stateMore}>{words[key].more}</span>
            </button>
          ))}
        </div>
        <Bar figures={total} />
        <Activations days={days} />
      </section>
    </>
  );
}

/** First sign-ins of each day as small columns, or as a table on demand. */
function Activations({ days }: { days: Board['days'] }) {
  const { t } = useLingui();
  const [table, setTable] = useState(false);
  const most = Math.max(1, ...days.map((one) => one.activations));
  const sum = days.reduce((total, one) => total + one.activations, 0);
  return (
    <div className={css.activations}>
      <div className={css.activationsHead}>
        <span>
          <Trans>
            Premières connexions des 30 derniers jours : <b>{sum}</b>
          </Trans>
        </span>
        <Button size="small" aria-expanded={table} onClick={() => setTable(!table)}>
          {table ? <Trans>Voir le graphique</Trans> : <Trans>Voir les chiffres</Trans>}
        </Button>
      </div>
      {table ? (
        <div className={css.scroll}>
          <table className={css.figures}>
            <caption className="visually-hidden">
              <Trans>Premières connexions par jour</Trans>
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Jour</Trans>
                </th>
                <th scope="col">
                  <Trans>Premières connexions</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((one) => (
                <tr key={one.day}>
                  <th scope="row">{formatMonthDay(one.day)}</th>
                  <td>{one.activations}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <svg
          className={css.chart}
          viewBox={`0 0 ${days.length * 10} 40`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t`${sum} premières connexions en 30 jours, ${most} au plus en un jour`}
        >
          {days.map((one, n) => {
            const height = Math.max(1, (36 * one.activations) / most);
            return (
              <rect
                key={one.day}
                x={n * 10 + 1.5}
                width={7}
                y={40 - height}
                height={height}
                rx={1.5}
                data-none={one.activations === 0 || undefined}
              />
            );
          })}
        </svg>
      )}
    </div>
  );
}
