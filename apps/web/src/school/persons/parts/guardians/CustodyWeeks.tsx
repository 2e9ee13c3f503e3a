import { useLingui } from '@lingui/react/macro';
import { together } from '#kernel/text.ts';
import type { Tie } from '../../persons.api.ts';
import { hueOf } from '../custody/hues.ts';
import { custodyWeeks } from './custody.ts';
import css from '../Persons.module.css';

/** With whom the child is, week by week; the words come before the colours. */
export function CustodyWeeks({ ties }: { ties: readonly Tie[] }) {
  const { t } = useLingui();
  const shared = ties.filter((tie) => tie.custody && tie.custody !== 'none' && tie.custody !== 'weekends');
  const weeks = custodyWeeks(
    shared.map((tie) => tie.custody ?? 'none'),
    new Date().toISOString().slice(0, 10),
  );
  if (shared.length === 0) return null;
  const week = weeks.find((one) => one.current);
  const current = week?.number ?? 0;
  const namesOf = (places: readonly number[]): string =>
    together(places.flatMap((place) => shared[place]?.firstName ?? []));
  const now = namesOf(week?.with ?? []);
  return (
    <>
      <ol className={css.weeks} aria-label={t`Garde par semaine`}>
        {weeks.map((week) => {
          const { number } = week;
          const names = namesOf(week.with);
          return (
            <li
              key={number}
              data-now={week.current || undefined}
              aria-label={names ? t`Semaine ${number} : ${names}` : t`Semaine ${number}`}
            >
              <span className={css.bar}>
                {week.with.map((place) => (
                  <span key={place} style={hueOf(place)} />
                ))}
              </span>
              <span aria-hidden="true">{number}</span>
            </li>
          );
        })}
      </ol>
      {now && <p className={css.now}>{t`Semaine ${current} : ${now}`}</p>}
      <div className={css.legend}>
        {shared.map((tie, place) => (
          <span key={tie.id}>
            <i style={hueOf(place)} />
            <bdi>
              {tie.firstName} {tie.lastName}
            </bdi>
          </span>
        ))}
      </div>
    </>
  );
}
