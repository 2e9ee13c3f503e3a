import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { openDataFolder } from '#kernel/config/data-folder.ts';
import { dropOldEngines, type Engine, openEngine } from './engine.ts';
import { freePort } from './free-port.ts';
import { RefusedToStart } from './pool.ts';
import { runningPostmaster } from './postmaster.ts';

type Secrets = { superPassword: string; ownerPassword: string; appPassword: string };
export type Embedded = {
  /** Role that owns the tables and migrates. */
  ownerUrl: string;
  /** Plain role of the server. */
  appUrl: string;
  /** Superuser, for the tests that clone databases. */
  superUrl: string;
  stop: () => Promise<void>;
};

const LOCK = 731_500_427;

function run(command: string, args: string[], user: Engine['user'], cwd: string): void {
  const result = spawnSync(command, args, {
    ...(user ?? {}),
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' },
  });
  if (result.status !== 0)
    throw new RefusedToStart(
      'database_start',
      `The embedded database failed. ${command.split('/').pop()}: ${(result.stderr || result.stdout || result.error?.message || '').trim()}`,
    );
}

function start({ pgCtl, user }: Engine, cluster: string, port: number, folder: string, flags: string): void {
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=80 -c shared_buffers=128MB -c synchronous_commit=on -c fsync=on -c jit=off ${flags}`;
  // Log to a file and close the pipes, so that the postmaster survives a killed server and is adopted at the next
  // start.
  const result = spawnSync(
    pgCtl,
    ['-D', cluster, '-l', join(folder, 'postgres.log'), '-o', options, '-w', '-t', '60', 'start'],
    { ...(user ?? {}), cwd: folder, stdio: 'ignore', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } },
  );
  if (result.status !== 0) {
    const log = existsSync(join(folder, 'postgres.log'))
      ? readFileSync(join(folder, 'postgres.log'), 'utf8').split('\n').slice(-6).join('\n')
      : '';
    throw new RefusedToStart('database_start', `The embedded database did not start.\n${log}`);
  }
}

async function prepareRoles(superUrl: string, secrets: Secrets): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('CREATE ROLE encrier_app NOLOGIN');
    await client.query(`CREATE ROLE encrier_owner LOGIN CREATEROLE PASSWORD '${secrets.ownerPassword}'`);
    await client.query(`CREATE ROLE encrier_server LOGIN PASSWORD '${secrets.appPassword}' IN ROLE encrier_app`);
    await client.query('CREATE DATABASE encrier OWNER encrier_owner');
  } finally {
    await client.end();
  }
}

/** Only one server may own a folder: the lock belongs to a connection and ends with its process. */
async function own(superUrl: string, folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superUrl });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCK]);
  if (rows[0].mine) return client;
  await client.end();
  throw new RefusedToStart(
    'data_owned',
    `The data folder ${folder} is in use by another running Encrier. Stop it, or set DATA_DIR to another folder.`,
  );
}

function addresses(secrets: Secrets, port: number): Omit<Embedded, 'stop'> {
  const url = (role: string, password: string, database = 'encrier'): string =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    ownerUrl: url('encrier_owner', secrets.ownerPassword),
    appUrl: url('encrier_server', secrets.appPassword),
    superUrl: url('postgres', secrets.superPassword, 'postgres'),
  };
}

/** Addresses of the server now running on this data folder, for commands beside the product; null when none runs. */
export async function runningEmbedded(dataDir: string): Promise<Omit<Embedded, 'stop'> | null> {
  const secretFile = join(dataDir, 'postgres', 'roles.json');
  const found = existsSync(secretFile) && (await runningPostmaster(join(dataDir, 'postgres', 'cluster')));
  return found ? addresses(JSON.parse(readFileSync(secretFile, 'utf8')) as Secrets, found.port) : null;
}

/** Starts or adopts the PostgreSQL server of a data folder. `flags` are for throw-away clusters of tests. */
export async function startEmbedded(dataDir: string, flags = ''): Promise<Embedded> {
  const folder = join(dataDir, 'postgres');
  const cluster = join(folder, 'cluster');
  const secretFile = join(folder, 'roles.json');
  openDataFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const engine = await openEngine(dataDir);
  const { initdb, pgCtl, user } = engine;
  const fresh = !existsSync(join(cluster, 'PG_VERSION')) || !existsSync(secretFile);
  let secrets: Secrets;
  if (fresh) {
    // An interrupted first set-up may have left its server running.
    if (await runningPostmaster(cluster)) run(pgCtl, ['-D', cluster, '-m', 'immediate', '-w', 'stop'], user, folder);
    rmSync(cluster, { recursive: true, force: true });
    const secret = (): string => randomBytes(24).toString('hex');
    secrets = { superPassword: secret(), ownerPassword: secret(), appPassword: secret() };
    const pwFile = join(folder, 'initial');
    writeFileSync(pwFile, secrets.superPassword, { mode: 0o600 });
    if (user) chownSync(pwFile, user.uid, user.gid);
    run(
      initdb,
      [
        '-D',
        cluster,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${pwFile}`,
        '--encoding=UTF8',
        '--locale=C.UTF-8',
      ],
      user,
      folder,
    );
    rmSync(pwFile);
  } else {
    secrets = JSON.parse(readFileSync(secretFile, 'utf8')) as Secrets;
  }
  const adopted = await runningPostmaster(cluster);
  const port = adopted?.port ?? (await freePort());
  if (!adopted) {
    dropOldEngines(dataDir, engine);
    start(engine, cluster, port, folder, flags);
  }
  const { superUrl } = addresses(secrets, port);
  const lock = await own(superUrl, dataDir);
  if (fresh) {
    await prepareRoles(superUrl, secrets);
    // Written last: an interrupted set-up starts over.
    writeFileSync(secretFile, JSON.stringify(secrets), { mode: 0o600 });
  }
  return {
    ...addresses(secrets, port),
    stop: async () => {
      await lock.end();
      run(pgCtl, ['-D', cluster, '-m', 'fast', '-w', 'stop'], user, folder);
    },
  };
}
