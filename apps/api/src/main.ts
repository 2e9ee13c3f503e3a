import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readConfig, type Config } from '#kernel/config/config.ts';
import { openDataFolder } from '#kernel/config/data-folder.ts';
import { startEmbedded } from '#kernel/db/embedded.ts';
import { migrate, refreshStatistics, refuseOtherSchema } from '#kernel/db/migrate.ts';
import { RefusedToStart } from '#kernel/db/pool.ts';
import { startFailure } from '#kernel/errors/start-failure.ts';
import { buildApp } from '#kernel/http/app.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { serveWeb } from '#kernel/http/web.ts';
import { prepareQueues, startWorker } from '#kernel/jobs/boss.ts';
import { logLine, openKernel } from '#kernel/boot.ts';
import { loadMasterSecret } from '#kernel/secrets/master.ts';
import { deriveSecrets } from '#kernel/secrets/secrets.ts';

/** Milliseconds in which a stop ends, with requests and jobs under way. */
const STOP_PATIENCE = 30_000;

/** Says early that the port is taken, before anything is written. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken by another program. Stop it, or start with PORT=${port + 1}.`
          : `Cannot listen on ${host}:${port} (${error.code}).`;
      reject(new RefusedToStart('port', why));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

const demoMark = (config: Config): string => join(config.dataDir, 'demo.json');
type DemoMark = { finished: boolean; accounts: { role: string; username: string; password: string }[] };

function readDemoMark(config: Config): DemoMark | null {
  const path = demoMark(config);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoMark) : null;
}

/** A demo school that a stopped start left half-made is deleted: nothing else can be in its database. */
function clearHalfDemo(config: Config): void {
  if (config.databaseUrl || readDemoMark(config)?.finished !== false) return;
  for (const part of ['postgres', 'files', 'demo.json'])
    rmSync(join(config.dataDir, part), { recursive: true, force: true });
}

/** Makes the demo school in an empty deployment configured to have one. */
async function makeDemo(kernel: Kernel, ownerUrl: string | null): Promise<void> {
  const { config } = kernel;
  if (!config.demo) return;
  const { rows } = await kernel.pool.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT 1 FROM schools) AS empty');
  if (!rows[0]?.empty) return;
  process.stdout.write('Making the demo school…\n');
  writeFileSync(demoMark(config), JSON.stringify({ finished: false, accounts: [] } satisfies DemoMark), {
    mode: 0o600,
  });
  const { seedDemo } = await import('../../../demo/seed.ts');
  // The planner knows nothing yet about tables that were just filled; the server's own maintenance would only inform it
  // a minute later.
  const settle = async (): Promise<void> => (ownerUrl ? refreshStatistics(ownerUrl) : undefined);
  const {
    schoolId: _school,
    key: _key,
    ...accounts
  } = await seedDemo(kernel, settle).catch((error: Error) => {
    throw new Error(`The demo school could not be made: ${error.message}`, { cause: error });
  });
  const listed = Object.values(accounts).map(({ role, username, password }) => ({ role, username, password }));
  await settle();
  writeFileSync(demoMark(config), JSON.stringify({ finished: true, accounts: listed } satisfies DemoMark), {
    mode: 0o600,
  });
}

async function openDatabase(
  config: Config,
): Promise<{ appUrl: string; ownerUrl: string | null; stop: () => Promise<void> }> {
  if (config.databaseUrl)
    return { appUrl: config.databaseUrl, ownerUrl: config.databaseOwnerUrl, stop: async () => {} };
  return startEmbedded(config.dataDir);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  await checkPort(config);
  openDataFolder(config.dataDir);
  clearHalfDemo(config);
  const { current, former } = await loadMasterSecret(process.env, config.dataDir);
  const secrets = deriveSecrets(current, former);
  const database = await openDatabase(config);
  const stops: (() => Promise<unknown>)[] = [database.stop];
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // Whatever hangs, an operator's stop ends the process: the database is adopted at the next start.
    setTimeout(() => {
      logLine('stop_forced', {});
      process.exit(1);
    }, STOP_PATIENCE).unref();
    for (const step of stops.reverse()) await step().catch(() => {});
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  try {
    if (database.ownerUrl) {
      await migrate(database.ownerUrl);
      await prepareQueues(database.ownerUrl);
    }
    await refuseOtherSchema(database.appUrl);
    // Loading the rooms is most of the start: refuse a bad configuration before it.
    const { bindings, registerRooms, startRooms } = await import('./rooms.ts');
    const { registerSetup } = await import('./school/setup/setup.public.ts');
    registerRooms();
    const { kernel, close } = await openKernel({ config, databaseUrl: database.appUrl, secrets });
    stops.push(close);
    const app = await buildApp(kernel, bindings, async (door) => {
      registerSetup(door, kernel);
      await serveWeb(door);
    });
    stops.push(() => app.close());
    await makeDemo(kernel, database.ownerUrl);
    await startRooms(kernel);
    await app.listen({ port: config.port, host: config.host });
    if (config.worker) stops.push(await startWorker(kernel));
    await greet(kernel);
    // The cache of compiled code is also saved at a normal end; a killed process would leave all compiling to the next
    // start.
    flushCompileCache();
  } catch (error) {
    report(error);
    await stop(1);
  }
}

async function greet(kernel: Kernel): Promise<void> {
  const { issueSetupCode } = await import('./school/setup/setup.public.ts');
  const code = await issueSetupCode(kernel);
  const lines = [
    `Encrier ${kernel.config.version} — ${kernel.config.publicUrl}`,
    ...(code ? [`First school: ${kernel.config.publicUrl}/setup with the code ${code}`] : []),
  ];
  const demo = readDemoMark(kernel.config);
  if (demo)
    lines.push(
      '',
      'Demo accounts:',
      ...demo.accounts.map(({ role, username, password }) => `${role.padEnd(10)} ${username.padEnd(20)} ${password}`),
    );
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

function report(error: unknown): void {
  const known = startFailure(error);
  if (known === null) logLine('start_failed', { error: (error as Error).stack ?? String(error) });
  process.stderr.write(
    `Encrier did not start: ${known ?? `${(error as Error).message || 'a fault of its own'} (the line above says where).`}\n`,
  );
}

start().catch((error: unknown) => {
  report(error);
  process.exit(1);
});
