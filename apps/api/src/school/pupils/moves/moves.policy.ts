import { addDays } from '#kernel/policy/days.ts';

/** One stay in a class; days are `YYYY-MM-DD`, the last one included. */
export type Stay = { id: string; classId: string; from: string; to: string | null };
/** What happens to the stays of one pupil and year. */
export type Move =
  | { kind: 'none' }
  /** `before`: the day is earlier than the start of the stay. */
  | { kind: 'refused'; code: 'pupils.before_entry' }
  /** Ends one stay the day before and begins another; no `close` when none is open. */
  | { kind: 'begin'; close?: string }
  /** The stay began on that day: only its class changes. */
  | { kind: 'replace'; id: string }
  /** Back in the class of the stay that ended just before: it continues, and the stay in between is deleted. */
  | { kind: 'resume'; id: string; drop?: string };

/** The day before, `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => addDays(day, -1);

const latest = (stays: readonly Stay[]): Stay | undefined =>
  [...stays]
    .sort((a, b) => (a.from === b.from ? (a.to ?? '9999').localeCompare(b.to ?? '9999') : a.from.localeCompare(b.from)))
    .at(-1);

/** The move to a class of the year from a day on, for a pupil with an open stay. */
export function moveTo(stays: readonly Stay[], classId: string, on: string): Move {
  const open = stays.find((stay) => stay.to === null);
  if (!open) return comeBack(stays, classId, on);
  if (open.classId === classId) return { kind: 'none' };
  if (on < open.from) return { kind: 'refused', code: 'pupils.before_entry' };
  if (on > open.from) return { kind: 'begin', close: open.id };
  const prior = latest(stays.filter((stay) => stay.id !== open.id));
  if (prior?.classId === classId && prior.to !== null && prior.to >= dayBefore(on))
    return { kind: 'resume', id: prior.id, drop: open.id };
  return { kind: 'replace', id: open.id };
}

/** The move to a class of the year from a day on, for a pupil whose stays have all ended. */
export function comeBack(stays: readonly Stay[], classId: string, on: string): Move {
  const last = latest(stays);
  if (!last || last.to === null) return { kind: 'begin' };
  if (on < last.from) return { kind: 'refused', code: 'pupils.before_entry' };
  if (last.classId === classId && last.to >= dayBefore(on)) return { kind: 'resume', id: last.id };
  if (last.to < on) return { kind: 'begin' };
  return last.from === on ? { kind: 'replace', id: last.id } : { kind: 'begin', close: last.id };
}

/** Whether a place of this year may begin or end on a day: within the year, and not after today once it has begun. */
export function dayAllowed(year: { starts_on: string; ends_on: string }, on: string, today: string): boolean {
  const limit = today < year.starts_on ? year.starts_on : today;
  return on >= year.starts_on && on <= year.ends_on && on <= limit;
}
