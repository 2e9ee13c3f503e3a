import { t } from '@lingui/core/macro';
import { formatRelative } from '#kernel/dates.ts';

const dayMs = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
/** A day some days after another. */
export const dayAfter = (day: string, count: number): string =>
  new Date((numberOf(day) + count) * dayMs).toISOString().slice(0, 10);
/** Monday of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -((numberOf(day) + 3) % 7));

/** A day as one says it from today: « demain », « jeudi », then « 4 déc. ». */
export const dayWords = (day: string, today: string): string => (day === today ? t`aujourd’hui` : formatRelative(day));
