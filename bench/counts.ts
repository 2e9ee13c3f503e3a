import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { openClient } from '../apps/api/src/kernel/db/pool.ts';
import { countingProxy } from './count-proxy.ts';
import type { Shot } from './load.ts';
import { scenarios } from './scenarios.ts';
import type { Side } from './sides.ts';

/** Statements of a request, round trips to the database, and rows that it took from tables and indexes. */
export type Counts = { statements: number; roundTrips: number; rows: number };

async function ask(url: string, { path, method = 'GET', token, body }: Shot): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

/** Rows that the database took from tables and indexes so far. */
async function rowsTaken(client: Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS n FROM pg_stat_user_tables',
  );
  return Number(rows[0]?.n ?? 0);
}

/**
 * Statements of one request, counted between server and database, and rows it took: the least of several, because the
 * queue has a clock of its own.
 */
export async function countsOf(side: Side, wanted: (name: string) => boolean): Promise<Map<string, Counts>> {
  const { ground } = side;
  const proxy = await countingProxy(ground.database.appUrl);
  const product = await ground.start(proxy.url);
  const watcher = await openClient(ground.database.ownerUrl);
  const found = new Map<string, Counts>();
  try {
    for (const { name, shots } of await scenarios(product, ground.schools, 2)) {
      if (!wanted(name)) continue;
      const shot = shots[0]!;
      const counts: Omit<Counts, 'rows'>[] = [];
      for (let i = 0; i < 9; i += 1) {
        const before = { ...proxy.count };
        await ask(product.url, shot);
        counts.push({
          statements: proxy.count.statements - before.statements,
          roundTrips: proxy.count.roundTrips - before.roundTrips,
        });
      }
      const rows: number[] = [];
      for (let i = 0; i < 6; i += 1) {
        // A database connection reports its statistics at most once a second.
        await wait(1200);
        const before = await rowsTaken(watcher);
        await ask(product.url, shot);
        await wait(200);
        rows.push((await rowsTaken(watcher)) - before);
      }
      // The first measure includes leftovers of former requests; of the others take the median, because the job queue
      // sends queries too.
      found.set(name, {
        ...counts.reduce((least, one) => (one.statements < least.statements ? one : least)),
        rows: rows.slice(1).sort((a, b) => a - b)[2]!,
      });
    }
  } finally {
    await product.stop();
    await watcher.end();
    proxy.close();
  }
  return found;
}
