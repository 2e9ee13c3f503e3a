import { dayIn } from '#kernel/content/dates.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { passHeads } from './replace.actions.ts';

/** In every school: head teachers' roles whose day has come on its own clock. */
export function replaceClock(kernel: Kernel): Promise<void> {
  return eachDueSchool(kernel, 'courses-replace.clock', async (schoolId) => {
    const today = await withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) => {
      const { time_zone } = await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow();
      const day = dayIn(kernel.now(), time_zone);
      return (await db
        .selectFrom('head_handovers')
        .select('class_id')
        .where('on_day', '<=', day)
        .limit(1)
        .executeTakeFirst())
        ? day
        : null;
    });
    if (today) await passHeads({ ...systemCtx(kernel, schoolId, { kind: 'job', name: 'courses-replace' }), today });
  });
}

export function registerCoursesReplaceJobs(): void {
  onSchedule('courses-replace.clock', '*/10 * * * *', replaceClock);
}
