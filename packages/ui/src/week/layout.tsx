import type { Place, Span, WeekBreak, WeekDay, WeekItem, WeekSlot } from './model.tsx';

/** Where items can be placed: the shown days, their slots or a step in minutes, and the drawn hours. */
export type Field = { days: readonly WeekDay[]; slots: readonly WeekSlot[]; step: number; frame: Span };
export type Lane = { lane: number; lanes: number; span: number };

const HOUR = 60;
const byStart = (a: Span, b: Span): number => a.start - b.start || b.end - a.end;
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
const onDay = <T extends { days?: readonly string[] }>(list: readonly T[], day: string): T[] =>
  list.filter((one) => !one.days || one.days.includes(day));

export const slotsOn = (slots: readonly WeekSlot[], day: string): WeekSlot[] => onDay(slots, day).sort(byStart);
export const breaksOn = (breaks: readonly WeekBreak[], day: string): WeekBreak[] => onDay(breaks, day).sort(byStart);

/** Items of the shown turn, and those of every week. */
export const ofTurn = (items: readonly WeekItem[], turn: string | null | undefined): WeekItem[] =>
  items.filter((item) => turn == null || item.turn === undefined || item.turn === turn);

/** Items of a day in reading order: by hour, longer ones first, then by turn. */
export const itemsOn = (items: readonly WeekItem[], day: string): WeekItem[] =>
  items
    .filter((item) => item.day === day)
    .sort((a, b) => byStart(a, b) || (a.turn ?? '').localeCompare(b.turn ?? '') || a.id.localeCompare(b.id));

/** Drawn hours: the requested ones, extended to every item. Slots keep their end, free hours are whole. */
export function frameOf(
  items: readonly Span[],
  { slots = [], breaks = [], hours }: { slots?: readonly Span[]; breaks?: readonly Span[]; hours?: Span },
): Span {
  const all = [...items, ...slots, ...breaks, ...(hours ? [hours] : [])];
  if (all.length === 0) return { start: 8 * HOUR, end: 18 * HOUR };
  const start = Math.min(...all.map((one) => one.start));
  const end = Math.max(...all.map((one) => one.end));
  if (slots.length > 0) return { start: Math.max(0, start), end: Math.min(24 * HOUR, Math.max(end, start + HOUR)) };
  return {
    start: Math.max(0, Math.floor(start / HOUR) * HOUR),
    end: Math.min(24 * HOUR, Math.ceil(Math.max(end, start + 1) / HOUR) * HOUR),
  };
}

/** Labels beside the hours: the slots of any day, or every whole hour in the frame. */
export function marksOf(frame: Span, slots: readonly WeekSlot[]): { start: number; end?: number }[] {
  if (slots.length > 0) {
    // Slots of different days may overlap: only the first one is labelled, so that labels never collide.
    const marks: Span[] = [];
    for (const slot of [...slots].sort(byStart))
      if (!marks.some((mark) => overlap(mark, slot))) marks.push({ start: slot.start, end: slot.end });
    return marks;
  }
  const first = Math.ceil(frame.start / HOUR) * HOUR;
  return Array.from({ length: Math.floor((frame.end - first) / HOUR) + 1 }, (_, index) => ({
    start: first + index * HOUR,
  }));
}

/** Start and size of a span as a percentage of the frame. */
export function share(frame: Span, { start, end }: Span): { from: number; size: number } {
  const whole = frame.end - frame.start;
  const first = clamp(start, frame.start, frame.end);
  const last = clamp(end, frame.start, frame.end);
  return { from: ((first - frame.start) / whole) * 100, size: ((last - first) / whole) * 100 };
}

/** Places simultaneous items side by side: each keeps the lane it starts in and widens over free ones. */
export function sideBySide(items: readonly WeekItem[]): Map<string, Lane> {
  const placed = new Map<string, Lane>();
  let group: { item: WeekItem; lane: number }[] = [];
  let ends: number[] = [];
  const close = (): void => {
    for (const { item, lane } of group) {
      const taken = group.filter((other) => other.lane > lane && overlap(other.item, item)).map((other) => other.lane);
      placed.set(item.id, { lane, lanes: ends.length, span: Math.min(ends.length, ...taken) - lane });
    }
    group = [];
    ends = [];
  };
  for (const item of items) {
    if (ends.every((end) => end <= item.start)) close();
    const free = ends.findIndex((end) => end <= item.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.end;
    group.push({ item, lane });
  }
  close();
  return placed;
}

/** Number of slots that an item fills exactly; 0 when it follows none. */
function slotsFilled(item: Span, slots: readonly WeekSlot[]): number {
  const first = slots.findIndex((slot) => slot.start === item.start);
  const last = slots.findIndex((slot) => slot.end === item.end);
  return first >= 0 && last >= first ? last - first + 1 : 0;
}

/** A span of the same length or number of slots, from the nth slot of a day on. */
function fromSlot(item: Place, slots: readonly WeekSlot[], home: readonly WeekSlot[], index: number): Span {
  const filled = slotsFilled(item, home);
  const first = clamp(index, 0, Math.max(0, slots.length - Math.max(1, filled)));
  const start = slots[first]!.start;
  const last = filled > 0 ? slots[first + filled - 1] : undefined;
  return { start, end: last?.end ?? start + (item.end - item.start) };
}

const nearest = (values: readonly number[], wanted: number): number =>
  values.reduce(
    (best, value, index) => (Math.abs(value - wanted) < Math.abs(values[best]! - wanted) ? index : best),
    0,
  );

function keepInside(frame: Span, start: number, length: number): Span {
  const first = clamp(start, frame.start, Math.max(frame.start, frame.end - length));
  return { start: first, end: first + length };
}

/** Where an item lands near a minute of a day. */
export function placeNear(field: Field, item: Place, day: string, minute: number): Place {
  const slots = slotsOn(field.slots, day);
  if (slots.length > 0) {
    const starts = slots.map((slot) => slot.start);
    return { day, ...fromSlot(item, slots, slotsOn(field.slots, item.day), nearest(starts, minute)) };
  }
  const start = Math.round(minute / field.step) * field.step;
  return { day, ...keepInside(field.frame, start, item.end - item.start) };
}

/** One slot or one step earlier or later; unchanged at the end of the day. */
export function placeBeside(field: Field, place: Place, by: -1 | 1): Place {
  const slots = slotsOn(field.slots, place.day);
  if (slots.length === 0)
    return { ...place, ...keepInside(field.frame, place.start + by * field.step, place.end - place.start) };
  const next =
    by > 0
      ? slots.findIndex((slot) => slot.start > place.start)
      : slots.findLastIndex((slot) => slot.start < place.start);
  return next < 0 ? place : { ...place, ...fromSlot(place, slots, slots, next) };
}

/** The same hours on another day, or its nearest slot. Stops at the first and last days. */
export function placeOnDay(field: Field, place: Place, by: -1 | 1): Place {
  const at = field.days.findIndex((day) => day.key === place.day);
  const day = field.days[at + by];
  if (at < 0 || !day) return place;
  return placeNear(field, place, day.key, place.start);
}

/** Moves an edge near a minute: the item keeps at least one slot or one step. */
export function edgeNear(field: Field, place: Place, edge: 'start' | 'end', minute: number): Place {
  const slots = slotsOn(field.slots, place.day);
  const kept = slots.map((slot) => slot[edge]).filter((at) => (edge === 'start' ? at < place.end : at > place.start));
  if (slots.length > 0 && kept.length === 0) return place;
  const wanted = kept[nearest(kept, minute)] ?? Math.round(minute / field.step) * field.step;
  const least = slots.length > 0 ? 1 : field.step;
  return edge === 'start'
    ? { ...place, start: clamp(wanted, field.frame.start, place.end - least) }
    : { ...place, end: clamp(wanted, place.start + least, field.frame.end) };
}

/** Moves the end by one slot or one step. */
export function edgeBeside(field: Field, place: Place, by: -1 | 1): Place {
  const slots = slotsOn(field.slots, place.day);
  if (slots.length === 0) return edgeNear(field, place, 'end', place.end + by * field.step);
  const ends = slots.map((slot) => slot.end).filter((end) => end > place.start);
  const end = by > 0 ? ends.find((one) => one > place.end) : ends.findLast((one) => one < place.end);
  return end === undefined ? place : { ...place, end };
}

/** All possible places of an item, by day; empty without slots, where there are too many. */
export function placesFor(field: Field, item: Place): Place[] {
  return field.days.flatMap(({ key: day }) => {
    const slots = slotsOn(field.slots, day);
    const home = slotsOn(field.slots, item.day);
    const all = slots.map((_, index) => ({ day, ...fromSlot(item, slots, home, index) }));
    return all.filter((place, index) => index === 0 || place.start !== all[index - 1]!.start);
  });
}

export const samePlace = (a: Place, b: Place): boolean => a.day === b.day && a.start === b.start && a.end === b.end;

/** Shown days: as many as fit, around the chosen one. */
export function daysInSight(days: readonly WeekDay[], chosen: string, count: number): readonly WeekDay[] {
  if (count >= days.length) return days;
  const at = Math.max(
    0,
    days.findIndex((day) => day.key === chosen),
  );
  const first = clamp(count > 1 ? at - 1 : at, 0, days.length - count);
  return days.slice(first, first + count);
}
