import type { Pool } from '#kernel/db/pool.ts';
import { writesOf } from '#kernel/db/writes.ts';
import type { Ask } from '#kernel/db/tenant.ts';
import { type AccountFacts, findSession, findSessionState, type SessionFacts, type SessionState } from './lookup.ts';

/** What an account is and holds, as it stood at a revision of its school. */
type Known = { revision: number; writes: number; at: number; facts: AccountFacts };

/** What was changed past the product, by hand in the database, counts after this long at the latest. */
const OLDEST_MS = 60_000;
const MOST = 3000;
/** Under the digest of a token; the least recently asked for goes first. */
const shelves = new WeakMap<Pool, Map<string, Known>>();

const stateKeys = {
  sessionId: 0,
  stale: 0,
  rotatedAt: 0,
  lastSeenAt: 0,
  expiresAt: 0,
  idleSeconds: 0,
  stepUpUntil: 0,
  kind: 0,
  remember: 0,
  correspondenceFrom: 0,
  revision: 0,
  changed: 0,
} satisfies Record<keyof SessionState, 0>;

/** Shared between requests: nobody may change it. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date || Object.isFrozen(value)) return value;
  for (const inner of Object.values(Object.freeze(value))) freeze(inner);
  return value;
}

const accountOf = (session: SessionFacts): AccountFacts =>
  freeze(Object.fromEntries(Object.entries(session).filter(([key]) => !(key in stateKeys))) as AccountFacts);

/**
 * The session of a token with what its account is and holds. Whether the session stands, and until when, is asked of
 * the database at every request, so that an end counts at once on every server; the account's name, memberships and
 * grants are asked again only when something of the school changed since: every act that changes something moves its
 * revision in the same transaction (SEC-SES-01).
 */
export async function knownSession(
  pool: Pool,
  ask: Ask,
  schoolId: number,
  tokenHash: Buffer,
  now: number,
): Promise<SessionFacts | null> {
  let shelf = shelves.get(pool);
  if (!shelf) {
    shelf = new Map();
    shelves.set(pool, shelf);
  }
  const name = `${schoolId} ${tokenHash.toString('base64')}`;
  const writes = writesOf(pool, schoolId);
  const known = shelf.get(name);
  shelf.delete(name);
  if (known && known.writes === writes && Math.abs(now - known.at) < OLDEST_MS) {
    const state = await findSessionState(ask, schoolId, tokenHash);
    if (!state) return null;
    if (state.revision === known.revision) {
      shelf.set(name, known);
      return { ...known.facts, ...state };
    }
  }
  // One statement, one snapshot: the facts are those of the revision beside them.
  const session = await findSession(ask, schoolId, tokenHash);
  if (session && session.revision !== null) {
    if (shelf.size >= MOST) shelf.delete(shelf.keys().next().value ?? '');
    shelf.set(name, { revision: session.revision, writes, at: now, facts: accountOf(session) });
  }
  return session;
}
