import type { BodyOf } from '@encrier/contract/kernel/route';
import type { postponeHomework } from '@encrier/contract/teaching/homework-correction';
import { sql } from 'kysely';
import { dayIn } from '#kernel/content/dates.ts';
import { conflict, invalid, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { addDays, dayNumber } from '#kernel/policy/days.ts';
import { homeworkRoom } from '../homework.room.ts';
import { pupilIdsOf, showChange, notifyFamilies } from '../notifying.actions.ts';
import { carryAll } from '../work/work.actions.ts';
import { checkedDays } from './content.queries.ts';
import { lockHomework } from './giving.actions.ts';

/** Postpones homework; the last day for late hand-ins moves with it. The new day decides which hand-ins are late. */
export function delayHomework(
  ctx: Ctx,
  id: string,
  { dueOn, dueLessonId, version }: BodyOf<typeof postponeHomework>,
): Promise<{ id: string }> {
  return homeworkRoom.act(ctx, 'homework.postpone', async (tx) => {
    const { row, course } = await lockHomework(tx, ctx, id, dueOn);
    requireVersion(row, version);
    if (row.cancelled_at) throw conflict('homework.cancelled');
    const lateUntil = row.late_until_on && addDays(dueOn, dayNumber(row.late_until_on) - dayNumber(row.due_on));
    const out = row.published_at !== null;
    if (!out && row.publish_at && dayIn(row.publish_at, ctx.zone) > dueOn)
      throw invalid('homework.show_day', { dueOn: 'homework.show_day' });
    const wanted = { dueOn, dueLessonId, lateUntil, show: 'now' as const, showOn: null };
    const { publish_at: _kept, ...days } = await checkedDays(tx.db, ctx, course, wanted, row);
    await tx.db
      .updateTable('homework')
      .set({ ...days, ...(out && { edited_at: ctx.now }), reminded_on: null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.db
      .updateTable('hand_ins')
      .set({ late: sql<boolean>`handed_at > ${days.due_at}` })
      .where('homework_id', '=', id)
      .execute();
    const pupilIds = out ? await pupilIdsOf(tx, ctx, id) : [];
    if (out) {
      // Its reminder names the old day.
      await settleInAct(tx, ctx, { type: 'homework', ids: [id] });
      const piece = { id, subject: course.subject, subjectAr: course.subjectAr, title: row.title, pupilIds };
      await notifyFamilies(tx, ctx, { ...piece, what: 'postponed', key: `changed:${version}` });
    }
    await showChange(tx, ctx, course.id, pupilIds);
    return {
      result: { id },
      audit: [
        { object: { type: 'homework', id }, before: { due_on: row.due_on }, after: { due_on: dueOn } },
        // A hand-in no longer late loses no points.
        ...(row.late_penalty === null ? [] : (await carryAll(tx, ctx, { row, course })).audit),
      ],
    };
  });
}
