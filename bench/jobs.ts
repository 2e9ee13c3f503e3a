import { setTimeout as wait } from 'node:timers/promises';
import { withTenant } from '../apps/api/src/kernel/db/tenant.ts';
import type { Kernel } from '../apps/api/src/kernel/http/context.ts';
import { startWorker } from '../apps/api/src/kernel/jobs/boss.ts';
import { enqueueEvent, onEvent } from '../apps/api/src/kernel/jobs/events.ts';
import { cpuOf } from './cpu.ts';
import { addAccount, addSchool, openDeployment } from './deployment.ts';

// How many reactions the product runs a second, while one school has slow ones: `script/bench --jobs`.
const SCHOOLS = 50;
const JOBS = 2000;
const SLOW = 60;
const rounds = 4;
const budget = 200;

let slow = 0;
onEvent('bench.slow', 'bench.slow', async () => {
  await wait(2000);
  slow += 1;
});

/** Announces a fact so many times in one school, as acts do: with the write that made it. */
const announce = (kernel: Kernel, schoolId: number, event: string, payload: Record<string, unknown>, times: number) =>
  withTenant(kernel.pool, schoolId, {}, async (_, connection) => {
    for (let i = 0; i < times; i += 1)
      await enqueueEvent(kernel.jobs, connection, { schoolId, event, payload, actorId: null });
  });

const { kernel, owner, postmaster, close } = await openDeployment();
try {
  const schools: { schoolId: number; accountId: string }[] = [];
  for (let i = 0; i < SCHOOLS; i += 1) {
    const schoolId = await addSchool(kernel);
    schools.push({ schoolId, accountId: await addAccount(kernel, schoolId) });
  }
  const calm = schools.slice(1);
  const waiting = async (): Promise<number> => {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pgboss.job WHERE state < 'completed' AND data->>'event' <> 'bench.slow'`,
    );
    return rows[0]?.n ?? 0;
  };
  for (let round = 1; round <= rounds; round += 1) {
    slow = 0;
    // The slow job is queued before all others.
    await announce(kernel, schools[0]!.schoolId, 'bench.slow', {}, SLOW);
    for (const { schoolId, accountId } of calm)
      await announce(kernel, schoolId, 'auth.password_changed', { accountId }, Math.ceil(JOBS / calm.length));
    const jobs = await waiting();
    const [from, cpu] = [performance.now(), cpuOf(process.pid, postmaster)];
    const stop = await startWorker(kernel);
    while ((await waiting()) > 0) await wait(200);
    const seconds = (performance.now() - from) / 1000;
    const used = cpuOf(process.pid, postmaster);
    const each = [(used.server - cpu.server) / jobs, (used.database - cpu.database) / jobs] as const;
    const rate = jobs / seconds;
    console.log(
      `reactions: ${rate.toFixed(0)} a second (budget ${budget}: ${rate >= budget ? 'met' : 'NOT MET'}), each ${each[0].toFixed(2)} ms of CPU in the server and ${each[1].toFixed(2)} in the database; of the slow school ${slow} of ${SLOW} are done`,
    );
    await stop();
    await owner.query(`DELETE FROM pgboss.job`);
  }
} finally {
  await close();
}
