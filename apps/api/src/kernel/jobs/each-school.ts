import type { Kernel } from '#kernel/http/context.ts';

/** Runs housekeeping in every school, one after the other; a school that fails is logged and does not stop the others. */
export async function eachSchool(kernel: Kernel, task: string, fn: (schoolId: number) => Promise<void>): Promise<void> {
  const { rows } = await kernel.pool.query<{ school_id: number }>('SELECT school_id FROM schools ORDER BY school_id');
  for (const { school_id } of rows) {
    try {
      await fn(school_id);
    } catch (error) {
      kernel.log('task_failed', { task, school: school_id, error: (error as { code?: string }).code ?? (error as Error).name });
    }
  }
}
