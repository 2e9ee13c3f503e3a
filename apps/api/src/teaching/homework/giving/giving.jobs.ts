import { nothing } from '#kernel/act/act.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { type EventJob, onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { courseRows } from '../../gradebook/courses.public.ts';
import { homeworkRoom } from '../homework.room.ts';
import { publishHomework } from './giving.actions.ts';
import { remindEve } from './reminders.actions.ts';

/** From this minute of the evening families are notified about the next day. */
const evening = 17 * 60;

/** Publishes scheduled homework in the morning; skips one that was moved, deleted or published meanwhile. */
async function publishDue(kernel: Kernel, { schoolId, event, payload }: EventJob): Promise<void> {
  const ctx = await jobCtx(kernel, schoolId, event);
  await homeworkRoom.act(ctx, 'homework.publish', async (tx) => {
    const row = await tx.db
      .selectFrom('homework')
      .select(['id', 'title', 'course_id'])
      .where('id', '=', String(payload['id']))
      .where('published_at', 'is', null)
      .where('publish_at', '<=', ctx.now)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return nothing(null);
    const course = await courseRows(tx.db).where('c.id', '=', row.course_id).executeTakeFirstOrThrow();
    await publishHomework(tx, ctx, course, row);
    return { result: null, audit: { object: { type: 'homework', id: row.id }, after: { published_at: ctx.now } } };
  });
}

/** Every hour in every school: in the evening, what is due the next day. */
export function homeworkClock(kernel: Kernel): Promise<void> {
  return eachSchool(kernel, 'homework.clock', async (schoolId) => {
    const ctx = await jobCtx(kernel, schoolId, 'homework');
    if (momentOf(ctx.now, ctx.zone).minute >= evening) await remindEve(ctx);
  });
}

/** Schedules publication and the reminder sent the day before. */
export function registerHomeworkJobs(): void {
  onEvent('homework.due', 'homework.publish_due', publishDue);
  onSchedule('homework.clock', '11 * * * *', homeworkClock);
}
