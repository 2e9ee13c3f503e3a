import { addDays, monthStart, weekdayOf } from '@encrier/contract/kernel/days';
import { type CustodyPeriod, weeklyCustody } from '@encrier/contract/school/custody';
import type { CustodyCalendar } from '../../custody.api.ts';

export type Shared = Pick<CustodyCalendar, 'guardians' | 'periods'>;
export type CustodyDay = {
  day: string;
  /** The child's guardians that day, by index in the list. */
  with: number[];
  /** The dated period that decides, before weekly rules. */
  period: CustodyPeriod | null;
};

/**
 * The child's guardian on a day: a date of the calendar, else the weekly rule. Dates of a guardian who no longer shares
 * custody are ignored.
 */
export function custodyDay({ guardians, periods }: Shared, day: string): CustodyDay {
  const period = periods.find((one) => one.fromOn <= day && day <= one.toOn) ?? null;
  const place = guardians.findIndex(({ id, custody }) => id === period?.guardianId && custody !== 'none');
  if (place >= 0) return { day, with: [place], period };
  const by = guardians.flatMap(({ custody }, index) => (weeklyCustody(custody, day) ? [index] : []));
  return { day, with: by, period: null };
}

/**
 * Initials of each guardian: one letter, or as many as distinguish two equal beginnings, else those of the whole name,
 * else a number.
 */
export function lettersOf(guardians: readonly { firstName: string; label: string }[]): string[] {
  const shapes: ((one: { firstName: string; label: string }) => string)[] = [
    ({ firstName }) => [...firstName].slice(0, 1).join(''),
    ({ firstName }) => [...firstName].slice(0, 2).join(''),
    ({ label }) =>
      label
        .split(/[\s-]+/)
        .map((word) => [...word][0] ?? '')
        .join(''),
  ];
  return guardians.map((one, place) => {
    const alone = shapes.find((shape) => guardians.every((other) => other === one || shape(other) !== shape(one)));
    return alone ? alone(one) : `${[...one.firstName][0] ?? ''}${place + 1}`;
  });
}

/** The weeks of a month, Monday first; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const end = addDays(monthStart(month, 1), -1);
  const days: (string | null)[] = Array.from({ length: weekdayOf(month) - 1 }, () => null);
  for (let day = month; day <= end; day = addDays(day, 1)) days.push(day);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
}
