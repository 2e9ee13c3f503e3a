import { readdirSync, readFileSync } from 'node:fs';

/** Nanoseconds of processor time of a process with all its threads; 0 when it has ended. */
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
        // The command's name may contain spaces and parentheses; the fields after the last parenthesis do not.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/**
 * Nanoseconds of processor time of the processes that this one started and that have ended: a connection takes its time
 * with it.
 */
function endedOf(parent: number): number {
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // In hundredths of a second: user mode plus system mode.
    return (Number(fields[13]) + Number(fields[14])) * 1e7;
  } catch {
    return 0;
  }
}

/** Milliseconds of processor time so far: of a server, and of a PostgreSQL with all its processes. */
export function cpuOf(server: number, postmaster: number): { server: number; database: number } {
  const running = [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + threadsOf(pid), 0);
  const database = running + endedOf(postmaster);
  return { server: threadsOf(server) / 1e6, database: database / 1e6 };
}

/** The same for a server's child processes, such as those that print, including ended ones. */
export const familyOf = (server: number): number =>
  (childrenOf(server).reduce((sum, pid) => sum + threadsOf(pid), 0) + endedOf(server)) / 1e6;

/** Megabytes of memory that a process holds now, and at its most. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}
