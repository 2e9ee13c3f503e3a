import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { openKernel } from '#kernel/boot.ts';
import { type Config, readConfig } from '#kernel/config/config.ts';
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
  /** Superuser on this suite's own database, past every wall. */
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
  /** Lines that the server logged. */
  logs: string[];
  /** Runs every due job, and those they give rise to, to the end; throws when one fails. Answers how many ran. */
  runJobs(): Promise<number>;
  /** Runs the work of the clock once, by its queue's name. */
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

async function drain(kernel: Kernel): Promise<number> {
  let count = 0;
  for (let again = true; again; ) {
    again = false;
    // What is due on the test's clock is due for the queue, whose own clock is the database's.
    await kernel.pool.query(
      `UPDATE pgboss.job SET start_after = now() WHERE state IN ('created', 'retry') AND start_after <= $1`,
      [kernel.now()],
    );
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

/** Starts the product on a database, a store and a clock of its own, listening on a free port. */
export async function testServer(
  options: {
    config?: Partial<Config>;
    channels?: Partial<Kernel['channels']>;
    /** Puts something between the product and its database: answers the address to use. */
    between?: (appUrl: string) => Promise<string>;
  } = {},
): Promise<TestServer> {
  const database = inject('database');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const owner = new URL(database.ownerUrl).username;
  await asSuper(database.superUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${database.template} OWNER ${owner}`),
  );
  const folder = mkdtempSync(join(tmpdir(), 'encrier-suite-'));
  const config: Config = {
    ...readConfig({ DATA_DIR: folder, PORT: '0' }),
    loopbackPush: true,
    limitScale: 1000,
    ...options.config,
  };
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
