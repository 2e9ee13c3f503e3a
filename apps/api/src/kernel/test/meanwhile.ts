import { setTimeout as wait } from 'node:timers/promises';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import type { TestServer } from './server.ts';

/**
 * The answer to `ask` while another person's `write` is still open: the write commits once the request waits for it.
 * Throws when nothing waits.
 */
export async function meanwhile<T>(
  server: TestServer,
  schoolId: number,
  write: (db: TenantDb) => Promise<unknown>,
  ask: () => Promise<T>,
): Promise<T> {
  const read = await withTenant(server.kernel.pool, schoolId, {}, async (db, client) => {
    await write(db);
    const answer = ask();
    const waiting = async (): Promise<boolean> => {
      const { rows } = await client.query<{ waits: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_locks l WHERE NOT l.granted
          AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))) AS waits`,
      );
      return rows[0]!.waits;
    };
    for (const until = Date.now() + 30_000; !(await waiting()); await wait(20))
      if (Date.now() > until) throw new Error('nothing waits for what is written meanwhile');
    return { answer };
  });
  return read.answer;
}
