import type { DayLesson } from '@encrier/contract/planning/day';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { colourOf } from '@encrier/ui/week/colours';
import type { DayItem } from '#kernel/cards/day-lines.ts';
import { formatMinute } from '#kernel/dates.ts';
import css from './Day.module.css';
import { nameOf } from './items.ts';
import { titleOf } from '#kernel/content/subject-name.ts';
import { comma } from '#kernel/text.ts';

export type DayWords = {
  now: string;
  next: string;
  /** The change of a lesson, empty for an unchanged one. */
  change: (lesson: DayLesson) => string;
};
type Row = { at: number; lesson: DayLesson } | { at: number; item: DayItem };

/** The current lesson, or else the next one. */
export function currentOf(
  lessons: readonly DayLesson[],
  minute: number | null,
): { id: string; when: 'now' | 'next' } | null {
  if (minute === null) return null;
  const held = lessons.filter(({ state }) => state !== 'cancelled');
  const now = held.find(({ starts, ends }) => starts <= minute && minute < ends);
  if (now) return { id: now.id, when: 'now' };
  const next = held.find(({ starts }) => starts > minute);
  return next ? { id: next.id, when: 'next' } : null;
}

/** A day from top to bottom: hours, lessons, rooms, and what other rooms add to it. */
export function DayRows({
  lessons,
  items = [],
  as,
  minute,
  words,
  label,
}: {
  lessons: readonly DayLesson[];
  items?: readonly DayItem[];
  as: 'pupil' | 'teacher';
  /** Minute of the day, when the day is today. */
  minute: number | null;
  words: DayWords;
  label: string;
}) {
  const current = currentOf(lessons, minute);
  const rows: Row[] = [
    ...lessons.map((lesson) => ({ at: lesson.starts, lesson })),
    ...items.map((item) => ({ at: item.at ?? -1, item })),
  ].sort((a, b) => a.at - b.at);
  return (
    <ol className={css.rows} aria-label={label}>
      {rows.map((row) =>
        'item' in row ? (
          <li key={row.item.key} className={css.extra}>
            <row.item.icon size={16} stroke={1.7} aria-hidden="true" />
            {row.item.href ? <a href={row.item.href}>{row.item.words}</a> : <span>{row.item.words}</span>}
          </li>
        ) : (
          <LessonRow
            key={row.lesson.id}
            lesson={row.lesson}
            as={as}
            when={current?.id === row.lesson.id ? current.when : null}
            past={minute !== null && row.lesson.ends <= minute}
            words={words}
          />
        ),
      )}
    </ol>
  );
}

function LessonRow({
  lesson,
  as,
  when,
  past,
  words,
}: {
  lesson: DayLesson;
  as: 'pupil' | 'teacher';
  when: 'now' | 'next' | null;
  past: boolean;
  words: DayWords;
}) {
  const cancelled = lesson.state === 'cancelled';
  const change = words.change(lesson);
  const title = as === 'teacher' && lesson.audience ? lesson.audience : titleOf(lesson);
  const detail = as === 'teacher' ? titleOf(lesson) : lesson.teachers.map(nameOf).join(comma());
  return (
    <li
      className={css.row}
      style={colourOf(lesson.colour)}
      data-now={when === 'now' || undefined}
      data-past={past || undefined}
    >
      <span className={css.hours}>
        <bdi>{formatMinute(lesson.starts)}</bdi>
        <bdi className={css.until}>{formatMinute(lesson.ends)}</bdi>
      </span>
      <span className={css.bar} aria-hidden="true" />
      <span className={css.text}>
        <span className={css.title}>
          {cancelled ? (
            <del>
              <bdi>{title}</bdi>
            </del>
          ) : (
            <bdi>{title}</bdi>
          )}
        </span>
        {detail && <bdi className={css.detail}>{detail}</bdi>}
      </span>
      <span className={css.end}>
        {when && <StatusPill tone={when === 'now' ? 'info' : 'plain'}>{words[when]}</StatusPill>}
        {change && <StatusPill tone={cancelled ? 'bad' : 'warn'}>{change}</StatusPill>}
        {lesson.room && !cancelled && <bdi className={css.room}>{lesson.room}</bdi>}
      </span>
    </li>
  );
}
