import type { TimeFrame } from '@encrier/contract/planning/timetable';
import { findUnrealDay } from '#kernel/policy/days.ts';

type Slot = { starts: number; ends: number; weekdays: readonly number[]; newStarts: number; newEnds: number };
type Given = { fromOn: string; toOn: string; slots: readonly Slot[] };
/** Shortest slot, in minutes. */
const least = 5;

/** Why other hours do not fit a frame: its days, each of its slots, their order on each weekday. */
export function hoursFault(
  frame: Pick<TimeFrame, 'fromOn' | 'toOn' | 'slots' | 'weekdays'>,
  { fromOn, toOn, slots }: Given,
): 'timetable.dates' | 'timetable.slots' | null {
  if (findUnrealDay({ fromOn, toOn }) || fromOn > toOn || fromOn < frame.fromOn || toOn > frame.toOn)
    return 'timetable.dates';
  const same =
    slots.length === frame.slots.length &&
    slots.every((slot, i) => {
      const own = frame.slots[i];
      return own?.starts === slot.starts && own.ends === slot.ends && own.weekdays.join() === slot.weekdays.join();
    });
  if (!same || slots.some(({ newStarts, newEnds }) => newEnds - newStarts < least || newEnds > 1440))
    return 'timetable.slots';
  const meet = frame.weekdays.some((weekday) => {
    const day = slots
      .filter(({ weekdays }) => !weekdays.length || weekdays.includes(weekday))
      .sort((a, b) => a.starts - b.starts);
    return day.some((slot, i) => i > 0 && slot.newStarts < (day[i - 1]?.newEnds ?? 0));
  });
  return meet ? 'timetable.slots' : null;
}

/** A lesson of one day with everything it occupies, its present and future position. */
export type Mover = {
  id: string;
  day: string;
  starts: number;
  ends: number;
  /** Its future position; null for a lesson that stays. */
  to: { starts: number; ends: number } | null;
  classroomId: string | null;
  classId: string | null;
  whole: number;
  teacherIds: readonly string[];
};

const share = (a: Mover, b: Mover): boolean =>
  (a.classroomId !== null && a.classroomId === b.classroomId) ||
  (a.classId !== null && a.classId === b.classId && (a.whole === 1 || b.whole === 1)) ||
  a.teacherIds.some((id) => b.teacherIds.includes(id));

/**
 * Lessons that cannot follow the hours of their day: at the new ones a teacher, a room or a class would be taken twice.
 * One that stays may be in the way of others, which then stay too.
 */
export function stayers(lessons: readonly Mover[]): Set<string> {
  const days = new Map<string, Mover[]>();
  for (const one of lessons) days.set(one.day, [...(days.get(one.day) ?? []), one]);
  const stay = new Set<string>();
  const place = (one: Mover) => (one.to && !stay.has(one.id) ? one.to : one);
  for (const day of days.values()) {
    for (let found = true; found; ) {
      found = false;
      for (const one of day) {
        if (!one.to || stay.has(one.id)) continue;
        const to = one.to;
        const met = day.some((other) => {
          if (other.id === one.id) return false;
          const at = place(other);
          return at.starts < to.ends && to.starts < at.ends && share(one, other);
        });
        if (!met) continue;
        stay.add(one.id);
        found = true;
      }
    }
  }
  return stay;
}
