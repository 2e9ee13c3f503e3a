import { mondayOf } from '#kernel/policy/days.ts';

/** A lesson is rounded to half an hour: one of 55 minutes is an hour, as schools count. */
export const halfHour = 30;
export const countedMinutes = (starts: number, ends: number): number =>
  Math.max(halfHour, Math.round((ends - starts) / halfHour) * halfHour);

/** Expected progress now if the programme were spread evenly over the lessons of the year. */
export const expectedOf = (planned: number, past: number, all: number): number =>
  all <= 0 ? 0 : Math.round((planned * Math.min(past, all)) / all);

export type Held = {
  day: string;
  minutes: number;
  over: boolean;
  chapterId: string | null;
  /** Published, and not marked as not done. */
  done: boolean;
  /** Something is written for a future lesson. */
  prepared: boolean;
};
type Chapter = { id: string; title: string; minutes: number };

/**
 * Distributes the time of coming lessons over the rest of each chapter, rounded to half an hour; no chapter gets more
 * than it needs.
 */
export function allot(left: readonly number[], coming: number): number[] {
  const total = left.reduce((sum, one) => sum + one, 0);
  if (total <= coming) return [...left];
  const shares = left.map((one) => (one * coming) / total);
  const given = shares.map((one) => Math.floor(one / halfHour) * halfHour);
  let rest = coming - given.reduce((sum, one) => sum + one, 0);
  const most = shares.map((one, index) => ({ index, miss: one - given[index]! })).sort((a, b) => b.miss - a.miss);
  for (const { index } of most) {
    if (rest < halfHour) break;
    if (given[index]! + halfHour > left[index]!) continue;
    given[index]! += halfHour;
    rest -= halfHour;
  }
  return given;
}

const sum = (held: readonly Held[], of: (one: Held) => boolean): number =>
  held.reduce((total, one) => total + (of(one) ? one.minutes : 0), 0);

/** A course's progress against its programme: by chapter, by week, and what the coming lessons allow. */
export function progressOf(chapters: readonly Chapter[], held: readonly Held[], today: string) {
  const ids = new Set(chapters.map(({ id }) => id));
  const planned = chapters.reduce((total, one) => total + one.minutes, 0);
  const all = sum(held, () => true);
  const past = sum(held, ({ over }) => over);
  const counted = (one: Held): boolean => one.over && one.done && one.chapterId !== null && ids.has(one.chapterId);
  const perChapter = chapters.map(({ id, title, minutes }) => ({
    id,
    title,
    planned: minutes,
    done: sum(held, (one) => counted(one) && one.chapterId === id),
    prepared: sum(held, (one) => !one.over && one.prepared && one.chapterId === id),
  }));
  const left = perChapter.map((one) => Math.max(0, one.planned - one.done));
  const coming = all - past;
  const allotted = allot(left, coming);
  const weeks: { from: string; expected: number; done: number | null }[] = [];
  let [held0, done0] = [0, 0];
  for (const [from, lessons] of Map.groupBy(held, ({ day }) => mondayOf(day))) {
    held0 += sum(lessons, () => true);
    done0 += sum(lessons, counted);
    weeks.push({ from, expected: expectedOf(planned, held0, all), done: from <= today ? done0 : null });
  }
  return {
    planned,
    coming,
    expected: expectedOf(planned, past, all),
    done: sum(held, counted),
    apart: sum(held, (one) => one.over && one.done && !counted(one)),
    short: Math.max(0, left.reduce((total, one) => total + one, 0) - coming),
    chapters: perChapter.map((one, index) => ({ ...one, allotted: allotted[index]! })),
    weeks,
  };
}
