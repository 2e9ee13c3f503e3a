import { formatMinute, minuteOf } from '#kernel/dates.ts';
import type { FrameBody, Slot, TimeFrame } from '../../frames.api.ts';

export type SlotDraft = Omit<Slot, 'starts' | 'ends'> & { key: string; starts: string; ends: string };
export type FrameDraft = Omit<FrameBody, 'id' | 'slots' | 'step'> & { step: string; slots: SlotDraft[] };

const newKey = (): string => crypto.randomUUID();
export const slotDraft = ({ starts, ends, ...slot }: Slot): SlotDraft => ({
  ...slot,
  key: newKey(),
  starts: formatMinute(starts),
  ends: formatMinute(ends),
});
export const frameDraft = ({ id: _, version: __, slots, step, ...frame }: TimeFrame): FrameDraft => ({
  ...frame,
  step: String(step),
  slots: slots.map(slotDraft),
});

/** Why a slot is invalid, by its key: no hours, in the wrong order, or overlapping another on the same day. */
export type SlotFault = 'empty' | 'order' | 'meets';
export function slotFaults(slots: readonly SlotDraft[], days: readonly number[]): Map<string, SlotFault> {
  const faults = new Map<string, SlotFault>();
  const read = slots.map((slot) => ({ ...slot, from: minuteOf(slot.starts), to: minuteOf(slot.ends) }));
  const own = (slot: SlotDraft): readonly number[] => (slot.weekdays.length ? slot.weekdays : days);
  for (const [at, slot] of read.entries()) {
    if (slot.from === null || slot.to === null) faults.set(slot.key, 'empty');
    else if (slot.from >= slot.to) faults.set(slot.key, 'order');
    else {
      const meets = read.some(
        (other, place) =>
          place < at &&
          other.from !== null &&
          other.to !== null &&
          other.from < (slot.to ?? 0) &&
          (slot.from ?? 0) < other.to &&
          own(slot).some((day) => own(other).includes(day)),
      );
      if (meets) faults.set(slot.key, 'meets');
    }
  }
  return faults;
}

/** The body of a draft, once its slots are valid. */
export const bodyOf = ({ slots, step, ...draft }: FrameDraft): Omit<FrameBody, 'id'> => ({
  ...draft,
  step: Number(step),
  slots: slots.map(({ key: _, starts, ends, weekdays, ...slot }) => ({
    ...slot,
    weekdays: weekdays.filter((day) => draft.weekdays.includes(day)),
    starts: minuteOf(starts) ?? 0,
    ends: minuteOf(ends) ?? 0,
  })),
});

/** A slot that follows the last one and lasts as long; the first is at eight. */
export function nextSlot(slots: readonly SlotDraft[]): SlotDraft {
  const last = slots.at(-1);
  const [from, to] = [minuteOf(last?.starts ?? ''), minuteOf(last?.ends ?? '')];
  const starts = to ?? 480;
  const length = from !== null && to !== null && to > from ? to - from : 55;
  return slotDraft({ starts, ends: Math.min(1440, starts + length), kind: 'lesson', name: '', weekdays: [] });
}

type Step = readonly [minutes: number, kind?: Slot['kind']];
const lesson55: Step = [55];
const plans = {
  college: [
    480,
    [
      lesson55,
      lesson55,
      [15, 'break'],
      lesson55,
      lesson55,
      [70, 'meal'],
      lesson55,
      lesson55,
      [15, 'break'],
      lesson55,
      lesson55,
    ],
  ],
  lycee: [480, [[60], [60], [15, 'break'], [60], [60], [105, 'meal'], [60], [60], [60], [60]]],
  primary: [500, [[10, 'welcome'], [90], [15, 'break'], [90], [105, 'meal'], [90], [15, 'break'], [75]]],
  ramadan: [540, [[45], [45], [15, 'break'], [45], [45], [45], [15, 'break'], [45], [45]]],
} as const satisfies Record<string, readonly [number, readonly Step[]]>;
export const proposals = ['college', 'lycee', 'primary', 'ramadan'] as const satisfies readonly (keyof typeof plans)[];

/** A whole day of slots, one after the other. */
export function proposedSlots(which: (typeof proposals)[number]): SlotDraft[] {
  const [start, steps] = plans[which];
  let at: number = start;
  return (steps as readonly Step[]).map(([minutes, kind = 'lesson']) => {
    const slot = slotDraft({ starts: at, ends: at + minutes, kind, name: '', weekdays: [] });
    at += minutes;
    return slot;
  });
}
