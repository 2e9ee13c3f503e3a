import { findUnrealDay } from '#kernel/policy/days.ts';

export type Slot = { starts: number; ends: number; kind: string; name: string; weekdays: readonly number[] };
export type FrameFields = {
  orgId: string;
  name: string;
  levelIds: readonly string[];
  weekdays: readonly number[];
  step: number;
  alternates: boolean;
  fromOn: string;
  toOn: string;
  slots: readonly Slot[];
};

/** Most frames of a school that are read at once. */
export const maxFrames = 500;

/** Days of a slot: its own, or all of its frame. */
const daysOf = (slot: Slot, frame: readonly number[]): readonly number[] =>
  slot.weekdays.length ? slot.weekdays : frame;

/** Two slots that have a minute of a day in common. */
const meet = (a: Slot, b: Slot, frame: readonly number[]): boolean =>
  a.starts < b.ends && b.starts < a.ends && daysOf(a, frame).some((day) => daysOf(b, frame).includes(day));

/** Why slots are incompatible in one frame: hours in the wrong order, a day without lessons, two at once. */
export function slotFault({ slots, weekdays }: Pick<FrameFields, 'slots' | 'weekdays'>): 'timetable.slots' | null {
  const wrong = slots.some(
    (slot, at) =>
      slot.starts >= slot.ends ||
      slot.weekdays.some((day) => !weekdays.includes(day)) ||
      slots.slice(at + 1).some((other) => meet(slot, other, weekdays)),
  );
  return wrong ? 'timetable.slots' : null;
}

/** The invalid date, or the last one when it comes before the first. */
export function dateFault({ fromOn, toOn }: Pick<FrameFields, 'fromOn' | 'toOn'>): string | null {
  return findUnrealDay({ fromOn, toOn }) ?? (toOn < fromOn ? 'toOn' : null);
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)].sort();

/** As it is kept: days and levels once and in order, slots by hour. */
export const tidyFrame = <T extends FrameFields>(frame: T): T => ({
  ...frame,
  levelIds: unique(frame.levelIds),
  weekdays: unique(frame.weekdays),
  slots: frame.slots
    .map((slot) => ({ ...slot, weekdays: unique(slot.weekdays) }))
    .sort((a, b) => a.starts - b.starts || a.ends - b.ends || (a.weekdays[0] ?? 0) - (b.weekdays[0] ?? 0)),
});

const fields = ['name', 'levelIds', 'weekdays', 'step', 'alternates', 'fromOn', 'toOn', 'slots'] as const;
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => a.localeCompare(b)))
      : one,
  );

/** What two editors disagree on: field → the stored value and the sent one. */
export function disagreements(
  stored: FrameFields,
  sent: FrameFields,
): Record<string, { theirs: unknown; yours: unknown }> {
  return Object.fromEntries(
    fields
      .filter((field) => plain(stored[field]) !== plain(sent[field]))
      .map((field) => [field, { theirs: stored[field], yours: sent[field] }]),
  );
}
