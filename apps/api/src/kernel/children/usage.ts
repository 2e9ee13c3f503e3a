import { readFileSync } from 'node:fs';

/** Clock ticks per second and bytes per page, as Linux reports them to every program. */
const ticks = 100;
const page = 4096;

/** CPU seconds and megabytes used by a process; null where the system does not report them or the process is gone. */
export function usageOf(pid: number): { cpu: number; mb: number } | null {
  try {
    // The program's name is in brackets and may hold anything: count the fields after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { cpu: (Number(fields[11]) + Number(fields[12])) / ticks, mb: (Number(fields[21]) * page) / 1024 ** 2 };
  } catch {
    return null;
  }
}
