// house: the measure puts the product together by hand
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openKernel } from '../apps/api/src/kernel/boot.ts';
import { readConfig } from '../apps/api/src/kernel/config/config.ts';
import { startEmbedded } from '../apps/api/src/kernel/db/embedded.ts';
import { newId } from '../apps/api/src/kernel/db/id.ts';
import { migrate } from '../apps/api/src/kernel/db/migrate.ts';
import { type Client, openClient } from '../apps/api/src/kernel/db/pool.ts';
import { withTenant } from '../apps/api/src/kernel/db/tenant.ts';
import type { Kernel } from '../apps/api/src/kernel/http/context.ts';
import { prepareQueues, startWorker } from '../apps/api/src/kernel/jobs/boss.ts';
import { enqueueEvent, onEvent, scheduledQueues } from '../apps/api/src/kernel/jobs/events.ts';
import { deriveSecrets } from '../apps/api/src/kernel/secrets/secrets.ts';
import { registerRooms } from '../apps/api/src/rooms.ts';
import { temporaryData } from '../e2e/product/product.ts';

// What the product does with nobody on it, at 1 and at 500 schools, and how many reactions it runs a second: `script/bench --idle`.
const SECONDS = 60;
const JOBS = 4000;
const budget = { transactions: 5, jobs: 200 };

/** A school with its settings and nobody in it. */
async function addSchool(kernel: Kernel): Promise<number> {
  const { rows } = await kernel.pool.query<{ id: number }>(
    'INSERT INTO schools DEFAULT VALUES RETURNING school_id AS id',
  );
  const school_id = rows[0]!.id;
  await withTenant(kernel.pool, school_id, {}, async (db) => {
    await db
      .insertInto('school_settings')
      .values({ school_id, title: `École ${school_id}`, languages: ['fr'] })
      .execute();
    await db.insertInto('orgs').values({ school_id, id: newId(), store_id: '1', name: 'Collège' }).execute();
    await db.insertInto('audit_heads').values({ school_id }).execute();
  });
  return school_id;
}

const committed = async (client: Client): Promise<number> => {
  // A connection that is quiet tells its last transactions within ten seconds.
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
    `idle, ${schools} schools: ${(watched + slower).toFixed(1)} transactions/s (${watched.toFixed(1)} in ${SECONDS} s, ${slower.toFixed(1)} of slower clocks; budget ${budget.transactions}), server ${share.toFixed(2)} % of a core`,
  );
}

let ran = 0;
registerRooms();
onEvent('bench.ran', 'bench.ran', async (kernel, { schoolId }) => {
  await withTenant(kernel.pool, schoolId, { readOnly: true }, (db) => db.selectFrom('orgs').select('id').execute());
  ran += 1;
});
const data = temporaryData();
const database = await startEmbedded(data.path);
await migrate(database.ownerUrl);
await prepareQueues(database.ownerUrl);
const { kernel, close } = await openKernel({
  config: readConfig({ DATA_DIR: data.path }),
  databaseUrl: database.appUrl,
  secrets: deriveSecrets(randomBytes(32)),
  log: () => {},
});
const client = await openClient(database.ownerUrl);
const stop = await startWorker(kernel);
try {
  const schools = [await addSchool(kernel)];
  await idle(kernel, client, schools.length);
  while (schools.length < 500) schools.push(await addSchool(kernel));
  await idle(kernel, client, schools.length);
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  for (const schoolId of schools)
    await withTenant(kernel.pool, schoolId, {}, async (_, connection) => {
      for (let i = 0; i < JOBS / schools.length; i += 1)
        await enqueueEvent(kernel.jobs, connection, { schoolId, event: 'bench.ran', payload: {}, actorId: null });
    });
  while (ran < JOBS) await wait(5);
  const used = process.cpuUsage(cpu);
  console.log(
    `reactions: ${(JOBS / ((performance.now() - from) / 1000)).toFixed(0)} jobs/s, announced meanwhile (budget ${budget.jobs}), server ${((used.user + used.system) / 1e3 / JOBS).toFixed(1)} ms of CPU each`,
  );
} finally {
  await stop();
  await client.end();
  await close();
  await database.stop();
  data.remove();
}
