import type { RouteSpec } from '@encrier/contract/kernel/route';
import { limit } from '#kernel/errors/errors.ts';

/** Requests a minute, by school, bucket and caller (SEC-RAT-01, SEC-TEN-07). Sign-in and reset are counted in the database beside these. */
const perMinute: Record<NonNullable<RouteSpec['rate']> | 'any', number> = {
  any: 900,
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

/** One address may be a whole school on the morning of its first sign-in: it gets more than one person does (SEC-AUT-03). */
export const ADDRESS_SCALE = 5;

/** Takes one token; throws `limit` with the seconds to wait. `scale` raises every limit, for load tests on this machine. */
export function takeToken(schoolId: number, kind: RouteSpec['rate'], caller: string, now: number, scale = 1): void {
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
