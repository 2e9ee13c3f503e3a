import { formatMinute, minuteOf } from '#kernel/dates.ts';
import type { Slot } from '../../frames.api.ts';

export type HoursSlot = Pick<Slot, 'starts' | 'ends' | 'weekdays'> & { from: string; to: string };

/** Shortens every slot and the pauses between them by one factor, from a new start on; minutes are rounded to five. */
export function shortened(slots: readonly Slot[], start: number, percent: number): HoursSlot[] {
  const first = Math.min(...slots.map(({ starts }) => starts));
  const at = (minute: number): number => start + Math.round(((minute - first) * percent) / 100 / 5) * 5;
  return slots.map(({ starts, ends, weekdays }) => ({
    starts,
    ends,
    weekdays,
    from: formatMinute(at(starts)),
    to: formatMinute(Math.max(at(ends), at(starts) + 5)),
  }));
}

/** The slots as they are sent; null while an hour cannot be read, or where two of one day meet. */
export function sentSlots(slots: readonly HoursSlot[]) {
  const sent = slots.map(({ from, to, ...slot }) => ({ ...slot, newStarts: minuteOf(from), newEnds: minuteOf(to) }));
  const whole = sent.flatMap(({ newStarts, newEnds, ...slot }) =>
    newStarts === null || newEnds === null || newEnds - newStarts < 5 ? [] : [{ ...slot, newStarts, newEnds }],
  );
  if (whole.length !== slots.length) return null;
  const meet = whole.some((one, i) =>
    whole.some(
      (other, j) =>
        j > i &&
        one.newStarts < other.newEnds &&
        other.newStarts < one.newEnds &&
        (!one.weekdays.length || !other.weekdays.length || one.weekdays.some((day) => other.weekdays.includes(day))),
    ),
  );
  return meet ? null : whole;
}
