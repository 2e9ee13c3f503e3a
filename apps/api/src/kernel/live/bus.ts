import { sql } from 'kysely';
import type { Notices } from '#kernel/db/notices.ts';
import type { Pool } from '#kernel/db/pool.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { liveChannel } from './write.ts';

export type LiveEvent = { id: number; kind: string; payload: Record<string, unknown> };
export type Listener = {
  schoolId: number;
  accountId: string;
  /** Permissions of the account when the stream was opened; a change of them ends the stream. */
  permissions?: readonly string[];
  send: (event: LiveEvent) => void;
  /** Called when events may have been lost between the database and this process: read them again. */
  catchUp?: () => void;
  /** Ends the stream; `word` tells the client why. */
  end?: (word: 'session.ended' | 'live.replaced' | 'live.restart') => void;
  /** The session of the stream, which ends with it. */
  sessionId?: string;
};

/** Polling interval, where announcements are not delivered. */
const POLL_MS = 2_000;

/**
 * Delivers live events to the open streams of this process, as the database announces them or, where it cannot, by
 * polling.
 */
export class LiveBus {
  private readonly listeners = new Map<number, Set<Listener>>();
  /** Announced ids waiting for their school's turn; present while one is processed. */
  private readonly announced = new Map<number, number[]>();
  /** Ids found by the last poll of a school. */
  private readonly found = new Map<number, Set<number>>();
  private readonly pool: Pool;
  private readonly notices: Notices;
  private poll: NodeJS.Timeout | null = null;

  constructor(pool: Pool, notices: Notices) {
    this.pool = pool;
    this.notices = notices;
    notices.on(
      liveChannel,
      (payload) => this.announce(payload),
      // Announcements missed meanwhile are in the table.
      () => {
        for (const listener of this.all()) listener.catchUp?.();
      },
    );
  }

  /** Call it once it is known whether announcements are delivered. */
  start(): void {
    if (this.notices.carried) return;
    this.poll = setInterval(() => {
      for (const schoolId of this.listeners.keys()) void this.look(schoolId).catch(() => {});
    }, POLL_MS);
    this.poll.unref();
  }

  stop(): void {
    if (this.poll) clearInterval(this.poll);
    this.endAll();
  }

  /** Ends every stream, so that the server can close; clients reconnect to another one. */
  endAll(): void {
    for (const listener of this.all()) listener.end?.('live.restart');
  }

  /** All open streams of this process. */
  all(): Listener[] {
    return [...this.listeners.values()].flatMap((set) => [...set]);
  }

  /** Streams of one account, the oldest first. */
  of(schoolId: number, accountId: string): Listener[] {
    return [...(this.listeners.get(schoolId) ?? [])].filter((listener) => listener.accountId === accountId);
  }

  /** Adds a stream and returns a function that removes it. */
  add(listener: Listener): () => void {
    const set = this.listeners.get(listener.schoolId) ?? new Set();
    set.add(listener);
    this.listeners.set(listener.schoolId, set);
    return () => {
      set.delete(listener);
      if (set.size > 0) return;
      this.listeners.delete(listener.schoolId);
      this.found.delete(listener.schoolId);
    };
  }

  get size(): number {
    let count = 0;
    for (const set of this.listeners.values()) count += set.size;
    return count;
  }

  /** Events of a school are delivered one after the other, in the order of their announcement. */
  private announce(notice: string): void {
    const [schoolId = 0, id = 0] = notice.split(':').map(Number);
    if (!this.listeners.has(schoolId)) return;
    const waiting = this.announced.get(schoolId);
    if (waiting) waiting.push(id);
    else {
      this.announced.set(schoolId, [id]);
      void this.drain(schoolId);
    }
  }

  /** Events of the last seconds, each once: ids are assigned before commits, so a new event may have a lower id. */
  private async look(schoolId: number): Promise<void> {
    const rows = await readTenant(this.pool, schoolId, (db) =>
      db
        .selectFrom('live_events')
        .select('id')
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${OVERLAP_MS / 1000})`)
        .orderBy('id')
        .execute(),
    );
    const before = this.found.get(schoolId);
    this.found.set(schoolId, new Set(rows.map(({ id }) => id)));
    for (const { id } of rows) if (!before?.has(id)) this.announce(`${schoolId}:${id}`);
  }

  private async drain(schoolId: number): Promise<void> {
    for (;;) {
      const ids = this.announced.get(schoolId) ?? [];
      if (!ids.length) break;
      this.announced.set(schoolId, []);
      try {
        await this.deliver(schoolId, ids);
      } catch {
        // The rows still exist: the streams read them again.
        for (const listener of this.listeners.get(schoolId) ?? []) listener.catchUp?.();
      }
    }
    this.announced.delete(schoolId);
  }

  private async deliver(schoolId: number, ids: readonly number[]): Promise<void> {
    // Read in the school's tenant, so that another school's events never reach its streams.
    const rows = await readTenant(this.pool, schoolId, (db) =>
      db
        .selectFrom('live_events')
        .selectAll()
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute(),
    );
    for (const row of rows) {
      const accounts = row.account_ids && new Set(row.account_ids);
      const mine = ({ accountId, permissions = [] }: Listener): boolean =>
        !accounts || accounts.has(accountId) || permissions.some((held) => row.permissions?.includes(held));
      const event: LiveEvent = { id: row.id, kind: row.kind, payload: row.payload as Record<string, unknown> };
      for (const listener of this.listeners.get(schoolId) ?? []) {
        if (!mine(listener)) continue;
        if (row.kind === 'session.ended' && event.payload['session'] === listener.sessionId)
          listener.end?.('session.ended');
        else listener.send(event);
      }
    }
  }
}

/** Most events replayed after an interruption; beyond, the client reloads its screens. */
const REPLAY = 500;
/**
 * Ids are assigned before commits: late events of a slow transaction are sent again, and clients drop duplicates by id.
 */
const OVERLAP_MS = 15_000;

/**
 * Events after `lastId` for one account; with `overlap` also those of the seconds before it: a returning reader drops
 * duplicates, a new one must not get past events. `gap` when `lastId` is too old or too much followed.
 */
export function missedEvents(
  pool: Pool,
  schoolId: number,
  { accountId, permissions = [] }: Pick<Listener, 'accountId' | 'permissions'>,
  lastId: number,
  overlap: boolean,
): Promise<{ events: LiveEvent[]; gap: boolean }> {
  return readTenant(pool, schoolId, async (db) => {
    const known = await db.selectFrom('live_events').select('created_at').where('id', '=', lastId).executeTakeFirst();
    const since = overlap && known && new Date(known.created_at.getTime() - OVERLAP_MS);
    const rows = await db
      .selectFrom('live_events as e')
      .select(['e.id', 'e.kind', 'e.payload'])
      .where((eb) =>
        since ? eb.or([eb('e.id', '>', lastId), eb('e.created_at', '>', since)]) : eb('e.id', '>', lastId),
      )
      .where((eb) =>
        eb.or([
          eb('e.account_ids', 'is', null),
          eb(eb.val(accountId), '=', eb.fn.any('e.account_ids')),
          eb('e.permissions', '&&', sql<string[]>`${[...permissions]}::text[]`),
        ]),
      )
      .orderBy('e.id')
      .limit(REPLAY)
      .execute();
    const events = rows.map(({ id, kind, payload }) => ({ id, kind, payload: payload as Record<string, unknown> }));
    return { events, gap: rows.length === REPLAY || (!known && lastId > 0) };
  });
}

/** Id after which a new stream starts. */
export function lastEventId(pool: Pool, schoolId: number): Promise<number> {
  return readTenant(pool, schoolId, async (db) => {
    const { last } = await db
      .selectFrom('live_events')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return last ?? 0;
  });
}
