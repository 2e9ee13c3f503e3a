import { conductModule } from '@encrier/contract/school-life/conduct';
import { fraction } from '@encrier/contract/teaching/fractions';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { type Counted, type SummaryAsk, summaryBlock } from '#kernel/summary-blocks.ts';
import { isNotOwnHome } from './conduct.reach.ts';
import { staffReader } from './conduct.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };

/**
 * Praise and reproach: for the staff, notes that the whole team reads; for a family, those shared with all of it.
 * Nothing confidential is counted.
 */
async function figures(ctx: Asker, { reader, pupilIds, terms }: SummaryAsk): Promise<Counted[]> {
  if (reader !== 'family' && !holds(ctx.actor, 'conduct.view')) return [];
  const { view, personId } = staffReader(ctx);
  const rows = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('terms as t', (join) =>
      join.on(
        't.id',
        'in',
        terms.map(({ id }) => id),
      ),
    )
    .leftJoin('conduct_notes as n', (join) =>
      join
        .onRef('n.pupil_id', '=', 'p.person_id')
        .on('n.category', 'in', ['achievement', 'behaviour'])
        .on('n.withdrawn_at', 'is', null)
        .on(reader === 'caller' ? sql<boolean>`n.visibility = 'team'` : sql<boolean>`n.share = 'family'`)
        .on(sql<boolean>`n.happened_on BETWEEN t.starts_on AND t.ends_on`),
    )
    .select([
      'p.person_id as pupilId',
      't.id as termId',
      sql<number>`count(n.id) FILTER (WHERE n.category = 'achievement')::int`.as('praised'),
      sql<number>`count(n.id) FILTER (WHERE n.category = 'behaviour')::int`.as('reproached'),
    ])
    .where(sql<boolean>`p.person_id = ANY (${[...pupilIds]}::uuid[])`)
    .where('t.starts_on', '<=', ctx.today)
    .$if(reader !== 'family', (query) => query.where(view).where(isNotOwnHome(sql`p.person_id`, personId)))
    .groupBy(['p.person_id', 't.id'])
    .execute();
  return rows.flatMap(({ pupilId, termId, praised, reproached }): Counted[] => [
    { pupilId, termId, key: 'praised', part: fraction(BigInt(praised)), whole: 1 },
    { pupilId, termId, key: 'reproached', part: fraction(BigInt(reproached)), whole: 1 },
  ]);
}

/** Registers the team's notes in summary reports. */
export const registerConductSummary = (): void =>
  summaryBlock({ slot: 'conduct', keys: ['praised', 'reproached'], figures }, conductModule);
