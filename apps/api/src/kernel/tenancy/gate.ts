import { type RouteSpec, waitsWhileReadOnly } from '@encrier/contract/kernel/route';
import { withTenant } from '#kernel/db/tenant.ts';
import { forbidden, notFound, precondition } from '#kernel/errors/errors.ts';
import type { Kernel } from '#kernel/http/context.ts';
import type { Pool } from '#kernel/db/pool.ts';

/** Header in which a client names the key it holds (its last 16 characters) and gets the one that follows it. */
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

/** How long a process may act on what it read; a change made by this process counts at once. */
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

/** Reads the school's state again at the next request. */
export function forgetSchoolState(kernel: Kernel, schoolId: number): void {
  cacheOf(kernel).delete(schoolId);
}

async function readState(kernel: Kernel, schoolId: number): Promise<State | null> {
  const now = kernel.now();
  return withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) => {
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
  // Least recently read first out; unknown numbers are never kept.
  if (cache.size >= MOST) cache.delete(cache.keys().next().value ?? 0);
  cache.set(schoolId, state);
  return state;
}

/** Whether what the school announced may have its effects now; while it is read-only, suspended or closed they wait. */
export async function isSchoolActive(kernel: Kernel, schoolId: number): Promise<boolean> {
  const status = (await stateOf(kernel, schoolId))?.status;
  return status === undefined || status === 'active' || status === 'moved';
}

/** Why nothing of the school is saved for the moment; null while everything is. */
export async function readOnlyReason(kernel: Kernel, schoolId: number): Promise<string | null> {
  const state = await stateOf(kernel, schoolId);
  return state?.status === 'read_only' ? state.reason : null;
}

/**
 * Before anything else of a request: the school stands, or the caller learns why not. Hands `giveKey` the signed key
 * that follows the one the client named, or the one of the place the school moved to (SEC-KEY-04).
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
