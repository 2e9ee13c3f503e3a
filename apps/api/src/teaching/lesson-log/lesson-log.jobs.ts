import { momentOf } from '#kernel/content/day-minutes.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { remindTeachers, notifyOfMissing } from './reminders.actions.ts';

/** From this minute of the evening people are notified of missing entries. */
const evening = 17 * 60;

/** Every hour in every school, in the evening: lessons without entry, and what pupils who are back missed. */
export function lessonLogClock(kernel: Kernel): Promise<void> {
  return eachSchool(kernel, 'lesson_log.clock', async (schoolId) => {
    const ctx = await jobCtx(kernel, schoolId, 'lesson-log');
    if (momentOf(ctx.now, ctx.zone).minute < evening) return;
    await remindTeachers(ctx);
    await notifyOfMissing(ctx);
  });
}

/** Registers the scheduled notices. */
export function registerLessonLogJobs(): void {
  onSchedule('lesson_log.clock', '23 * * * *', lessonLogClock);
}
