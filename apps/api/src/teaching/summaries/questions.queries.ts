import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { AskedSelf, summaryQuestions } from '@encrier/contract/teaching/summaries';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { usualQuestions } from './summaries.messages.ts';
import { asksLevel } from './summaries.reach.ts';

/** Levels in reach that have a class this year, with the questions for their pupils. */
export async function listQuestions(ctx: ReadCtx): Promise<ResponseInput<typeof summaryQuestions>> {
  const rows = await ctx.db
    .selectFrom('levels as l')
    .leftJoin('summary_questions as q', 'q.level_id', 'l.id')
    .select(['l.id', 'l.name', 'q.questions', 'q.version'])
    .where(asksLevel(ctx))
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM classes c JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id
        AND y.current
        WHERE c.school_id = l.school_id AND c.level_id = l.id)`,
    )
    .orderBy('l.position')
    .orderBy('l.name')
    .limit(100)
    .execute();
  const { lang } = self(ctx);
  const usual = usualQuestions.map(({ id, kind, label }) => ({ id, kind, label: label[lang] }));
  return {
    levels: rows.map((row) => ({
      id: row.id,
      name: row.name,
      own: row.questions !== null,
      version: row.version ?? 0,
      questions: row.questions ? (row.questions as unknown as AskedSelf[]) : usual,
    })),
  };
}
