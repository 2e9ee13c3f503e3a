import type { AccountFacts } from '#kernel/auth/lookup.ts';
import { isSensitive, permissionsOf, rolesOf } from '#kernel/auth/rights.ts';

/**
 * Seconds a session may idle and live (SEC-SES-05): sensitive rights 30 min / 12 h, staff 12 h / 7 d, families 90 d.
 * Not remembered: at most 12 h.
 */
export function lifetime(facts: AccountFacts, remember: boolean): { idle: number; absolute: number } {
  const hour = 3600;
  const day = 24 * hour;
  const sensitive = [...permissionsOf(facts.entries).keys()].some(isSensitive);
  const staff = [...rolesOf(facts.entries)].some((role) => role !== 'eleve' && role !== 'parent');
  const full = sensitive
    ? { idle: hour / 2, absolute: 12 * hour }
    : staff
      ? { idle: 12 * hour, absolute: 7 * day }
      : { idle: 90 * day, absolute: 90 * day };
  return remember ? full : { idle: Math.min(full.idle, 12 * hour), absolute: Math.min(full.absolute, 12 * hour) };
}

/**
 * How long a code that the school issued for an account in use keeps its correspondence closed: the owner, notified at
 * once, has a day to object.
 */
const closingMs = 24 * 3_600_000;
export const closingEnd = (now: Date): Date => new Date(now.getTime() + closingMs);

/** Until when correspondence stays closed to a session that opens now; null when it is open. */
export function closedUntil(account: Date | null, { handed = false }: { handed?: boolean }, now: Date): Date | null {
  if (handed) return closingEnd(now);
  return account && account > now ? account : null;
}
