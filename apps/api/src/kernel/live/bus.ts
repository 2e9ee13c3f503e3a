import type pg from 'pg';
import type { Pool } from '#kernel/db/pool.ts';
import { openClient } from '#kernel/db/pool.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { liveChannel } from './write.ts';

export type LiveEvent = { id: number; kind: string; payload: Record<string, unknown> };
type Listener = { schoolId: number; accountId: string; send: (event: LiveEvent) => void };

/** Hands live events to the open streams of this process; one LISTEN connection, reconnected when it breaks. */
export class LiveBus {
  private readonly listeners = new Map<number, Set<Listener>>();
  private client: pg.Client | null = null;
  private stopped = false;
  private readonly pool: Pool;
  private readonly url: string;

  constructor(pool: Pool, url: string) {
    this.pool = pool;
    this.url = url;
  }

  async start(): Promise<void> {
    const client = await openClient(this.url);
    client.on('error', () => {});
    client.on('end', () => {
      this.client = null;
      if (!this.stopped) setTimeout(() => void this.start().catch(() => {}), 1000).unref();
    });
    client.on('notification', (notice) => void this.deliver(notice.payload ?? '').catch(() => {}));
    // house: the channel's name is a constant
    await client.query(`LISTEN ${liveChannel}`);
    this.client = client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end();
  }

  /** Adds a stream; the answer removes it. */
  add(listener: Listener): () => void {
    const set = this.listeners.get(listener.schoolId) ?? new Set();
    set.add(listener);
    this.listeners.set(listener.schoolId, set);
    return () => {
      set.delete(listener);
      if (set.size === 0) this.listeners.delete(listener.schoolId);
    };
  }

  get size(): number {
    let count = 0;
    for (const set of this.listeners.values()) count += set.size;
    return count;
  }

  private async deliver(payload: string): Promise<void> {
    const [school, id] = payload.split(':').map(Number);
    const set = this.listeners.get(school ?? 0);
    if (!set?.size) return;
    const row = await withTenant(this.pool, school!, { readOnly: true }, (db) => db.selectFrom('live_events').selectAll().where('id', '=', id!).executeTakeFirst());
    if (!row) return;
    const accounts = row.account_ids && new Set(row.account_ids);
    for (const listener of set) if (!accounts || accounts.has(listener.accountId)) listener.send({ id: row.id, kind: row.kind, payload: row.payload });
  }
}

/** Events after `lastId` for one account. Ids are given before commits, so the last two seconds are sent again; clients drop doubles by id. */
export function missedEvents(pool: Pool, schoolId: number, accountId: string, lastId: number): Promise<LiveEvent[]> {
  return withTenant(pool, schoolId, { readOnly: true }, async (db) => {
    const rows = await db
      .selectFrom('live_events as e')
      .select(['e.id', 'e.kind', 'e.payload'])
      .where((eb) => eb.or([eb('e.id', '>', lastId), eb('e.created_at', '>', new Date(Date.now() - 2000))]))
      .where((eb) => eb.or([eb('e.account_ids', 'is', null), eb(eb.val(accountId), '=', eb.fn.any('e.account_ids'))]))
      .orderBy('e.id')
      .limit(500)
      .execute();
    return rows;
  });
}
