import type { PoolClient } from 'pg';
import { rememberVersions, lastKnownChange, tableVersionsAt, tableVersionsIfStill } from '#kernel/db/changes.ts';
import type { Pool } from '#kernel/db/pool.ts';
import { relationsOf } from '#kernel/db/relations.ts';
import type { Ask } from '#kernel/db/tenant.ts';
import {
  type AccountFacts,
  accountText,
  findSession,
  findSessionState,
  type SessionFacts,
  type SessionState,
} from './lookup.ts';

/** What an account is and holds; valid while the tables it was read from keep their versions. */
type Known = { changed: number; stood: readonly (number | undefined)[]; at: number; facts: AccountFacts };

/** Changes made by hand in the database are seen after this long at the latest. */
const OLDEST_MS = 60_000;
const MOST = 3000;
/** By token digest; the least recently used entry is dropped first. */
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
  changed: 0,
} satisfies Record<keyof SessionState, 0>;

/** Shared between requests, so it must be immutable. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date || Object.isFrozen(value)) return value;
  for (const inner of Object.values(Object.freeze(value))) freeze(inner);
  return value;
}

const accountOf = (session: SessionFacts): AccountFacts =>
  freeze(Object.fromEntries(Object.entries(session).filter(([key]) => !(key in stateKeys))) as AccountFacts);

export type Asker = { pool: Pool; client: PoolClient; ask: Ask };

/**
 * The session state as the database has it now; null once it has ended. Account facts already known stay valid if no
 * table they were read from changed.
 */
async function askState(
  { pool, ask }: Asker,
  schoolId: number,
  tokenHash: Buffer,
  known: Known,
  tables: readonly string[],
): Promise<SessionState | null> {
  const found = await findSessionState(ask, schoolId, tokenHash, lastKnownChange(pool, schoolId));
  if (!found) return null;
  const { state, stand: fresh } = found;
  if (fresh && state.changed !== null) rememberVersions(pool, schoolId, { changed: state.changed, tables: fresh });
  if (state.changed !== known.changed) {
    const stand = await tableVersionsAt(pool, ask, schoolId, state.changed);
    if (tables.every((table, at) => stand[table] === known.stood[at])) known.changed = state.changed ?? 0;
  }
  return state;
}

/**
 * The session of a token with its account's facts and rights. The database is asked at every request whether the
 * session is still valid, so ending one takes effect at once on every server. The account's name, memberships and
 * grants are read again only when one of their tables changed, which every writing transaction records (SEC-SES-01).
 */
export async function knownSession(
  asker: Asker,
  schoolId: number,
  tokenHash: Buffer,
  now: number,
): Promise<SessionFacts | null> {
  const { pool, client, ask } = asker;
  let shelf = shelves.get(pool);
  if (!shelf) {
    shelf = new Map();
    shelves.set(pool, shelf);
  }
  const name = `${schoolId} ${tokenHash.toString('base64')}`;
  const known = shelf.get(name);
  // Keep the entry while the query runs: several requests of one session may be under way.
  if (known) {
    shelf.delete(name);
    shelf.set(name, known);
  }
  const { tables } = (await relationsOf(pool, client)).reads(accountText);
  if (known && Math.abs(now - known.at) < OLDEST_MS) {
    const state = await askState(asker, schoolId, tokenHash, known, tables);
    if (state && state.changed === known.changed) return { ...known.facts, ...state };
    if (shelf.get(name) === known) shelf.delete(name);
    if (!state) return null;
  }
  // One statement, one snapshot: the facts belong to the version number beside them.
  const session = await findSession(ask, schoolId, tokenHash);
  if (!session || session.changed === null) return session;
  const stood = await tableVersionsIfStill(pool, ask, schoolId, session.changed);
  if (stood) {
    if (shelf.size >= MOST) shelf.delete(shelf.keys().next().value ?? '');
    const at = { changed: session.changed, stood: tables.map((table) => stood[table]), at: now };
    shelf.set(name, { ...at, facts: accountOf(session) });
  }
  return session;
}
