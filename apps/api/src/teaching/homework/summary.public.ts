import { homeworkModule } from '@encrier/contract/teaching/homework';
import { fraction } from '@encrier/contract/teaching/fractions';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { type Counted, type SummaryAsk, summaryBlock } from '#kernel/summary-blocks.ts';
import { pupilsOf, givesIn } from './homework.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };

/**
 * Courses `c` for which the caller knows who handed in homework: those in which they give it, those of a class they
 * lead, an office's.
 */
function readsIn(ctx: Asker, { reader }: SummaryAsk): RawBuilder<boolean> {
  if (reader === 'family') return sql<boolean>`TRUE`;
  const { personId } = self(ctx);
  const leads = sql<boolean>`EXISTS (SELECT 1 FROM classes hk WHERE hk.school_id = c.school_id AND hk.id = c.class_id
    AND hk.head_teacher_id = ${personId}::uuid)`;
  return holds(ctx.actor, 'homework.write') ? sql<boolean>`(${givesIn(ctx)} OR ${leads})` : leads;
}

/** How much of the homework due by now each pupil has done. */
async function figures(ctx: Asker, ask: SummaryAsk): Promise<Counted[]> {
  const terms = ask.terms.filter(({ startsOn }) => startsOn <= ctx.today);
  if (!terms.length) return [];
  const rows = await ctx.db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .innerJoin(
      sql<{ id: string; starts: string; ends: string }>`(VALUES ${sql.join(
        terms.map((term) => sql`(${term.id}, ${term.startsOn}::date, ${term.endsOn}::date)`),
      )})`.as<'tm'>(sql`tm(id, starts, ends)`),
      (join) => join.on(sql<boolean>`h.due_on BETWEEN tm.starts AND tm.ends`),
    )
    .innerJoin(sql<{ pupil_id: string }>`LATERAL ${pupilsOf(ctx.today)}`.as('x'), (join) => join.onTrue())
    .leftJoin('homework_works as w', (join) =>
      join.onRef('w.homework_id', '=', 'h.id').on(sql<boolean>`w.pupil_id = x.pupil_id`),
    )
    .select([
      sql<string>`x.pupil_id`.as('pupilId'),
      sql<string>`tm.id`.as('termId'),
      sql<number>`count(*)::int`.as('asked'),
      sql<number>`(count(*) FILTER (WHERE w.received_at IS NOT NULL OR w.verdict = 'corrected' OR EXISTS (SELECT 1
        FROM hand_ins i
        WHERE i.school_id = h.school_id AND i.homework_id = h.id AND i.pupil_id = x.pupil_id
          AND i.taken_back_at IS NULL)))::int`.as('handed'),
    ])
    .where('h.published_at', 'is not', null)
    .where('h.cancelled_at', 'is', null)
    .where('h.hand_in', '<>', 'none')
    .where('h.due_at', '<', ctx.now)
    .where(sql<boolean>`x.pupil_id = ANY (${[...ask.pupilIds]}::uuid[])`)
    .where(readsIn(ctx, ask))
    .groupBy([sql`x.pupil_id`, sql`tm.id`])
    .execute();
  return rows.map(({ pupilId, termId, asked, handed }) => ({
    pupilId,
    termId,
    key: 'handIn',
    part: fraction(BigInt(handed)),
    whole: asked,
  }));
}

/** Registers homework in summary reports. */
export const registerHomeworkSummary = (): void =>
  summaryBlock({ slot: 'work', keys: ['handIn'], figures }, homeworkModule);
