import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { openKernel } from '../apps/api/src/kernel/boot.ts';
import { readConfig } from '../apps/api/src/kernel/config/config.ts';
import { type Embedded, startEmbedded } from '../apps/api/src/kernel/db/embedded.ts';
import { migrate } from '../apps/api/src/kernel/db/migrate.ts';
import { openClient } from '../apps/api/src/kernel/db/pool.ts';
import { prepareQueues } from '../apps/api/src/kernel/jobs/boss.ts';
import { parseMasterSecret } from '../apps/api/src/kernel/secrets/master.ts';
import { deriveSecrets } from '../apps/api/src/kernel/secrets/secrets.ts';
import { registerRooms } from '../apps/api/src/rooms.ts';
import { type BulkSchool, loadScale } from '../demo/bulk.ts';
import { type Days, layDays } from '../demo/bulk-day.ts';
import { type ScaleName, scales } from '../demo/school/plan.ts';
import { copySchool } from './copies.ts';
import { type Product, startProduct, temporaryData } from '../e2e/product/product.ts';

export type Ground = {
  scale: ScaleName;
  schools: BulkSchool[];
  database: Embedded;
  postmaster: number;
  /** Starts the product on this data, through another address of the database when one is given. */
  start: (databaseUrl?: string, env?: Record<string, string>) => Promise<Product>;
  close: () => Promise<void>;
};

/**
 * Publications to everybody in each school: a full first page and some more. The scales of many schools are alike, to
 * be compared.
 */
const postsOf: Record<ScaleName, number> = { small: 10, pair: 10, S1: 40, M1: 21, M50: 21, M500: 21 };

/** Threads in each family's box: some pages of one school, less where there are hundreds of schools. */
const threadsOf: Record<ScaleName, number> = { small: 10, pair: 10, S1: 40, M1: 2, M50: 2, M500: 2 };

const some: Days = { around: 4, eventsEach: 12, assessments: 1 };
/**
 * One school has 360,000 rows of attendance and 30,000 marks; of many schools each has a little, and the one alone as
 * much.
 */
const daysOf: Record<ScaleName, Days> = {
  small: some,
  pair: some,
  S1: { around: 30, eventsEach: 360, assessments: 4 },
  M1: some,
  M50: some,
  M500: some,
};

/**
 * Gathers what the planner knows, of tables that have rows: one seen while it was empty would be read whole for as long
 * as plans are kept.
 */
async function lookAtFull(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_stat_user_tables WHERE schemaname = 'public' AND n_live_tup > 0`,
  );
  await owner.query(`VACUUM ANALYZE ${rows.map(({ name }) => name).join(', ')}`);
}

/** The address of the superuser, in the product's own database. */
function inDatabase(superUrl: string, appUrl: string): string {
  const url = new URL(superUrl);
  url.pathname = new URL(appUrl).pathname;
  return url.toString();
}

/** A database of its own with the schools of a scale, as the product would have them. */
export async function layGround(scale: ScaleName): Promise<Ground> {
  const data = temporaryData();
  const secret = randomBytes(32).toString('base64');
  const database = await startEmbedded(data.path);
  registerRooms();
  await migrate(database.ownerUrl);
  await prepareQueues(database.ownerUrl);
  const config = readConfig({ DATA_DIR: data.path, ENCRIER_SECRET: secret });
  const { kernel, close } = await openKernel({
    config,
    databaseUrl: database.appUrl,
    secrets: deriveSecrets(parseMasterSecret(secret, 'secret')),
    log: () => {},
    quiet: true,
  });
  const schools: BulkSchool[] = [];
  const owner = await openClient(database.ownerUrl);
  const many = scale === 'M50' || scale === 'M500';
  for await (const school of loadScale(kernel, many ? 'M1' : scale, {
    seed: 1,
    year: 2026,
    posts: postsOf[scale],
    threads: threadsOf[scale],
  })) {
    await layDays(kernel, school.schoolId, daysOf[scale]);
    schools.push(school);
  }
  await close();
  if (many) {
    // Laid one after the other they would take an hour; they are alike in any case.
    const superuser = await openClient(inDatabase(database.superUrl, database.appUrl));
    const [one] = schools;
    const copies = await copySchool(superuser, one!.schoolId, scales[scale].schools - 1);
    schools.push(...copies.map((schoolId) => ({ ...one!, schoolId })));
    await superuser.end();
  }
  await lookAtFull(owner);
  await owner.end();
  const postmaster = Number(
    readFileSync(join(data.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const start = async (databaseUrl = database.appUrl, env = {}): Promise<Product> =>
    startProduct({
      dataDir: data.path,
      env: {
        DATABASE_URL: databaseUrl,
        ENCRIER_SECRET: secret,
        NODE_ENV: 'production',
        WORKER: '0',
        DEMO: '0',
        LIMIT_SCALE: '60000',
        ...env,
      },
    });
  return {
    scale,
    schools,
    database,
    postmaster,
    start,
    close: async () => {
      await database.stop();
      data.remove();
    },
  };
}
