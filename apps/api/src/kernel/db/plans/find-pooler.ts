import { randomUUID } from 'node:crypto';
import type { Client } from '#kernel/db/pool.ts';
import { openClient } from '#kernel/db/pool.ts';

/** What is between this process and the database: a direct connection, or a pooler that shares servers. */
export type Pooler = { shares: boolean; carriesPlans: boolean };

const PATIENCE_MS = 2_000;
/** Connections that try to obtain the first one's server. */
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
 * Finds out by experiment: one connection prepares a named statement and releases its server, others hold that server
 * in a transaction, and the first runs its statement again. A connection that reports the server's own process id is
 * direct. An undecided case counts as the worse one.
 */
export async function findPooler(connectionString: string): Promise<Pooler> {
  const first = await openClient(connectionString);
  const rivals: Client[] = [];
  try {
    const processId = (first as unknown as { processID: number | null }).processID;
    const name = `probe_${randomUUID().replaceAll('-', '')}`;
    const ask = (): Promise<number> =>
      first
        .query<{ pid: number }>({ name, text: 'SELECT pg_backend_pid() AS pid' })
        .then(({ rows }) => rows[0]?.pid ?? 0);
    const server = await ask();
    if (processId === server) return { shares: false, carriesPlans: true };
    let shares = false;
    for (let i = 0; i < RIVALS && !shares; i += 1) {
      const rival = await openClient(connectionString);
      rivals.push(rival);
      await within(rival.query('BEGIN'));
      shares = (await within(serverOf(rival))) === server;
    }
    const again = await within(ask());
    // Never lent to another connection and still the same: each connection has its own server.
    return { shares: shares || again !== server, carriesPlans: true };
  } catch {
    return { shares: true, carriesPlans: false };
  } finally {
    for (const client of [first, ...rivals]) void client.end().catch(() => {});
  }
}
