import type { RouteSpec } from '@encrier/contract/kernel/route';
import { limit } from '#kernel/errors/errors.ts';

/**
 * Requests per minute, by school, bucket and caller (SEC-RAT-01, SEC-TEN-07). Sign-in and reset are also counted in the
 * database.
 */
const perMinute: Record<NonNullable<RouteSpec['rate']> | 'any' | 'stranger', number> = {
  any: 900,
  // Per address, all schools together, for callers unknown to this process: see docs/decisions/strangers-pay-first.md.
  stranger: 9000,
  login: 120,
  reset: 60,
  search: 240,
  export: 30,
  upload: 60,
  write: 60,
};

type Bucket = { tokens: number; at: number };
const buckets = new Map<string, Bucket>();
let lastSweep = 0;

function sweep(now: number): void {
  if (now - lastSweep < 60_000) return;
  lastSweep = now;
  for (const [key, bucket] of buckets) if (now - bucket.at > 120_000) buckets.delete(key);
}

/** One address may be a whole school on the morning of its first sign-in: it gets more than one person (SEC-AUT-03). */
export const ADDRESS_SCALE = 5;

/**
 * Takes one token; throws `limit` with the seconds to wait. `scale` multiplies every limit, for load tests on this
 * machine.
 */
export function takeToken(
  schoolId: number,
  kind: RouteSpec['rate'] | 'stranger',
  caller: string,
  now: number,
  scale = 1,
): void {
  sweep(now);
  const name = kind ?? 'any';
  const size = perMinute[name] * scale;
  const key = `${schoolId}:${name}:${caller}`;
  const bucket = buckets.get(key) ?? { tokens: size, at: now };
  bucket.tokens = Math.min(size, bucket.tokens + (Math.max(0, now - bucket.at) * size) / 60_000);
  bucket.at = now;
  buckets.set(key, bucket);
  if (bucket.tokens < 1) throw limit('too_many_requests', Math.ceil(((1 - bucket.tokens) * 60) / size));
  bucket.tokens -= 1;
}

/** Digests of recently valid session tokens, with the time; the oldest are dropped first. */
const known = new Map<string, number>();
const KNOWN_MS = 15 * 60_000;
const MOST_KNOWN = 50_000;

/** Whether a token was valid a moment ago in this process: its requests then count for the account, not the address. */
export function isKnownToken(digest: string, now: number): boolean {
  const at = known.get(digest);
  return at !== undefined && now - at < KNOWN_MS;
}

export function rememberToken(digest: string, now: number): void {
  known.delete(digest);
  known.set(digest, now);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '');
}

export function forgetToken(digest: string): void {
  known.delete(digest);
}
