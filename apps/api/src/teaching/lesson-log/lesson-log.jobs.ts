import { dayIn } from '#kernel/content/dates.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { type Ctx, type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { remindTeachers, notifyOfMissing } from './reminders.actions.ts';

/** From this minute of the evening people are notified of missing entries. */
const evening = 17 * 60;

async function clockCtx(kernel: Kernel, schoolId: number): Promise<Ctx> {
  const zone = await withTenant(kernel.pool, schoolId, { readOnly: true }, async (db) => {
    const row = await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow();
    return row.time_zone;
  });
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: 'lesson-log' });
  return { ...ctx, zone, today: dayIn(ctx.now, zone) };
}

/** Every hour in every school, in the evening: lessons without entry, and what pupils who are back missed. */
export function lessonLogClock(kernel: Kernel): Promise<void> {
  return eachSchool(kernel, 'lesson_log.clock', async (schoolId) => {
    const ctx = await clockCtx(kernel, schoolId);
    if (momentOf(ctx.now, ctx.zone).minute < evening) return;
    await remindTeachers(ctx);
    await notifyOfMissing(ctx);
  });
}

/** Registers the scheduled notices. */
export function registerLessonLogJobs(): void {
  onSchedule('lesson_log.clock', '23 * * * *', lessonLogClock);
}
