import { weekOf } from '@encrier/contract/planning/places';
import { formatHours } from '#kernel/policy/days.ts';
import type { Checked } from '../engine/plan.ts';
import type { Audience, Frame, LessonGround } from './lesson-ground.ts';
import type { Hour, LessonRow } from './lesson-row.ts';

type Line = Checked<LessonRow>;
type Times = { weekday: number; week: 'all' | 'A' | 'B'; starts: number; ends: number; fromOn: string; toOn: string };
/** Shortest lesson, in minutes. */
const least = 5;

/** The days of a lesson, those of the year when the line gives none. */
function daysOf(line: Line, year: { startsOn: string; endsOn: string }): { fromOn: string; toOn: string } {
  const { fromOn, toOn } = line.row;
  const detail = `${year.startsOn} – ${year.endsOn}`;
  if (fromOn && (fromOn < year.startsOn || fromOn > year.endsOn)) line.say('fromOn', 'outside_year', { detail });
  if (toOn && (toOn < year.startsOn || toOn > year.endsOn)) line.say('toOn', 'outside_year', { detail });
  const days = { fromOn: fromOn ?? year.startsOn, toOn: toOn ?? year.endsOn };
  if (days.fromOn > days.toOn) line.say('toOn', 'dates_turned');
  return days;
}

/** The letter of a week; a list that turns needs a plan that says which week is which. */
function weekNamed(line: Line, { weekAOn }: LessonGround): Times['week'] {
  const { week } = line.row;
  if (week === 'all') return 'all';
  if (typeof week === 'object') {
    const letter = weekOf(week.day, weekAOn);
    if (!letter) line.say('week', 'weeks_alike');
    return letter ?? 'all';
  }
  if (!weekAOn) line.say('week', 'weeks_alike', { warning: true });
  return week;
}

const slotsOn = (frame: Frame | undefined, weekday: number): Frame['slots'] =>
  (frame?.slots ?? []).filter((slot) => !slot.weekdays.length || slot.weekdays.includes(weekday));

function minuteOf(line: Line, field: 'starts' | 'ends', hour: Hour, lessons: Frame['slots']): number | null {
  if ('minute' in hour) return hour.minute;
  const slot = lessons[hour.slot - 1];
  if (!slot) line.say(field, 'slot_unknown');
  return slot ? slot[field] : null;
}

/** Hours that a class can have a lesson at, by the frame of its level. */
function judgeFrame(line: Line, frame: Frame, weekday: number, span: { starts: number; ends: number }): void {
  const slots = slotsOn(frame, weekday);
  if (!frame.weekdays.includes(weekday)) line.say('weekday', 'day_off');
  if (!frame.weekdays.includes(weekday) || !slots.length) return;
  const hours = {
    starts: Math.min(...slots.map(({ starts }) => starts)),
    ends: Math.max(...slots.map(({ ends }) => ends)),
  };
  if (span.starts < hours.starts || span.ends > hours.ends)
    line.say(span.starts < hours.starts ? 'starts' : 'ends', 'outside_frame', { detail: formatHours(hours) });
  const pause = slots.find(
    (slot) => ['break', 'meal'].includes(slot.kind) && slot.starts < span.ends && span.starts < slot.ends,
  );
  if (pause) line.say('starts', 'in_pause', { warning: true, detail: formatHours(pause) });
}

/** A line's slot in the week; null with an issue when there is none. */
export function placeLine(line: Line, ground: LessonGround, audience: Audience | null): Times | null {
  const { row } = line;
  const { year } = ground;
  if (!year) {
    line.say('weekday', 'year_missing');
    return null;
  }
  const days = daysOf(line, year);
  const week = weekNamed(line, ground);
  if (row.weekday === null || row.starts === null) return null;
  const levelId = audience?.levelId;
  const frame = levelId
    ? ground.frames.find((one) => one.levelIds.includes(levelId) && one.fromOn <= days.toOn && one.toOn >= days.fromOn)
    : undefined;
  const lessons = slotsOn(frame, row.weekday).filter(({ kind }) => kind === 'lesson');
  const starts = minuteOf(line, 'starts', row.starts, lessons);
  if (starts === null) return null;
  const given = row.ends ? minuteOf(line, 'ends', row.ends, lessons) : null;
  if (row.ends && given === null) return null;
  const ends =
    given ?? (row.minutes ? starts + row.minutes : (lessons.find((slot) => slot.starts === starts)?.ends ?? null));
  if (ends === null) {
    if (!line.issues.some(({ field }) => field === 'ends' || field === 'duration')) line.say('ends', 'end_missing');
    return null;
  }
  if (ends - starts < least || ends > 1440) {
    line.say('ends', 'ends_before');
    return null;
  }
  if (frame) judgeFrame(line, frame, row.weekday, { starts, ends });
  return { weekday: row.weekday, week, starts, ends, ...days };
}
