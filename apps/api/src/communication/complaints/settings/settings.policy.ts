import type { ComplaintService } from '@encrier/contract/communication/complaints';
import { addDays, clockMinute, weekdayOf } from '#kernel/policy/days.ts';
import type { usualLabels } from './settings.messages.ts';

export type UsualKey = keyof typeof usualLabels;
/**
 * Standard categories of every school (module note 19): who handles them, and the deadlines to answer and to solve, in
 * school time.
 */
export const usualCategories: readonly {
  key: UsualKey;
  service: ComplaintService;
  answerHours: number;
  solveDays: number;
}[] = [
  { key: 'teaching', service: 'teaching', answerHours: 16, solveDays: 7 },
  { key: 'school_life', service: 'school_life', answerHours: 8, solveDays: 5 },
  { key: 'transport', service: 'transport', answerHours: 8, solveDays: 3 },
  { key: 'dining', service: 'dining', answerHours: 16, solveDays: 5 },
  { key: 'invoices', service: 'accounting', answerHours: 16, solveDays: 7 },
  { key: 'health', service: 'health', answerHours: 4, solveDays: 2 },
  { key: 'premises', service: 'upkeep', answerHours: 16, solveDays: 10 },
  { key: 'application', service: 'technical', answerHours: 16, solveDays: 5 },
  { key: 'other', service: 'office', answerHours: 16, solveDays: 7 },
];

export type Rules = {
  weekdays: number[];
  opensAt: string;
  closesAt: string;
  autoCloseDays: number;
  reopenDays: number;
  version: number;
};
export const usualRules: Rules = {
  weekdays: [1, 2, 3, 4, 5],
  opensAt: '08:00',
  closesAt: '17:00',
  autoCloseDays: 7,
  reopenDays: 14,
  version: 0,
};

/** Minutes of a school day. */
export const dayMinutes = ({ opensAt, closesAt }: Pick<Rules, 'opensAt' | 'closesAt'>): number =>
  clockMinute(closesAt) - clockMinute(opensAt);

/**
 * Days on which the school answers, from one to another: its weekdays that are school days. Past `known`, and where no
 * school year says anything, weekdays alone count, so that a deadline always exists.
 */
export function answeringDays(
  span: { from: string; to: string; known: string },
  schoolDays: readonly string[],
  weekdays: readonly number[],
): string[] {
  const school = new Set(schoolDays);
  const days: string[] = [];
  for (let day = span.from; day <= span.to; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day)) && (school.size === 0 || day > span.known || school.has(day))) days.push(day);
  return days;
}

/** Time as the school lives it: only the minutes of its answering days count. */
export type SchoolTime = {
  /** The instant so many school minutes later; at a day's end, that day's closing. */
  after(from: Date, minutes: number): Date;
  /** School minutes between two instants; 0 when the second is earlier. */
  between(from: Date, to: Date): number;
};

/** `spans`: when each answering day opens and closes, in milliseconds, in their order. */
export function schoolTime(spans: readonly { start: number; end: number }[]): SchoolTime {
  const before: number[] = [];
  let total = 0;
  for (const { start, end } of spans) {
    before.push(total);
    total += end - start;
  }
  /** Index of the last day for which `good` holds, -1 without one; it only holds for the first ones. */
  const find = (good: (index: number) => boolean): number => {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (good(middle)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const lived = (time: number): number => {
    const index = find((one) => spans[one]!.start <= time);
    return index < 0 ? 0 : before[index]! + Math.min(time, spans[index]!.end) - spans[index]!.start;
  };
  return {
    after: (from, minutes) => {
      // A deadline is a whole minute.
      const target = (Math.floor(lived(from.getTime()) / 60_000) + minutes) * 60_000;
      const index = find((one) => before[one]! < target);
      // After the last known day, ordinary hours count.
      return index < 0
        ? new Date(Math.max(from.getTime(), spans[0]?.start ?? 0))
        : new Date(spans[index]!.start + target - before[index]!);
    },
    between: (from, to) => Math.max(0, Math.round((lived(to.getTime()) - lived(from.getTime())) / 60_000)),
  };
}

/**
 * How many calendar days ahead must be known for a delay of so many school days: weekends and the longest holidays with
 * them.
 */
export const daysAhead = (solveDays: number): number => solveDays * 2 + 160;
