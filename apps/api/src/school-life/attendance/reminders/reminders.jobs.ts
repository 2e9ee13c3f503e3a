import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { attendanceRoom } from '../attendance.room.ts';
import { remindOffice, remindTeachers } from './reminders.actions.ts';
import { missedBy } from './reminders.queries.ts';

const clock = 'attendance.reminders';

/**
 * Sends the reminders due now in one school: each lesson's teachers once, then each organisation's office once for all
 * of its lessons.
 */
async function remindSchool(kernel: Kernel, schoolId: number): Promise<void> {
  const ctx: Ctx = await jobCtx(kernel, schoolId, clock);
  await attendanceRoom.act(ctx, 'attendance.remind_missed', async (tx) => {
    const teachers = await missedBy(tx.db, ctx, 'teacher');
    const office = await missedBy(tx.db, ctx, 'office');
    const due = [
      ...teachers.map(({ id }) => ({ id, step: 'teacher' })),
      ...office.map(({ id }) => ({ id, step: 'office' })),
    ];
    if (!due.length) return nothing(null);
    const made = await tx.db
      .insertInto('roll_call_reminders')
      .values(due.map(({ id, step }) => ({ school_id: tx.schoolId, lesson_id: id, step, at: ctx.now })))
      .onConflict((oc) => oc.doNothing())
      .returning([sql<string>`lesson_id || ' ' || step`.as('key')])
      .execute();
    const fresh = new Set(made.map(({ key }) => key));
    const first = teachers.filter(({ id }) => fresh.has(`${id} teacher`));
    const then = office.filter(({ id }) => fresh.has(`${id} office`));
    for (const lesson of first) await remindTeachers(tx, ctx, lesson);
    for (const orgId of new Set(then.map(({ orgId }) => orgId)))
      await remindOffice(
        tx,
        ctx,
        orgId,
        then.filter((one) => one.orgId === orgId),
      );
    if (!fresh.size) return nothing(null);
    return {
      result: null,
      audit: { object: { type: 'roll_call', id: null }, after: { lessons: fresh.size } },
    };
  });
}

export function registerReminderJobs(): void {
  onSchedule(clock, '*/5 * * * *', (kernel) =>
    eachDueSchool(kernel, clock, (schoolId) => remindSchool(kernel, schoolId)),
  );
}
