import type { DashboardSpan } from '@encrier/contract/school/dashboard';
import type { CountedSpan } from '#kernel/dashboard.ts';
import { addDays, dayNumber, mondayOf } from '#kernel/policy/days.ts';

/**
 * The days counted on a dashboard until today, both included: today, since Monday, or since the beginning of the term.
 * They are compared with the same weekdays before: of last week, or of as many weeks before the term.
 */
export function spanOf(span: DashboardSpan, today: string, termFrom: string): CountedSpan {
  const from = span === 'day' ? today : span === 'week' ? mondayOf(today) : termFrom;
  const shift = Math.ceil((dayNumber(today) - dayNumber(from) + 1) / 7) * 7;
  return { span, from, to: today, before: { from: addDays(from, -shift), to: addDays(today, -shift) } };
}
