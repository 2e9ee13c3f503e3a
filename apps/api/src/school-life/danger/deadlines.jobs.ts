import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { holdersOf } from '#kernel/auth/holders.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachDueSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { dangerNews } from './danger.messages.ts';
import { dangerRoom } from './danger.room.ts';

const clock = 'danger.deadlines';
type Step = 'near' | 'late';

/** Notifies the team of one school of reports near or past their deadline, once each; without their content. */
async function notifySchool(kernel: Kernel, schoolId: number): Promise<void> {
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: clock });
  await dangerRoom.act(ctx, 'danger.deadline', async (tx) => {
    const rows = await tx.db
      .selectFrom('danger_reports as d')
      .select(['d.id as report_id', 'd.state'])
      .select(sql<Step>`CASE WHEN d.due_at <= ${ctx.now} THEN 'late' ELSE 'near' END`.as('step'))
      .where(sql<boolean>`d.id IN (SELECT l.report_id FROM app.danger_deadlines(${schoolId}, ${ctx.now}) l)`)
      .execute();
    const made = rows.length
      ? await tx.db
          .insertInto('danger_reminders')
          .values(rows.map((row) => ({ school_id: tx.schoolId, ...row, at: ctx.now })))
          .onConflict((oc) => oc.doNothing())
          .returning(['report_id', 'state', 'step'])
          .execute()
      : [];
    if (!made.length) return nothing(null);
    const team = await holdersOf(tx.db, 'danger.handle');
    for (const { report_id: id, state, step } of made)
      await notifyInAct(tx, ctx, {
        type: 'protection',
        accountIds: team,
        model: { type: 'danger_report', id },
        priority: 'critical',
        dedupeKey: `danger_report:${id}:${state}:${step}`,
        detail: (speech) => sentence(speech, dangerNews, step as Step),
      });
    return { result: null, audit: { object: { type: 'danger_report', id: null } } };
  });
}

export function registerDeadlines(): void {
  onSchedule(clock, '*/10 * * * *', (kernel) =>
    eachDueSchool(kernel, clock, (schoolId) => notifySchool(kernel, schoolId)),
  );
}
