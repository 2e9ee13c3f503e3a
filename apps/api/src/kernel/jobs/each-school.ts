import type { Kernel } from '#kernel/http/context.ts';
import { activeSchools } from '#kernel/tenancy/schools.ts';

/** Runs housekeeping in every school, one after the other; a school that fails is logged and does not stop the others. */
export async function eachSchool(kernel: Kernel, task: string, fn: (schoolId: number) => Promise<void>): Promise<void> {
  for (const schoolId of await activeSchools(kernel.pool)) {
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
