import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { addDays } from '#kernel/policy/days.ts';
import { summariesRoom } from '../summaries.room.ts';
import { notifyOfDue } from '../notifying.actions.ts';
import { reminderDays } from './waiting.queries.ts';

const clock = 'summaries.due';
/** Maximum number of reminders in one run; the rest follow in the next one. */
const most = 500;

/** Reminds once, some days before it is due, of each open commitment. */
export async function remindCommitments(kernel: Kernel, schoolId: number): Promise<void> {
  const ctx = await jobCtx(kernel, schoolId, clock);
  await summariesRoom.act(ctx, clock, async (tx) => {
    const rows = await tx.db
      .selectFrom('summary_commitments as k')
      .innerJoin('summary_meetings as m', 'm.id', 'k.meeting_id')
      .innerJoin('pupils as p', 'p.person_id', 'm.pupil_id')
      .select(['k.id', 'k.party', 'm.pupil_id as pupilId', 'm.id as meetingId', 'm.signed_by as signedBy'])
      .where('k.state', '=', 'open')
      .where('k.reminded_on', 'is', null)
      .where('k.due_on', '>=', ctx.today)
      .where('k.due_on', '<=', addDays(ctx.today, reminderDays))
      .where('m.signed_by', 'is not', null)
      .where(sql<boolean>`app.here(p.left_on, ${ctx.today})`)
      .orderBy('k.due_on')
      .orderBy('k.id')
      .limit(most)
      .execute();
    if (!rows.length) return nothing(null);
    await tx.db
      .updateTable('summary_commitments')
      .set({ reminded_on: ctx.today })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    for (const row of rows) await notifyOfDue(tx, ctx, { ...row, signedBy: row.signedBy! });
    return { result: null, audit: { object: { type: 'summary_commitment', id: null }, after: { items: rows.length } } };
  });
}

export const registerSummariesJobs = (): void =>
  onSchedule(clock, '10 7 * * *', (kernel) =>
    eachSchool(kernel, clock, (schoolId) => remindCommitments(kernel, schoolId)),
  );
