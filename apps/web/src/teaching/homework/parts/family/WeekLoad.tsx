import { addDays } from '@encrier/contract/kernel/days';
import type { OwnHomework } from '@encrier/contract/teaching/homework';
import { Card } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBulb, IconCheck } from '@tabler/icons-react';
import { formatDay, formatWeekday } from '#kernel/dates.ts';
import { lengthWords } from '#kernel/length-words.ts';
import css from '../Homework.module.css';
import { loadOf } from './groups.ts';

/** Homework of each day of the week, what is left of it, and the heaviest day. */
export function WeekLoad({
  items,
  from,
  today,
  self,
}: {
  items: readonly OwnHomework[];
  from: string;
  today: string;
  self: boolean;
}) {
  const { t } = useLingui();
  const week = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  const all = loadOf(items, week);
  const days = all.filter(({ pieces }, index) => index < 5 || pieces > 0);
  const left = days.reduce((sum, { leftMinutes }) => sum + leftMinutes, 0);
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0);
  if (!days.some(({ pieces }) => pieces)) return null;
  const most = Math.max(30, ...days.map(({ minutes }) => minutes));
  const heavy = days
    .filter(({ day, leftMinutes }) => day > today && leftMinutes >= 60)
    .toSorted((a, b) => b.leftMinutes - a.leftMinutes)[0];
  return (
    <Card
      title={t`Semaine`}
      end={
        total > 0 && (
          <span className={css.quiet}>
            <Trans>
              reste <b>{lengthWords(left)}</b> sur {lengthWords(total)}
            </Trans>
          </span>
        )
      }
    >
      <ul className={css.load}>
        {days.map((one) => (
          <li
            key={one.day}
            data-today={one.day === today || undefined}
            data-heavy={one.day === heavy?.day || undefined}
          >
            <span className={css.quiet}>{formatWeekday(one.day, 'short')}</span>
            <b>{Number(one.day.slice(8))}</b>
            <span className={css.bar} aria-hidden="true">
              <span
                style={{ blockSize: `${Math.round((100 * one.minutes) / most)}%` }}
                data-left={one.left > 0 || undefined}
              />
            </span>
            <span className={css.small}>
              {one.pieces > 0 && one.left === 0 ? (
                <IconCheck size={16} stroke={2} role="img" aria-label={t`Tout est fait`} />
              ) : one.leftMinutes ? (
                lengthWords(one.leftMinutes)
              ) : one.left ? (
                plural(one.left, { one: '# devoir', other: '# devoirs' })
              ) : (
                <span aria-hidden="true">–</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {heavy && (
        <p className={css.hint}>
          <IconBulb size={18} stroke={1.7} aria-hidden="true" />
          {self
            ? t`Ton jour le plus chargé : ${formatDay(heavy.day)}.`
            : t`Le jour le plus chargé : ${formatDay(heavy.day)}.`}
        </p>
      )}
    </Card>
  );
}
