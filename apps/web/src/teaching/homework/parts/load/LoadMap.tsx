import { addDays, isWeekend } from '@encrier/contract/kernel/days';
import type { HomeworkLoad } from '@encrier/contract/teaching/homework-load';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDay, formatMonthDay, formatWeekday } from '#kernel/dates.ts';
import { lengthWords } from '#kernel/length-words.ts';
import { comma, labelled } from '#kernel/text.ts';
import type { Cell } from './cell.ts';
import css from '../Homework.module.css';

/** Days of a period, without weekend days on which nothing is due. */
export function shownDays({ from, to, classes }: Pick<HomeworkLoad, 'from' | 'to' | 'classes'>): string[] {
  const due = new Set(classes.flatMap(({ days }) => days.map(({ day }) => day)));
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!isWeekend(day) || due.has(day)) days.push(day);
  }
  return days;
}

/** Classes down, days across: minutes and number of homeworks, heavy days in red; a cell opens its list. */
export function LoadMap({ data, onOpen }: { data: HomeworkLoad; onOpen: (cell: Cell) => void }) {
  const { t } = useLingui();
  const days = shownDays(data);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled with the keyboard too
    <section className={css.map} aria-label={t`Charge par classe et par jour`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Classe`}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === data.today || undefined}>
                <abbr title={formatDay(day)}>{formatWeekday(day, 'short')}</abbr> {formatMonthDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.classes.map(({ id, name, limit, days: own }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {days.map((day) => {
                const one = own.find((other) => other.day === day);
                if (!one) return <td key={day} />;
                const count = plural(one.pieces, { one: '# devoir', other: '# devoirs' });
                const facts = [count, lengthWords(one.minutes), one.heavy && t`journée lourde`].filter(Boolean);
                const share = Math.min(1, Math.max(one.minutes / limit.minutes, one.pieces / limit.pieces));
                return (
                  <td key={day}>
                    <button
                      type="button"
                      data-heavy={one.heavy || undefined}
                      style={{ '--share': `${Math.round(share * 100)}%` } as React.CSSProperties}
                      aria-label={labelled(`${name}, ${formatDay(day)}`, facts.join(comma()))}
                      onClick={() => onOpen({ classId: id, name, day })}
                    >
                      <b>{one.minutes ? lengthWords(one.minutes) : '–'}</b>
                      <span>{count}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
