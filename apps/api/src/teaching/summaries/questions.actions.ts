import type { BodyOf } from '@encrier/contract/kernel/route';
import type { setSummaryQuestions } from '@encrier/contract/teaching/summaries';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { asksLevel } from './summaries.reach.ts';
import { summariesRoom } from './summaries.room.ts';

/** Sets the future questions for pupils of a level; answers keep the question that was asked. */
export function setQuestions(
  ctx: Ctx,
  levelId: string,
  body: BodyOf<typeof setSummaryQuestions>,
): Promise<{ version: number }> {
  return summariesRoom.act(ctx, 'summaries.set_questions', async (tx) => {
    const level = await tx.db
      .selectFrom('levels as l')
      .select('l.id')
      .where('l.id', '=', levelId)
      .where(asksLevel(ctx))
      .executeTakeFirst();
    if (!level) throw notFound();
    const questions = body.questions.map((one) => ({ ...one, label: withoutOverrides(one.label) }));
    if (new Set(questions.map(({ id }) => id)).size < questions.length)
      throw invalid('summaries.same_question', { questions: 'summaries.same_question' });
    const row = await tx.db
      .selectFrom('summary_questions')
      .select(['questions', 'version'])
      .where('level_id', '=', levelId)
      .forUpdate()
      .executeTakeFirst();
    if (row && JSON.stringify(row.questions) === JSON.stringify(questions)) return nothing({ version: row.version });
    requireVersion(row, body.version);
    const columns = {
      questions: JSON.stringify(questions),
      changed_at: tx.now,
      by_id: self(ctx).accountId,
    };
    const made = row
      ? await tx.db
          .updateTable('summary_questions')
          .set({ ...columns, version: row.version + 1 })
          .where('level_id', '=', levelId)
          .returning('version')
          .execute()
      : await tx.db
          .insertInto('summary_questions')
          .values({ ...columns, school_id: tx.schoolId, level_id: levelId })
          .onConflict((oc) => oc.doNothing())
          .returning('version')
          .execute();
    if (!made[0]) throw conflict('edited_meanwhile', { version: 1 });
    return {
      result: { version: made[0].version },
      audit: { object: { type: 'level', id: levelId }, after: { questions: questions.map(({ label }) => label) } },
    };
  });
}
