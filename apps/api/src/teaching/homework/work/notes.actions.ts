import type { BodyOf } from '@encrier/contract/kernel/route';
import type { annotate } from '@encrier/contract/teaching/homework-correction';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { lockHomework } from '../giving/giving.actions.ts';
import { homeworkRoom } from '../homework.room.ts';
import { showChange } from '../notifying.actions.ts';

type Shapes = BodyOf<typeof annotate>['shapes'];
const cleaned = (shapes: Shapes): Shapes =>
  shapes.map(({ kind, points, words }) => ({ kind, points, words: withoutOverrides(words) }));

/**
 * Replaces the drawings and notes on one page of a current hand-in; throws not found for a person who does not give
 * homework in its course, and `edited_meanwhile` when the page is no longer as `from` says.
 */
export function notePage(
  ctx: Ctx,
  id: string,
  { fileId, page, shapes, from }: BodyOf<typeof annotate>,
): Promise<{ id: string }> {
  return homeworkRoom.act(ctx, 'homework.annotate', async (tx) => {
    const handIn = await tx.db
      .selectFrom('hand_ins')
      .select(['homework_id', 'pupil_id'])
      .where('id', '=', id)
      .where('taken_back_at', 'is', null)
      .executeTakeFirst();
    if (!handIn) throw notFound();
    const { row, course } = await lockHomework(tx, ctx, handIn.homework_id);
    if (row.cancelled_at) throw conflict('homework.cancelled');
    const file = await tx.db
      .selectFrom('files')
      .select('id')
      .where('id', '=', fileId)
      .where('owner_type', '=', 'hand_in')
      .where('owner_id', '=', id)
      .executeTakeFirst();
    if (!file) throw invalid('homework.file_unknown', { fileId: 'homework.file_unknown' });
    // Behind the lock of the homework.
    const held = await tx.db
      .selectFrom('hand_in_notes')
      .select('shapes')
      .where('hand_in_id', '=', id)
      .where('file_id', '=', fileId)
      .where('page', '=', page)
      .executeTakeFirst();
    const theirs = cleaned((held?.shapes ?? []) as Shapes);
    if (JSON.stringify(theirs) !== JSON.stringify(cleaned(from))) throw conflict('edited_meanwhile', { theirs });
    const key = { school_id: tx.schoolId, hand_in_id: id, file_id: fileId, page };
    const values = {
      shapes: JSON.stringify(cleaned(shapes)),
      by_id: self(ctx).accountId,
      changed_at: ctx.now,
    };
    await (shapes.length
      ? tx.db
          .insertInto('hand_in_notes')
          .values({ ...key, ...values })
          .onConflict((oc) => oc.columns(['school_id', 'hand_in_id', 'file_id', 'page']).doUpdateSet(values))
          .execute()
      : tx.db
          .deleteFrom('hand_in_notes')
          .where('hand_in_id', '=', id)
          .where('file_id', '=', fileId)
          .where('page', '=', page)
          .execute());
    await showChange(tx, ctx, course.id, [handIn.pupil_id]);
    return {
      result: { id },
      audit: { object: { type: 'hand_in', id }, table: 'hand_in_notes', after: { page, changed: shapes.length } },
    };
  });
}
