import { type RouteSpec, waitsWhileReadOnly } from '@encrier/contract/kernel/route';
import { readTenant } from '#kernel/db/tenant.ts';
import { forbidden, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Kernel } from '#kernel/http/context.ts';
import type { Pool } from '#kernel/db/pool.ts';

/** Header in which a client names its school key (last 16 characters) and receives the next one. */
export const keyHeader = 'x-school-key';
const keyMark = (key: string): string => key.slice(-16);

type State = {
  readAt: number;
  status: string;
  reason: string;
  movedKey: string | null;
  current: string | null;
  refused: ReadonlySet<string>;
};

/** Milliseconds for which a process trusts what it read; its own changes count at once. */
const FRESH_MS = 30_000;
const MOST = 5000;
const states = new WeakMap<Pool, Map<number, State>>();

function cacheOf(kernel: Kernel): Map<number, State> {
  let cache = states.get(kernel.pool);
  if (!cache) {
    cache = new Map();
    states.set(kernel.pool, cache);
  }
  return cache;
}

/** Makes the next request read the school's state again. */
export function forgetSchoolState(kernel: Kernel, schoolId: number): void {
  cacheOf(kernel).delete(schoolId);
}

async function readState(kernel: Kernel, schoolId: number): Promise<State | null> {
  const now = kernel.now();
  return readTenant(kernel.pool, schoolId, async (db) => {
    const school = await db
      .selectFrom('schools')
      .select(['status', 'state_reason', 'moved_key'])
      .where('school_id', '=', schoolId)
      .executeTakeFirst();
    if (!school) return null;
    const keys = await db
      .selectFrom('school_keys')
      .select(['key', 'revoked_at', 'expires_at'])
      .orderBy('issued_at', 'desc')
      .orderBy('id', 'desc')
      .limit(200)
      .execute();
    const stands = (key: (typeof keys)[number]): boolean => key.revoked_at === null && key.expires_at > now;
    return {
      readAt: now.getTime(),
      status: school.status,
      reason: school.state_reason,
      movedKey: school.moved_key,
      current: keys.find(stands)?.key ?? null,
      refused: new Set(keys.filter((key) => !stands(key)).map((key) => keyMark(key.key))),
    };
  });
}

async function stateOf(kernel: Kernel, schoolId: number): Promise<State | null> {
  const cache = cacheOf(kernel);
  const known = cache.get(schoolId);
  if (known && Math.abs(kernel.now().getTime() - known.readAt) < FRESH_MS) return known;
  const state = await readState(kernel, schoolId);
  cache.delete(schoolId);
  if (!state) return null;
  // The oldest entry is dropped first; unknown school numbers are never cached.
  if (cache.size >= MOST) cache.delete(cache.keys().next().value ?? 0);
  cache.set(schoolId, state);
  return state;
}

/** Whether the school's events may take effect now; they wait while it is read-only, suspended or closed. */
export async function isSchoolActive(kernel: Kernel, schoolId: number): Promise<boolean> {
  const status = (await stateOf(kernel, schoolId))?.status;
  return status === undefined || status === 'active' || status === 'moved';
}

/** Why nothing can be saved in the school at the moment; null when everything can. */
export async function readOnlyReason(kernel: Kernel, schoolId: number): Promise<string | null> {
  const state = await stateOf(kernel, schoolId);
  return state?.status === 'read_only' ? state.reason : null;
}

/**
 * First check of a request: throws unless the school is open here. Gives `giveKey` the signed key that replaces the
 * client's, or the one of the place the school moved to (SEC-KEY-04).
 */
export async function checkGate(
  kernel: Kernel,
  schoolId: number,
  route: RouteSpec,
  heldMark: string | string[] | undefined,
  giveKey: (key: string) => void,
): Promise<void> {
  const state = await stateOf(kernel, schoolId);
  if (!state) throw notFound('school_unknown');
  if (state.status === 'moved') {
    if (state.movedKey) giveKey(state.movedKey);
    throw precondition('school_moved');
  }
  if (state.status === 'read_only') {
    if (waitsWhileReadOnly(route)) throw precondition('school_read_only', { reason: state.reason });
  } else if (state.status !== 'active' && route.name !== 'school.info')
    throw forbidden(state.status === 'archived' ? 'school_closed' : 'school_suspended');
  if (typeof heldMark === 'string' && state.current && state.refused.has(heldMark)) giveKey(state.current);
}
