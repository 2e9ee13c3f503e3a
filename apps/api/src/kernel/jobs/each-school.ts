import type { Kernel } from '#kernel/http/context.ts';
import { activeSchools, dueSchools } from '#kernel/tenancy/schools.ts';

type Task = (schoolId: number) => Promise<void>;

async function inTurn(kernel: Kernel, task: string, schools: readonly number[], fn: Task): Promise<void> {
  for (const schoolId of schools) {
    try {
      await fn(schoolId);
    } catch (error) {
      kernel.log('task_failed', {
        task,
        school: schoolId,
        error: (error as { code?: string }).code ?? (error as Error).name,
      });
    }
  }
}

/** Runs a task in every school, one after the other; a failing school is logged and does not stop the others. */
export const eachSchool = async (kernel: Kernel, task: string, fn: Task): Promise<void> =>
  inTurn(kernel, task, await activeSchools(kernel.pool), fn);

/**
 * The same for a schedule that fires more than hourly, only in schools where something is due: one query for all
 * schools, and nothing more when nothing is due. The room's migration defines it per school: `app.due_<clock>(one
 * integer, at timestamptz) RETURNS boolean`, with `_` for anything but letters and digits.
 */
export const eachDueSchool = async (kernel: Kernel, clock: string, fn: Task): Promise<void> =>
  inTurn(kernel, clock, await dueSchools(kernel.pool, clock, kernel.now()), fn);
