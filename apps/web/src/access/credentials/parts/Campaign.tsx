import type { CredentialFigures } from '@encrier/contract/access/credentials';
import { BarChart } from '@encrier/ui/chart/BarChart';
import { Trans, useLingui } from '@lingui/react/macro';
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
/** Whole percents; 100 only when everybody has signed in. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((100 * part) / whole));

/** Proportions of the four states as one bar; the figures beside it give the same in words. */
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

/** State of the campaign: four states with a total, each a filter, and the month's first sign-ins. */
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

/** First sign-ins of each day. */
function Activations({ days }: { days: Board['days'] }) {
  const { t } = useLingui();
  const sum = days.reduce((total, one) => total + one.activations, 0);
  return (
    <div className={css.activations}>
      <span className={css.quiet}>
        <Trans>
          Premières connexions des 30 derniers jours : <b>{sum}</b>
        </Trans>
      </span>
      {sum > 0 && (
        <BarChart
          label={t`Premières connexions par jour`}
          height={140}
          format={String}
          points={days.map(({ day }) => ({ key: day, name: formatMonthDay(day) }))}
          series={[
            { key: 'first', name: t`Premières connexions`, tone: 'ok', values: days.map((one) => one.activations) },
          ]}
          words={{
            value: (day, _, value) => `${day} : ${value}`,
            none: '0',
            empty: '',
            column: t`Jour`,
            showTable: t`Voir le tableau`,
            hideTable: t`Masquer le tableau`,
          }}
        />
      )}
    </div>
  );
}
