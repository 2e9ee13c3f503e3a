import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { enqueueEvent, onEvent, onSchedule, scheduledQueues } from './events.ts';
import { startWorker } from './boss.ts';

let server: TestServer;
let stop: () => Promise<void>;
let schools: number[];
const done: { school: number; n: number }[] = [];
let open = (): void => {};
let gate = Promise.resolve();
let failures = 0;
let struck = 0;

onEvent('proof.ran', 'proof.ran', async (_kernel, { schoolId, payload }) => {
  if (payload['slow']) await gate;
  if (payload['fails'] && failures++ === 0) throw new Error('Key (email)=(child@example.org) is taken');
  done.push({ school: schoolId, n: Number(payload['n']) });
});
onSchedule('proof.hourly', '5 * * * *', async () => undefined);
onSchedule('proof.clock', '0 0 1 1 *', async () => {
  struck += 1;
  await gate;
});

const put = (schoolId: number, payloads: Record<string, unknown>[], at?: Date): Promise<void> =>
  withTenant(server.kernel.pool, schoolId, {}, async (_db, client) => {
    for (const payload of payloads)
      await enqueueEvent(server.kernel.jobs, client, { schoolId, event: 'proof.ran', payload, actorId: null }, at);
  });
const numbers = (count: number, more = {}) => Array.from({ length: count }, (_, n) => ({ n, ...more }));
const soon = (what: () => unknown, ms = 30_000) => expect.poll(what, { timeout: ms, interval: 20 });

beforeAll(async () => {
  server = await testServer({ own: true });
  schools = [];
  for (let i = 0; i < 4; i += 1) schools.push((await mintSchool(server)).schoolId);
  stop = await startWorker(server.kernel);
});
it('work of one hour of the day that was missed is done once there is a server again', async () => {
  const schedules = await server.kernel.jobs.getSchedules();
  const missed = (key: string): unknown =>
    (schedules.find((one) => one.key === key)!.options as { missed?: unknown }).missed;
  expect(missed('proof.clock')).toBe('once');
  expect(missed('proof.hourly')).toBeUndefined();
});

beforeEach(() => {
  done.length = 0;
  gate = new Promise((resolve) => {
    open = resolve;
  });
});
afterAll(async () => {
  open();
  await stop();
  await server.stop();
});

it('no school waits for another’s slow jobs, however many are queued before its own', async () => {
  const [slow, ...others] = schools as [number, number, number, number];
  await put(slow, numbers(120, { slow: true }));
  for (const school of others) await put(school, numbers(100));
  await soon(() => done.length).toBe(300);
  expect(done.every(({ school }) => school !== slow)).toBe(true);
  open();
  await soon(() => done.length).toBe(420);
  expect(new Set(done.map(({ school, n }) => `${school} ${n}`)).size).toBe(420);
});

it('a few hundred jobs run within seconds, with all schools side by side', async () => {
  for (const school of schools) await put(school, numbers(100));
  const from = performance.now();
  await soon(() => done.length).toBe(400);
  // A generous limit for a busy machine: the bench measures the rate itself.
  expect(performance.now() - from).toBeLessThan(20_000);
  const firsts = new Set(done.slice(0, 200).map(({ school }) => school));
  expect(firsts.size).toBeGreaterThan(1);
});

it('a failed job is retried, and its error stores no personal data (SEC-LOG-01)', async () => {
  await put(schools[0]!, [{ n: 1, fails: true }]);
  await soon(() => done.length).toBe(1);
  const { rows } = await server.kernel.pool.query<{ output: string }>(
    `SELECT output::text FROM pgboss.job WHERE output IS NOT NULL`,
  );
  expect(JSON.stringify(rows)).not.toContain('child@example.org');
  expect(failures).toBe(2);
});

it('a delayed job waits for its time', async () => {
  await put(schools[0]!, [{ n: 7 }], new Date(Date.now() + 3_600_000));
  await put(schools[0]!, [{ n: 8 }]);
  await soon(() => done.length).toBe(1);
  expect(done[0]?.n).toBe(8);
});

it('a long scheduled job is neither started twice in parallel nor queued up', async () => {
  expect(scheduledQueues().some(({ queue }) => queue === 'proof.clock')).toBe(true);
  const { jobs } = server.kernel;
  const strike = () => jobs.send('clocks', { clock: 'proof.clock' }, { singletonKey: 'proof.clock' });
  expect(await strike()).toBeTruthy();
  await soon(() => struck).toBe(1);
  for (let i = 0; i < 5; i += 1) await strike();
  const second = await startWorker(server.kernel);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(struck).toBe(1);
  open();
  await soon(() => struck).toBe(2);
  await second();
});
