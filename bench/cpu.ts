import { readdirSync, readFileSync } from 'node:fs';

/** Nanoseconds of processor time of a process, all its threads together; 0 when it is gone. */
function threadsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      0,
    );
  } catch {
    return 0;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => {
      if (!/^\d+$/.test(name)) return false;
      try {
        // The command's name may hold spaces and parentheses; what follows the last one does not.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Milliseconds of processor time so far: a server's, and those of a PostgreSQL with every process it keeps. */
export function cpuOf(server: number, postmaster: number): { server: number; database: number } {
  const database = [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + threadsOf(pid), 0);
  return { server: threadsOf(server) / 1e6, database: database / 1e6 };
}

/** Megabytes of memory that a process holds now, and at its most. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
