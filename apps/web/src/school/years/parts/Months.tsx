import { Card } from '@encrier/ui/data/Card';
import { addDays, monthStart, mondayOf } from '@encrier/contract/kernel/days';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMonth, weekdayName } from '#kernel/dates.ts';
import type { Holiday, SchoolYear, Term } from '../years.api.ts';
import css from './Years.module.css';

type Mark = 'out' | 'holiday' | 'public_holiday' | 'closure' | 'expected' | 'term' | 'none';

function monthsOf({ startsOn, endsOn }: SchoolYear): string[] {
  const months: string[] = [];
  for (let first = startsOn; first <= endsOn && months.length < 20; first = monthStart(first, 1))
    months.push(first.slice(0, 7));
  return months;
}

/** A week, Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Days of a month, from the Monday of its first week. */
function cellsOf(month: string): string[] {
  const end = monthStart(`${month}-01`, 1);
  const days: string[] = [];
  for (let day = mondayOf(`${month}-01`); day < end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The whole year in small months. A drawing of the lists above. */
export function Months({
  year,
  terms,
  holidays,
}: {
  year: SchoolYear;
  terms: readonly Term[];
  holidays: readonly Holiday[];
}) {
  const { t } = useLingui();
  const mark = (day: string): Mark => {
    if (day < year.startsOn || day > year.endsOn) return 'out';
    const off = holidays.find((one) => one.startsOn <= day && one.endsOn >= day);
    if (off) return off.state === 'expected' ? 'expected' : off.kind;
    return terms.some((term) => term.startsOn <= day && term.endsOn >= day) ? 'term' : 'none';
  };
  return (
    <Card title={t`L’année d’un coup d’œil`}>
      <ul className={css.legend}>
        <li>
          <i data-mark="holiday" />
          <Trans>Vacances</Trans>
        </li>
        <li>
          <i data-mark="public_holiday" />
          <Trans>Jour férié</Trans>
        </li>
        <li>
          <i data-mark="closure" />
          <Trans>Fermeture</Trans>
        </li>
        <li>
          <i data-mark="expected" />
          <Trans>À confirmer</Trans>
        </li>
        <li>
          <i data-mark="none" />
          <Trans>Hors période</Trans>
        </li>
      </ul>
      <div className={css.months} aria-hidden="true">
        {monthsOf(year).map((month) => (
          <div key={month}>
            <p className={css.month}>{formatMonth(`${month}-15`)}</p>
            <div className={css.grid}>
              {weekdays.map((day) => (
                <span key={day} className={css.weekday}>
                  {weekdayName(day, 'narrow')}
                </span>
              ))}
              {cellsOf(month).map((day) => (
                <span key={day} className={css.day} data-mark={day.startsWith(month) ? mark(day) : 'out'}>
                  {Number(day.slice(8))}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
