import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { passHeads } from './replace.actions.ts';

/** In every school: head teachers' changes due on its own clock. */
export function replaceClock(kernel: Kernel): Promise<void> {
  return eachDueSchool(kernel, 'courses-replace.clock', async (schoolId) => {
    const ctx = await jobCtx(kernel, schoolId, 'courses-replace');
    const due = await readTenant(kernel.pool, schoolId, (db) =>
      db.selectFrom('head_handovers').select('class_id').where('on_day', '<=', ctx.today).limit(1).executeTakeFirst(),
    );
    if (due) await passHeads(ctx);
  });
}

export function registerCoursesReplaceJobs(): void {
  onSchedule('courses-replace.clock', '*/10 * * * *', replaceClock);
}
