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

/**
 * Runs housekeeping in every school, one after the other; a school that fails is logged and does not stop the others.
 */
export const eachSchool = async (kernel: Kernel, task: string, fn: Task): Promise<void> =>
  inTurn(kernel, task, await activeSchools(kernel.pool), fn);

/**
 * The same for a clock that strikes more often than every hour, in those schools alone where it has something to do:
 * one question for all of them, and nothing more while nothing is due. The migration of the clock's room answers it for
 * one school: `app.due_<clock>(one integer, at timestamptz) RETURNS boolean`, with `_` for what is neither letter nor
 * digit.
 */
export const eachDueSchool = async (kernel: Kernel, clock: string, fn: Task): Promise<void> =>
  inTurn(kernel, clock, await dueSchools(kernel.pool, clock, kernel.now()), fn);
