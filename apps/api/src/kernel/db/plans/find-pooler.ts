import { randomUUID } from 'node:crypto';
import type { Client } from '#kernel/db/pool.ts';
import { openClient } from '#kernel/db/pool.ts';

/**
 * What stands between this process and the database: nothing that matters, or a pooler that shares servers between
 * connections.
 */
export type Pooler = { shares: boolean; carriesPlans: boolean };

const PATIENCE_MS = 2_000;
/** Connections that try to be given the server of the first one. */
const RIVALS = 4;

const serverOf = (client: Client): Promise<number> =>
  client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid').then(({ rows }) => rows[0]?.pid ?? 0);

const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS).unref();
    }),
  ]);

/**
 * Tries it out: one connection names a statement and lets go of its server, others hold that server in a transaction,
 * and the first asks for its statement again. A connection that was told its server's own number has nothing before it.
 * What cannot be decided counts as the poorer of both.
 */
export async function findPooler(connectionString: string): Promise<Pooler> {
  const first = await openClient(connectionString);
  const rivals: Client[] = [];
  try {
    const told = (first as unknown as { processID: number | null }).processID;
    const name = `probe_${randomUUID().replaceAll('-', '')}`;
    const ask = (): Promise<number> =>
      first
        .query<{ pid: number }>({ name, text: 'SELECT pg_backend_pid() AS pid' })
        .then(({ rows }) => rows[0]?.pid ?? 0);
    const server = await ask();
    if (told === server) return { shares: false, carriesPlans: true };
    let shares = false;
    for (let i = 0; i < RIVALS && !shares; i += 1) {
      const rival = await openClient(connectionString);
      rivals.push(rival);
      await within(rival.query('BEGIN'));
      shares = (await within(serverOf(rival))) === server;
    }
    const again = await within(ask());
    // Never lent to another and still the same: each connection keeps a server of its own.
    return { shares: shares || again !== server, carriesPlans: true };
  } catch {
    return { shares: true, carriesPlans: false };
  } finally {
    for (const client of [first, ...rivals]) void client.end().catch(() => {});
  }
}
