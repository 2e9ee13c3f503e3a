import type { BodyOf } from '@encrier/contract/kernel/route';
import type { FollowUp, moveFollowUp } from '@encrier/contract/school-life/attendance-rules';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { attendanceRoom } from '../attendance.room.ts';
import { oneFollowUp } from './follow-up.queries.ts';
import { followWorkflow } from './rules.policy.ts';

/** Takes, ends or reopens a follow-up; once somebody takes it, the other notified people need not act. */
export function moveOne(ctx: Ctx, id: string, body: BodyOf<typeof moveFollowUp>): Promise<FollowUp> {
  const note = withoutOverrides(body.note);
  if (body.move === 'close' && !note) throw invalid('attendance.note_missing', { note: 'attendance.note_missing' });
  return attendanceRoom.act(ctx, `attendance.follow_${body.move}`, async (tx) => {
    const before = await oneFollowUp({ ...ctx, db: tx.db }, id);
    const state = followWorkflow.next(before.state, body.move);
    if (!state) throw conflict('edited_meanwhile', { version: before.version, state: before.state });
    const done = await tx.db
      .updateTable('attendance_hits')
      .set({
        state,
        note: note || before.note,
        by_id: state === 'open' ? null : self(ctx).accountId,
        version: body.version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', body.version)
      .returning('id')
      .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', { version: before.version });
    await settleInAct(tx, ctx, { type: 'attendance_hit', ids: [id], kinds: ['absence.seuil'] });
    await tx.live('attendance.changed', {}, { holds: ['attendance.validate'] });
    return {
      result: await oneFollowUp({ ...ctx, db: tx.db }, id),
      audit: { object: { type: 'attendance_hit', id }, before: { state: before.state }, after: { state } },
    };
  });
}
