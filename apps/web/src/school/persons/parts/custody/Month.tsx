import { useLingui } from '@lingui/react/macro';
import { formatDay, formatMonth, formatWeekday } from '#kernel/dates.ts';
import { joinNames } from '#kernel/text.ts';
import css from './Custody.module.css';
import { custodyDay, lettersOf, type Shared, weeksOf } from './days.ts';
import { hueOf } from './hues.ts';

// A Monday, to name the columns.
const heads = Array.from({ length: 7 }, (_, index) => `2026-11-${23 + index}`);

/** One month: each day with the initials of the guardian; dated days are framed. */
export function Month({
  shared,
  month,
  today,
  small,
}: {
  shared: Shared;
  month: string;
  today: string;
  small?: boolean;
}) {
  const title = formatMonth(month);
  return (
    <table className={small ? `${css.month} ${css.small}` : css.month} aria-label={title}>
      {small && <caption>{title}</caption>}
      <thead>
        <tr>
          {heads.map((day) => (
            <th key={day} scope="col" abbr={formatWeekday(day)}>
              {small ? formatWeekday(day, 'short').slice(0, 1) : formatWeekday(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          <tr key={week.find(Boolean) ?? row}>
            {week.map((day, column) =>
              day ? <Day key={day} shared={shared} day={day} today={day === today} /> : <td key={heads[column]} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ shared, day, today }: { shared: Shared; day: string; today: boolean }) {
  const { t } = useLingui();
  const { with: places, period } = custodyDay(shared, day);
  const names = joinNames(places.map((place) => shared.guardians[place]?.firstName ?? ''));
  const letters = lettersOf(shared.guardians);
  const said = formatDay(day);
  const name = names ? t`${said} : ${names}` : said;
  return (
    <td data-today={today || undefined} data-dated={period ? true : undefined}>
      <span className="visually-hidden">{name}</span>
      <span className={css.day} aria-hidden="true" title={name}>
        <span className={css.number}>{Number(day.slice(8))}</span>
        <span className={css.who}>
          {places.map((place) => (
            <span key={place} style={hueOf(place)}>
              {letters[place]}
            </span>
          ))}
        </span>
      </span>
    </td>
  );
}
