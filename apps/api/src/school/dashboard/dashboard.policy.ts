import type { DashboardSpan } from '@encrier/contract/school/dashboard';
import type { CountedSpan } from '#kernel/dashboard.ts';
import { addDays } from '#kernel/policy/days.ts';

const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/**
 * The days counted on a dashboard until today, both included: today, since Monday, or since the beginning of the term.
 * They are compared with the same weekdays before: of last week, or of as many weeks before the term.
 */
export function spanOf(span: DashboardSpan, today: string, termFrom: string): CountedSpan {
  const sinceMonday = (at(today) + 3) % 7;
  const from = span === 'day' ? today : span === 'week' ? addDays(today, -sinceMonday) : termFrom;
  const shift = Math.ceil((at(today) - at(from) + 1) / 7) * 7;
  return { span, from, to: today, before: { from: addDays(from, -shift), to: addDays(today, -shift) } };
}
