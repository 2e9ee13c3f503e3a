import { PgBoss, type Queue } from 'pg-boss';
import { openClient } from '#kernel/db/pool.ts';
import type { Client } from '#kernel/db/pool.ts';
import type { Kernel } from '#kernel/http/context.ts';
import {
  type ClockJob,
  clockQueue,
  type ReactionJob,
  react,
  reactionQueue,
  reactions,
  scheduledQueues,
} from './events.ts';
import { JobRunner } from './runner.ts';

const schema = 'pgboss';
export const deadQueue = 'dead';

/** Seconds without heartbeat after which a job runs again; a running job beats three times as often. */
const HEARTBEAT_S = 60;

// A job that keeps failing is parked after five attempts (REL-FLT-08). While its process lives it never runs twice at
// once.
const everywhere = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  deadLetter: deadQueue,
  heartbeatSeconds: HEARTBEAT_S,
};
const queues: Record<string, Omit<Queue, 'name'>> = {
  [reactionQueue]: { ...everywhere, expireInSeconds: 3600 },
  // At most one job of a kind waits and one runs, however often its clock fires.
  [clockQueue]: { ...everywhere, policy: 'stately', expireInSeconds: 6 * 3600 },
};

/** Moves jobs that an earlier version put into separate queues. */
async function adoptJobs(client: Client): Promise<void> {
  await client.query(
    `UPDATE ${schema}.job SET name = $1, data = data || jsonb_build_object('reaction', name),
      group_id = data->>'schoolId'
     WHERE name = ANY ($2) AND state IN ('created', 'retry')`,
    [reactionQueue, reactions().map(({ queue }) => queue)],
  );
}

/** Creates the queues with the owner's role; the server itself only uses them. */
export async function prepareQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => {});
  await boss.start();
  const client = await openClient(ownerUrl);
  try {
    await boss.createQueue(deadQueue);
    for (const [name, { policy, ...options }] of Object.entries(queues)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, { ...options, ...(policy && { policy }) });
    }
    await adoptJobs(client);
    for (const { name } of await boss.getQueues())
      if (name !== deadQueue && !(name in queues) && !name.startsWith('__')) await boss.deleteQueue(name);
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO encrier_app; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO encrier_app;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO encrier_app; GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO encrier_app`);
  } finally {
    await client.end();
    await boss.stop({ graceful: false });
  }
}

/** Opens the queue for sending; with `work`, this process also runs the jobs. */
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

/** Runs reactions and scheduled work in this process. Returns a function that stops, after waiting for running jobs. */
export async function startWorker(kernel: Kernel): Promise<() => Promise<void>> {
  const scheduled = scheduledQueues();
  for (const { name, key } of await kernel.jobs.getSchedules())
    if (name !== clockQueue || !scheduled.some(({ queue }) => queue === key)) await kernel.jobs.unschedule(name, key);
  for (const { queue, cron } of scheduled)
    await kernel.jobs.schedule(clockQueue, cron, { clock: queue } satisfies ClockJob, {
      key: queue,
      singletonKey: queue,
      // Work of one hour of the day would wait for tomorrow after a night without a server; what runs every hour need not.
      ...(!/^\S+ \*/.test(cron) && { missed: 'once' }),
    });
  const runners = [
    new JobRunner<ReactionJob>(kernel, {
      queue: reactionQueue,
      groupOf: ({ schoolId }) => String(schoolId),
      run: (job) => react(kernel, job),
      pollMs: 2_000,
      atOnce: 16,
      perGroup: 3,
    }),
    new JobRunner<ClockJob>(kernel, {
      queue: clockQueue,
      groupOf: ({ clock }) => clock,
      run: async ({ clock }) => scheduled.find(({ queue }) => queue === clock)?.handler(kernel),
      pollMs: 5_000,
      atOnce: 4,
      perGroup: 1,
    }),
  ];
  for (const runner of runners) runner.start((HEARTBEAT_S * 1000) / 3);
  return async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
  };
}
