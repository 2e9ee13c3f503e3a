import { PgBoss } from 'pg-boss';
import { openClient } from '#kernel/db/pool.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, eventQueues, scheduledQueues } from './events.ts';

const schema = 'pgboss';
export const deadQueue = 'dead';

/** Creates the queues with the owner's role; the server itself only uses them. */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  try {
    await boss.createQueue(deadQueue);
    // A job that keeps failing is parked after five tries (REL-FLT-08).
    const options = { retryLimit: 5, retryDelay: 2, retryBackoff: true, deadLetter: deadQueue, expireInSeconds: 300 };
    for (const { queue } of [...eventQueues(), ...scheduledQueues()]) {
      if (await boss.getQueue(queue)) await boss.updateQueue(queue, options);
      else await boss.createQueue(queue, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  const client = await openClient(ownerUrl);
  try {
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO encrier_app; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO encrier_app;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO encrier_app; GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO encrier_app`);
  } finally {
    await client.end();
  }
}

/** Opens the queue for sending; `work` makes this process also run the jobs. */
export async function openJobs(
  appUrl: string,
  log: (code: string) => void,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: appUrl,
    schema,
    migrate: false,
    max: 4,
    supervise: !quiet,
    schedule: !quiet,
    persistQueueStats: false,
  });
  boss.on('error', (error) => log(`jobs: ${(error as { code?: string }).code ?? error.name}`));
  await boss.start();
  return boss;
}

/** Runs the reactions and the scheduled work in this process. */
export async function startWorker(kernel: Kernel): Promise<void> {
  for (const { queue, handler } of eventQueues()) {
    await kernel.jobs.work<EventJob>(queue, { pollingIntervalSeconds: 1, batchSize: 1 }, async (jobs) => {
      for (const job of jobs) await handler(kernel, job.data);
    });
  }
  for (const { queue, cron, handler } of scheduledQueues()) {
    await kernel.jobs.work(queue, { pollingIntervalSeconds: 5, batchSize: 1 }, () => handler(kernel));
    await kernel.jobs.schedule(queue, cron, {});
  }
}
