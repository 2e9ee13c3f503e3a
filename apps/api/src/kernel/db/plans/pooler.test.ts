import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateProfile } from '@encrier/contract/access/auth';
import { listAudit } from '@encrier/contract/access/roles';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { keepsPlans, openClient, openPool } from '#kernel/db/pool.ts';
import { isRetryable, renameStatements, withTenant } from '#kernel/db/tenant.ts';
import { startWorker } from '#kernel/jobs/boss.ts';
import { enqueueEvent, onEvent } from '#kernel/jobs/events.ts';
import { writeLive } from '#kernel/live/write.ts';
import { client } from '#kernel/test/client.ts';
import { carriesStatements, findPgBouncer, type PgBouncer, startPgBouncer } from '#kernel/test/pgbouncer.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { findPooler } from './find-pooler.ts';

const program = findPgBouncer();
const missing =
  'pgbouncer is not on this machine: install the package « pgbouncer » (script/test does it where it may)';

// Only script/test may skip these, and it reports it.
describe.skipIf(!program && process.env.WITHOUT_PGBOUNCER === '1')(
  'behind a connection pooler that shares its servers',
  () => {
    let server: TestServer;
    let school: TestSchool;
    let direct: string;
    const poolers: PgBouncer[] = [];
    const bouncer = async (url: string, options: Parameters<typeof startPgBouncer>[2]): Promise<string> => {
      if (!program) throw new Error(missing);
      poolers.push(await startPgBouncer(program, url, options));
      return poolers.at(-1)!.url;
    };
    const ran: number[] = [];
    onEvent('proof.pooled', 'proof.pooled', async (_kernel, { payload }) => void ran.push(Number(payload['n'])));

    beforeAll(async () => {
      server = await testServer({
        between: (url) => {
          direct = url;
          return bouncer(url, { mode: 'transaction' });
        },
      });
      school = await mintSchool(server);
    });
    afterAll(async () => {
      await server?.stop();
      for (const { stop } of poolers) await stop();
    });
    const as = (who: 'admin' | 'prof' | 'parent' | 'eleve') => client(server, school.schoolId, school.accounts[who]);

    it('the pooler is detected at start', async () => {
      expect(await findPooler(direct)).toEqual({ shares: false, carriesPlans: true });
      expect(await findPooler(server.appUrl)).toEqual({ shares: true, carriesPlans: false });
      expect(await findPooler(await bouncer(direct, { mode: 'session' }))).toEqual({
        shares: false,
        carriesPlans: true,
      });
      if (carriesStatements(program!))
        expect(await findPooler(await bouncer(direct, { mode: 'transaction', statements: 100 }))).toEqual({
          shares: true,
          carriesPlans: true,
        });
      expect(keepsPlans(server.kernel.pool)).toBe(false);
      expect(server.logs.join()).toContain('pooler_without_plans');
    });

    it('every request is answered, with any number of connections per server', async () => {
      const answers: number[] = [];
      for (let round = 0; round < 12; round += 1) {
        const calls = (['admin', 'prof', 'parent', 'eleve'] as const).flatMap((who) => [
          as(who)(listNotifications, { query: {} }),
          as(who)(updateProfile, { body: { lang: round % 2 ? 'fr' : 'ar' } }),
          as('admin')(listAudit, { query: {} }),
        ]);
        answers.push(...(await Promise.all(calls)).map(({ status }) => status));
      }
      expect(answers.filter((status) => status !== 200)).toEqual([]);
      expect(answers.length).toBe(144);
    });

    it('live events arrive by polling, and jobs run', async () => {
      expect(server.logs.join()).toContain('notices_not_carried');
      const { kernel } = server;
      const events: unknown[] = [];
      const remove = kernel.live.add({
        schoolId: school.schoolId,
        accountId: school.accounts.prof.id,
        send: ({ payload }) => events.push(payload['n']),
      });
      const stop = await startWorker(kernel);
      for (let n = 0; n < 3; n += 1)
        await withTenant(kernel.pool, school.schoolId, {}, async (_db, connection) => {
          await writeLive(connection, school.schoolId, 'proof', { n }, [school.accounts.prof.id]);
          await enqueueEvent(kernel.jobs, connection, {
            schoolId: school.schoolId,
            event: 'proof.pooled',
            payload: { n },
            actorId: null,
          });
        });
      await expect.poll(() => events, { timeout: 20_000 }).toEqual([0, 1, 2]);
      await expect.poll(() => ran.toSorted(), { timeout: 20_000 }).toEqual([0, 1, 2]);
      remove();
      await stop();
    });

    it('a pooler added while the server runs costs one retry, then names are left out', async () => {
      // Start with fresh names, independent of what this process ran before.
      renameStatements();
      // A pooler used by nobody else, so that the lent server is certain.
      const alone = await bouncer(direct, { mode: 'transaction' });
      const pool = openPool(alone, 1);
      expect(keepsPlans(pool)).toBe(true);
      const ask = () =>
        withTenant(pool, school.schoolId, { readOnly: true, planned: true }, async (db, connection) => {
          const found = await db.selectFrom('persons').select('id').orderBy('id').limit(3).execute();
          return { found, server: (await connection.query('SELECT pg_backend_pid() AS pid')).rows[0].pid as number };
        });
      let last = 0;
      for (let i = 0; i < 8; i += 1) last = (await ask()).server;
      // Others take the server on which the statement was prepared: the next one does not know it.
      const rivals = [];
      let taken = 0;
      while (taken !== last && rivals.length < 10) {
        const rival = await openClient(alone);
        rivals.push(rival);
        await rival.query('BEGIN');
        taken = (await rival.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
      }
      const failure = await ask().then(
        () => null,
        (error: unknown) => error,
      );
      expect(taken).toBe(last);
      expect(failure).toMatchObject({ code: '26000' });
      expect(isRetryable(failure)).toBe(true);
      expect(keepsPlans(pool)).toBe(false);
      expect((await ask()).found).toHaveLength(3);
      for (const rival of rivals) await rival.end();
      await pool.end();
    });
  },
);
