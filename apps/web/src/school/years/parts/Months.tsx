import { Card } from '@encrier/ui/data/Card';
import { addDays, monthStart, mondayOf } from '@encrier/contract/kernel/days';
import { localeTags } from '@encrier/contract/kernel/names';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLang } from '#kernel/i18n/i18n.ts';
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
const weekdays = Array.from({ length: 7 }, (_, i) => addDays('2024-01-01', i));

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
  const tag = localeTags[useLang()];
  const title = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'narrow' });
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
            <p className={css.month}>{title.format(new Date(`${month}-15T12:00:00Z`))}</p>
            <div className={css.grid}>
              {weekdays.map((day) => (
                <span key={day} className={css.weekday}>
                  {weekday.format(new Date(`${day}T12:00:00Z`))}
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
