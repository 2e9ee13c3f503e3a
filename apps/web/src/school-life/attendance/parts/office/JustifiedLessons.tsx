import type { OfficeJustification } from '@encrier/contract/school-life/attendance-office';
import { titleOf } from '#kernel/content/subject-name.ts';
import { formatHours, formatRelative, formatShortDay } from '#kernel/dates.ts';
import css from '../Attendance.module.css';

/** The reason, author and time of a justification, and its lessons. */
export function JustifiedLessons({ row }: { row: OfficeJustification }) {
  return (
    <>
      <span>
        <strong>{row.reason}</strong>{' '}
        <span className={css.quiet}>
          <bdi>{row.by}</bdi>, {formatRelative(row.createdAt)}
        </span>
      </span>
      <ul>
        {row.events.map((event) => (
          <li key={`${event.day} ${event.starts}`}>
            {formatShortDay(event.day)} <bdi dir="ltr">{formatHours(event)}</bdi> <bdi>{titleOf(event)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
