import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { dueSchools } from '#kernel/tenancy/schools.ts';
import { scheduledQueues } from './events.ts';

let server: TestServer;
let schools: TestSchool[];
beforeAll(async () => {
  server = await testServer();
  schools = [];
  for (let i = 0; i < 4; i += 1) schools.push(await mintSchool(server));
});
afterAll(() => server.stop());

/** How often a schedule fires per hour. */
const perHour = (cron: string): number => {
  const [minute = '', hour] = cron.split(' ');
  if (hour !== '*') return 0;
  if (minute === '*') return 60;
  return minute.startsWith('*/') ? 60 / Number(minute.slice(2)) : minute.split(',').length;
};
const quick = () => scheduledQueues().filter(({ cron, queue }) => perHour(cron) > 1 && !queue.startsWith('proof.'));

/** Connections used when a schedule fires once: one per transaction. */
async function taken(queue: string): Promise<number> {
  let count = 0;
  const onChange = (): void => {
    count += 1;
  };
  server.kernel.pool.on('acquire', onChange);
  await server.runSchedule(queue);
  server.kernel.pool.off('acquire', onChange);
  return count;
}

it('a clock that runs more than once an hour makes one query while no school has work', async () => {
  expect(quick().length).toBeGreaterThan(5);
  for (const { queue } of quick()) expect([queue, await taken(queue)]).toEqual([queue, 1]);
});

it('a clock visits only the schools with work', async () => {
  const [school] = schools as [TestSchool];
  const at = new Date(server.kernel.now().getTime() + 60_000);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('posts')
      .values({
        school_id: school.schoolId,
        id: newId(),
        author_id: school.accounts.admin.id,
        kind: 'information',
        title: 'Plus tard',
        html: '<p>Bonjour.</p>',
        excerpt: 'Bonjour.',
        search_key: 'PLUS TARD',
        status: 'scheduled',
        publish_at: at,
        created_at: server.kernel.now(),
        updated_at: server.kernel.now(),
      })
      .execute(),
  );
  const due = (when: Date) => dueSchools(server.kernel.pool, 'news.clock', when);
  expect(await due(server.kernel.now())).toEqual([]);
  expect(await due(at)).toEqual([school.schoolId]);
  // A school that is not open is skipped, and the connection keeps nothing of the last school.
  await server.kernel.pool.query(`UPDATE schools SET status = 'suspended' WHERE school_id = $1`, [school.schoolId]);
  expect(await due(at)).toEqual([]);
  await expect(server.kernel.pool.query('SELECT count(*) FROM posts')).rejects.toThrow();
});

it('every such clock has its function in the database, under its name, and no function is left without a clock', async () => {
  const { rows } = await server.kernel.pool.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'app'::regnamespace AND proname LIKE 'due\\_%' AND proname <> 'due_schools'`,
  );
  const functions = quick().map(({ queue }) => `due_${queue.replaceAll(/[^a-z0-9]+/g, '_')}`);
  expect(rows.map(({ name }) => name).sort()).toEqual(functions.sort());
});

it('a clock unknown to the database is refused, never skipped', async () => {
  await expect(dueSchools(server.kernel.pool, 'nobody.clock', new Date())).rejects.toThrow(
    'no clock is called nobody.clock',
  );
  const { pool } = server.kernel;
  await expect(dueSchools(pool, 'x(1, now()) OR app.due_news_clock', new Date())).rejects.toThrow('no clock is called');
});
