import { addDays } from '#kernel/policy/days.ts';

export type Stay = { pupilId: string; from: string; to: string | null };

/** The day before, as `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => addDays(day, -1);

/**
 * Changes made by adding pupils from a day on: new periods, and periods that continue (they had ended on that day or
 * after it). A pupil who is in the group then, or joins it later without end, is not changed.
 */
export function entering(
  stays: readonly Stay[],
  pupilIds: readonly string[],
  from: string,
): { fresh: string[]; reopened: Stay[] } {
  const fresh: string[] = [];
  const reopened: Stay[] = [];
  for (const pupilId of new Set(pupilIds)) {
    const own = stays.filter((stay) => stay.pupilId === pupilId);
    if (own.some((stay) => stay.to === null)) continue;
    const held = own
      .filter((stay) => stay.to !== null && stay.to >= from)
      .sort((a, b) => a.from.localeCompare(b.from))
      .at(-1);
    if (held) reopened.push(held);
    else fresh.push(pupilId);
  }
  return { fresh, reopened };
}

/** Changes made by removing pupils from a day on: periods that end the day before, and those that had not begun. */
export function leaving(
  stays: readonly Stay[],
  pupilIds: readonly string[],
  from: string,
): { ended: Stay[]; undone: Stay[] } {
  const touched = stays.filter((stay) => pupilIds.includes(stay.pupilId) && (stay.to === null || stay.to >= from));
  return { ended: touched.filter((stay) => stay.from < from), undone: touched.filter((stay) => stay.from >= from) };
}

/** Two halves of an ordered list: the first and the second, or one in two. The first is never the smaller. */
export function halves<T>(items: readonly T[], by: 'name' | 'alternate'): [T[], T[]] {
  const middle = Math.ceil(items.length / 2);
  if (by === 'name') return [items.slice(0, middle), items.slice(middle)];
  return [items.filter((_, index) => index % 2 === 0), items.filter((_, index) => index % 2 === 1)];
}
