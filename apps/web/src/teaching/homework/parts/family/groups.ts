import type { OwnHomework } from '@encrier/contract/teaching/homework';

/** Separates late or returned homework, shown before the week, from the week's. */
export function parted(items: readonly OwnHomework[], from: string) {
  return { before: items.filter(({ dueOn }) => dueOn < from), within: items.filter(({ dueOn }) => dueOn >= from) };
}
/** Rows grouped by a common word, in the order of each group's first row. */
export function grouped(
  items: readonly OwnHomework[],
  of: (one: OwnHomework) => string,
): { key: string; items: OwnHomework[] }[] {
  const groups = new Map<string, OwnHomework[]>();
  for (const one of items) groups.set(of(one), [...(groups.get(of(one)) ?? []), one]);
  return [...groups].map(([key, rows]) => ({ key, items: rows }));
}

/** Nothing left to do for the pupil. */
export const isSettled = ({ state, cancelled }: Pick<OwnHomework, 'state' | 'cancelled'>): boolean =>
  cancelled || state === 'done' || state === 'handed' || state === 'corrected';

export type DayLoad = { day: string; pieces: number; left: number; minutes: number; leftMinutes: number };
/** Homework of each of some days, and what is left of it. */
export const loadOf = (items: readonly OwnHomework[], days: readonly string[]): DayLoad[] =>
  days.map((day) => {
    const due = items.filter((one) => one.dueOn === day && !one.cancelled);
    const left = due.filter((one) => !isSettled(one));
    const sum = (rows: readonly OwnHomework[]): number => rows.reduce((all, { minutes }) => all + (minutes ?? 0), 0);
    return { day, pieces: due.length, left: left.length, minutes: sum(due), leftMinutes: sum(left) };
  });
