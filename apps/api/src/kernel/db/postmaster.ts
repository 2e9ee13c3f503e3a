import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RefusedToStart } from './pool.ts';

const PATIENCE_MS = 15_000;

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether a process has this working directory, as every PostgreSQL process does; null where the system cannot say. A
 * zombie process has none.
 */
function inhabited(cluster: string): boolean | null {
  if (!existsSync('/proc/self/cwd')) return null;
  const folder = realpathSync(cluster);
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => finish(true))
      .once('error', () => finish(false))
      .setTimeout(1000, () => finish(false));
  });
}

/**
 * Port of the PostgreSQL still running on this cluster after a killed server; null when none runs. After a killed
 * postmaster it waits for the remaining processes: two servers on one folder would destroy it. Deletes a stale lock
 * file.
 */
export async function runningPostmaster(cluster: string): Promise<{ port: number } | null> {
  const file = join(cluster, 'postmaster.pid');
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50)) {
    if (!existsSync(file)) return null;
    const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
    const people = inhabited(cluster);
    if (alive(Number(pid)) && people !== false) {
      if (Number(port) && (await listens(Number(port)))) return { port: Number(port) };
    } else if (people !== true) {
      // The process id may belong to another program or to a zombie by now; PostgreSQL would refuse to start for
      // either.
      rmSync(file, { force: true });
      return null;
    }
  }
  throw new RefusedToStart(
    'database_start',
    `The database in ${cluster} neither answers nor ends. End its processes, then start again.`,
  );
}
