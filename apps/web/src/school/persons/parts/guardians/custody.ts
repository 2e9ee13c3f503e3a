import { addDays, mondayOf, weekNumber } from '@encrier/contract/kernel/days';
import { type CustodyDay, custodyDay, type Shared } from '../custody/days.ts';

/** Days in a row with the same guardians. */
export type CustodyRun = { from: string; to: string; with: number[] };
export type CustodyWeek = {
  number: number;
  current: boolean;
  days: CustodyDay[];
  runs: CustodyRun[];
};

function runsOf(days: readonly CustodyDay[]): CustodyRun[] {
  const runs: CustodyRun[] = [];
  for (const { day, with: places } of days) {
    const last = runs.at(-1);
    if (last && last.with.join() === places.join()) last.to = day;
    else runs.push({ from: day, to: day, with: places });
  }
  return runs;
}

/**
 * The weeks around a day, Monday first: one before, then the next ones. Dates go before the rule of even and odd weeks.
 */
export function custodyWeeks(shared: Shared, today: string, count = 8): CustodyWeek[] {
  const monday = mondayOf(today);
  return Array.from({ length: count }, (_, index) => {
    const first = addDays(monday, (index - 1) * 7);
    const days = Array.from({ length: 7 }, (_, at) => custodyDay(shared, addDays(first, at)));
    return { number: weekNumber(first), current: index === 1, days, runs: runsOf(days) };
  });
}
