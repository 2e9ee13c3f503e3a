import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../apps/api/src/kernel/db/pool.ts';
import type { Kernel } from '../apps/api/src/kernel/http/context.ts';
import { startWorker } from '../apps/api/src/kernel/jobs/boss.ts';
import { scheduledQueues } from '../apps/api/src/kernel/jobs/events.ts';
import { addSchool, openDeployment } from './deployment.ts';

// The idle product, at 1 and at 500 schools: `script/bench --idle`.
const SECONDS = 60;
const budget = { transactions: 5, share: 0.5 };

const committed = async (client: Client): Promise<number> => {
  // An idle connection reports its last transactions within ten seconds.
  await wait(12_000);
  const { rows } = await client.query<{ n: string }>(
    'SELECT xact_commit AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]?.n ?? 0);
};

/** Strikes of a clock in an hour; one that strikes at an hour of the day counts for its share. */
function perHour(cron: string): number {
  const [minute = '', hour] = cron.split(' ');
  if (hour !== '*') return 1 / 24;
  if (minute === '*') return 60;
  return minute.startsWith('*/') ? 60 / Number(minute.slice(2)) : minute.split(',').length;
}

/** Transactions a second of the clocks that do not strike every minute, from one strike of each. */
async function slowerClocks(kernel: Kernel): Promise<number> {
  let sum = 0;
  for (const { cron, handler } of scheduledQueues().filter((clock) => perHour(clock.cron) < 60)) {
    let count = 0;
    const hear = (): void => {
      count += 1;
    };
    kernel.pool.on('acquire', hear);
    await handler(kernel);
    kernel.pool.off('acquire', hear);
    sum += (count * perHour(cron)) / 3600;
  }
  return sum;
}

async function idle(kernel: Kernel, client: Client, schools: number): Promise<void> {
  const before = await committed(client);
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  await wait(SECONDS * 1000);
  const used = process.cpuUsage(cpu);
  const watched = ((await committed(client)) - before) / ((performance.now() - from) / 1000);
  const slower = await slowerClocks(kernel);
  const share = (used.user + used.system) / 1e4 / SECONDS;
  console.log(
    `idle, ${schools} schools: ${(watched + slower).toFixed(1)} transactions/s (${watched.toFixed(1)} in ${SECONDS} s, ${slower.toFixed(1)} of slower clocks; budget ${budget.transactions}), server ${share.toFixed(2)} % of a core (budget ${budget.share})`,
  );
}

const { kernel, owner, close } = await openDeployment();
const stop = await startWorker(kernel);
try {
  let schools = 0;
  for (const wanted of [1, 500]) {
    for (; schools < wanted; schools += 1) await addSchool(kernel);
    await idle(kernel, owner, schools);
  }
} finally {
  await stop();
  await close();
}
