import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { openKernel } from '#kernel/boot.ts';
import { type Config, readConfig } from '#kernel/config/config.ts';
import { checkNotesInTests } from '#kernel/db/changes.ts';
import { buildApp } from '#kernel/http/app.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { type ReactionJob, react, reactionQueue, scheduledQueues } from '#kernel/jobs/events.ts';
import { deriveSecrets } from '#kernel/secrets/secrets.ts';
import { bindings, registerRooms } from '../../rooms.ts';
import { registerSetup } from '../../school/setup/setup.public.ts';

export type TestServer = {
  base: string;
  kernel: Kernel;
  app: FastifyInstance;
  /** Superuser on the suite's database, not limited by row security. */
  superUrl: string;
  ownerUrl: string;
  appUrl: string;
  clock: {
    set(at: Date): void;
    advance(
      ms: number,
    ): void /** Noon of the day of UTC, which is also the school's: from 23:00 on, Casablanca writes tomorrow. */;
    noon(): void;
  };
  /** Lines logged by the server. */
  logs: string[];
  /** Runs every due job, and the jobs these create, to the end; throws when one fails. Returns how many ran. */
  runJobs(): Promise<number>;
  /** Runs scheduled work once, by its queue name. */
  runSchedule(queue: string): Promise<void>;
  stop(): Promise<void>;
};

const named = (address: string, database: string): string => {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.toString();
};

async function asSuper<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Aligns the queue, whose clock is the database's, with the test's clock: what is due there becomes due, and everything
 * else waits a century, since tests may be set in the past. A job without a start time is due from its creation.
 */
const dueOnTestClock = `WITH j AS (
    SELECT id, name, start_after > now() + interval '18000 days' AS away, start_after = created_on AS at_once
      FROM pgboss.job WHERE state IN ('created', 'retry')),
  d AS (SELECT j.*, j.at_once OR o.start_after - CASE WHEN j.away THEN interval '36500 days'
    ELSE interval '0' END <= $1 AS due
    FROM j JOIN pgboss.job o ON o.name = j.name AND o.id = j.id)
  UPDATE pgboss.job o SET start_after = CASE WHEN d.due THEN o.created_on ELSE o.start_after + interval '36500 days' END
  FROM d WHERE o.name = d.name AND o.id = d.id AND ((d.due AND NOT d.at_once) OR (NOT d.due AND NOT d.away))`;

async function drain(kernel: Kernel): Promise<number> {
  let count = 0;
  for (let again = true; again; ) {
    again = false;
    await kernel.pool.query(dueOnTestClock, [kernel.now()]);
    const jobs = (await kernel.jobs.fetch<ReactionJob>(reactionQueue, { batchSize: 500 })) ?? [];
    for (const job of jobs) {
      again = true;
      count += 1;
      await react(kernel, job.data);
      await kernel.jobs.complete(reactionQueue, job.id);
    }
  }
  return count;
}

type Options = {
  /** A separate product and database, for tests that change either for every school. Any other option implies it. */
  own?: true;
  config?: Partial<Config>;
  channels?: Partial<Kernel['channels']>;
  /** Puts something between the product and its database; returns the address to use. */
  between?: (appUrl: string) => Promise<string>;
};

let databases = 0;

/** A copy of the template. School numbers start elsewhere in each copy, because a process caches by school number. */
async function copyTemplate(): Promise<string> {
  const { superUrl, ownerUrl, template } = inject('database');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const owner = new URL(ownerUrl).username;
  // Copied as files, not block by block through the log: a third of the time.
  await asSuper(superUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner} STRATEGY FILE_COPY`),
  );
  const first = ++databases * 100_000;
  await asSuper(named(superUrl, name), (client) =>
    client.query(`SELECT setval(pg_get_serial_sequence('schools', 'school_id'), $1, false)`, [first]),
  );
  return name;
}

/** Starts the product with its own database, store and clock, on a free port. */
async function start(options: Options): Promise<TestServer> {
  const database = inject('database');
  const name = await copyTemplate();
  const folder = mkdtempSync(join(database.folder, 'suite-'));
  const config: Config = {
    ...readConfig({ DATA_DIR: folder, PORT: '0' }),
    loopbackPush: true,
    limitScale: 1000,
    proveKept: true,
    ...options.config,
  };
  checkNotesInTests();
  const secrets = deriveSecrets(randomBytes(32));
  let offset = 0;
  const logs: string[] = [];
  registerRooms();
  const direct = named(database.appUrl, name);
  const appUrl = (await options.between?.(direct)) ?? direct;
  const { kernel, close } = await openKernel({
    config,
    databaseUrl: appUrl,
    secrets,
    quiet: true,
    now: () => new Date(Date.now() + offset),
    log: (code, data) => logs.push(JSON.stringify({ code, ...data })),
  });
  if (options.channels) Object.assign(kernel.channels, options.channels);
  const app = await buildApp(kernel, bindings, async (door) => registerSetup(door, kernel));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  config.publicUrl = options.config?.publicUrl ?? base;
  return {
    base,
    kernel,
    app,
    logs,
    appUrl,
    superUrl: named(database.superUrl, name),
    ownerUrl: named(database.ownerUrl, name),
    clock: {
      set: (at) => {
        offset = at.getTime() - Date.now();
      },
      advance: (ms) => {
        offset += ms;
      },
      noon: () => {
        offset = new Date().setUTCHours(12, 0, 0, 0) - Date.now();
      },
    },
    runJobs: () => drain(kernel),
    runSchedule: async (queue) => {
      const found = scheduledQueues().find((entry) => entry.queue === queue);
      if (!found) throw new Error(`no scheduled work is called ${queue}`);
      await found.handler(kernel);
    },
    stop: async () => {
      await app.close();
      await close();
      await asSuper(database.superUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The shared product of this worker, and the test file that uses it now. */
let shared: Promise<Shared> | null = null;
let holder: string | undefined;

/** Names of all constraints and policies, in one text: what every file of the worker relies on. */
const wallsOf = async ({ superUrl }: TestServer): Promise<string> =>
  asSuper(superUrl, async (client) => {
    const { rows } = await client.query<{ walls: string }>(`SELECT string_agg(name, ' ' ORDER BY name) AS walls FROM (
      SELECT conrelid::regclass::text || '.' || conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT oid::regclass::text || '.rls' FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity AND relrowsecurity) w`);
    return rows[0]!.walls;
  });

type Shared = { server: TestServer; walls: string; restore: () => void };
async function startShared(): Promise<Shared> {
  const server = await start({});
  const walls = await wallsOf(server);
  const { kernel } = server;
  const [parts, config, channels] = [{ ...kernel }, { ...kernel.config }, { ...kernel.channels }];
  const restore = (): void => {
    Object.assign(kernel, parts);
    Object.assign(kernel.config, config);
    Object.assign(kernel.channels, channels);
    server.clock.set(new Date());
    server.logs.length = 0;
  };
  return { server, walls, restore };
}

/**
 * Lends the worker's product to a test file. Isolation is by school: afterwards its schools are closed and none of
 * their jobs waits.
 */
async function borrow(): Promise<TestServer> {
  const file = expect.getState().testPath;
  if (holder !== undefined && holder === file)
    throw new Error('a file with two products asks for its own: { own: true }');
  holder = file;
  const { server, walls, restore } = await (shared ??= startShared());
  restore();
  return {
    ...server,
    stop: async () => {
      restore();
      await server.kernel.pool.query('DELETE FROM pgboss.job');
      await server.kernel.pool.query(`UPDATE schools SET status = 'suspended' WHERE status <> 'suspended'`);
      holder = undefined;
      // The next files would prove nothing of what is gone.
      if ((await wallsOf(server)) !== walls) throw new Error('a file that changes the schema asks for its own product');
    },
  };
}

/** The product for a suite, listening: the worker's shared one, with separate schools, or a separate product. */
export const testServer = (options: Options = {}): Promise<TestServer> =>
  Object.keys(options).length ? start(options) : borrow();
