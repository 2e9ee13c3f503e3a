import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMonthDay, schoolDay } from '#kernel/dates.ts';
import { comma, joinNames } from '#kernel/text.ts';
import { custodyQuery } from '../../custody.api.ts';
import type { PupilPage, Tie } from '../../persons.api.ts';
import { lettersOf, type Shared } from '../custody/days.ts';
import { hueOf } from '../custody/hues.ts';
import { type CustodyWeek, custodyWeeks } from './custody.ts';
import css from '../Persons.module.css';

/** Guardians who share custody: from the weekly rules of the ties, and from the calendar once loaded. */
function useShared(pupil: PupilPage, ties: readonly Tie[]): Shared {
  const several = ties.filter((tie) => tie.legal).length > 1;
  const { data } = useQuery({ ...custodyQuery(pupil.id), enabled: pupil.can.sensitive && several });
  const guardians = ties.flatMap(({ id, firstName, lastName, custody }) =>
    custody && custody !== 'none' ? [{ id, firstName, label: `${firstName} ${lastName}`, custody }] : [],
  );
  if (!data) return { guardians, periods: [] };
  const known = new Set(guardians.map(({ id }) => id));
  // Guardians without weekly rule, but with dated periods.
  const dated = data.guardians.filter(({ id, custody }) => custody !== 'none' && !known.has(id));
  return { guardians: [...guardians, ...dated], periods: data.periods };
}

/** Which guardian has the child, week by week; dates override weeks, and names come before colours. */
export function CustodyWeeks({ pupil, ties }: { pupil: PupilPage; ties: readonly Tie[] }) {
  const { t } = useLingui();
  const shared = useShared(pupil, ties);
  const { guardians, periods } = shared;
  const isShared = periods.length > 0 || guardians.some(({ custody }) => custody !== 'always');
  if (!guardians.length || !isShared) return null;
  const weeks = custodyWeeks(shared, schoolDay());
  const letters = lettersOf(guardians);
  const namesOf = (places: readonly number[]): string =>
    joinNames(places.flatMap((place) => guardians[place]?.firstName ?? []));
  const saidOf = ({ runs }: CustodyWeek): string =>
    runs
      .flatMap(({ with: places, from, to }) => {
        const names = namesOf(places);
        if (!names) return [];
        if (runs.length === 1) return [names];
        const [first, last] = [formatMonthDay(from), formatMonthDay(to)];
        return [from === to ? t`${names} le ${first}` : t`${names} du ${first} au ${last}`];
      })
      .join(comma());
  const week = weeks.find((one) => one.current);
  const current = week?.number ?? 0;
  const now = week ? saidOf(week) : '';
  const dated = weeks.some(({ days }) => days.some(({ period }) => period));
  return (
    <>
      <ol className={css.weeks} aria-label={t`Garde par semaine`}>
        {weeks.map((one) => {
          const { number } = one;
          const names = saidOf(one);
          const label = names ? t`Semaine ${number} : ${names}` : t`Semaine ${number}`;
          return (
            <li key={number} data-now={one.current || undefined} aria-label={label} title={label}>
              <span className={css.bar}>
                {one.days.map(({ day, with: places, period }) => (
                  <span key={day} data-dated={period ? true : undefined}>
                    {places.map((place) => (
                      <i key={place} style={hueOf(place)} />
                    ))}
                  </span>
                ))}
              </span>
              <span aria-hidden="true">{number}</span>
              <span className={css.letters} aria-hidden="true">
                {[...new Set(one.days.flatMap((day) => day.with))].map((place) => letters[place]).join(' ')}
              </span>
            </li>
          );
        })}
      </ol>
      {now && <p className={css.now}>{t`Semaine ${current} : ${now}`}</p>}
      <div className={css.legend}>
        {guardians.map((one, place) => (
          <span key={one.id}>
            <i style={hueOf(place)} />
            <b aria-hidden="true">{letters[place]}</b>
            <bdi>{one.label}</bdi>
          </span>
        ))}
        {dated && (
          <span>
            <i data-dated />
            {t`Date qui passe avant les semaines`}
          </span>
        )}
      </div>
    </>
  );
}
