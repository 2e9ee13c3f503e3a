import type { WeekBreak, WeekDay, WeekItem, WeekSlot } from '@encrier/ui/week/model';
import { addDays, weekdayOf } from '@encrier/contract/kernel/days';
import { weekOf } from '@encrier/contract/planning/places';
import { comma } from '#kernel/text.ts';
import { formatMinute } from '#kernel/dates.ts';
import type { Lesson, LessonWeek } from '../../lessons.api.ts';
import type { LookedAt } from '../../timetable.api.ts';
import { weekdayTitle } from '../clock.ts';
import type { Frame } from '../editor/plan-model.ts';
import { shortTitleOf, titleOf } from '#kernel/content/subject-name.ts';

/** A or B, where weeks alternate. */
export const letterOf = (monday: string, anchor: string | null): 'A' | 'B' | null => weekOf(monday, anchor);

/** Days of a real week: school days, days with lessons, and the name of days off. */
export function daysOf(week: LessonWeek, monday: string): WeekDay[] {
  const used = new Set([...week.weekdays, ...week.lessons.map(({ day }) => weekdayOf(day))]);
  const taught = used.size ? [...used].sort((a, b) => a - b) : [1, 2, 3, 4, 5];
  return taught.map((weekday) => {
    const key = addDays(monday, weekday - 1);
    const closed = week.closed.find(({ day }) => day === key)?.name;
    return {
      key,
      name: weekdayTitle(weekday),
      short: weekdayTitle(weekday, 'short'),
      date: String(Number(key.slice(8))),
      ...(closed && { closed }),
    };
  });
}

export const breaksOf = (
  week: LessonWeek,
  days: readonly WeekDay[],
  names: Readonly<Record<string, string>>,
): WeekBreak[] =>
  week.pauses.flatMap(({ days: on, starts, ends, kind, name }) =>
    days
      .filter(({ key }) => on.includes(key))
      .map(({ key }) => ({
        key: `${key}-${starts}`,
        name: name || (names[kind] ?? ''),
        start: starts,
        end: ends,
        days: [key],
      })),
  );

/** Lesson slots of a frame on the days of a week. */
export const slotsOf = (frame: Frame | null, days: readonly WeekDay[]): WeekSlot[] =>
  (frame?.slots ?? [])
    .filter(({ kind }) => kind === 'lesson' || kind === 'study')
    .map((slot, at) => ({
      key: String(at),
      start: slot.starts,
      end: slot.ends,
      ...(slot.weekdays.length && {
        days: days.filter(({ key }) => slot.weekdays.includes(weekdayOf(key))).map(({ key }) => key),
      }),
    }));

const state = (lesson: Lesson): WeekItem['state'] => {
  if (lesson.state === 'cancelled') return 'cancelled';
  if (lesson.changes.includes('added')) return 'new';
  return lesson.changes.length ? 'moved' : 'normal';
};

/** Its former data, in words: only the differences. */
export function beforeWords(lesson: Lesson): string {
  const { before } = lesson;
  if (!before || lesson.state === 'cancelled') return '';
  const moved = before.day !== lesson.day || before.starts !== lesson.starts || before.ends !== lesson.ends;
  const hours = [
    before.day !== lesson.day ? weekdayTitle(weekdayOf(before.day), 'short') : '',
    formatMinute(before.starts),
  ]
    .filter(Boolean)
    .join(' ');
  const names = lesson.teachers.map(({ label }) => label);
  const others = before.teachers.some((name) => !names.includes(name));
  return [
    moved ? hours : '',
    before.room !== lesson.room ? before.room : '',
    others ? before.teachers.join(comma()) : '',
  ]
    .filter(Boolean)
    .join(comma());
}

export function itemOf(lesson: Lesson, of: LookedAt): WeekItem {
  const who = lesson.teachers.map(({ label }) => label).join(comma());
  const lines: Record<LookedAt, string[]> = {
    class: [lesson.groupId ? lesson.audience : '', who, lesson.room],
    group: [who, lesson.room],
    teacher: [lesson.audience, lesson.room],
    room: [lesson.audience, who],
    pupil: [lesson.groupId ? lesson.audience : '', who, lesson.room],
  };
  const words = beforeWords(lesson);
  return {
    id: lesson.id,
    day: lesson.day,
    start: lesson.starts,
    end: lesson.ends,
    title: titleOf(lesson),
    ...(lesson.code && { short: shortTitleOf(lesson) }),
    lines: lines[of].filter(Boolean),
    color: lesson.colour || 'vie',
    state: state(lesson) ?? 'normal',
    ...(words && { before: { words } }),
  };
}
