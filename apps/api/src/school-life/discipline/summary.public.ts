import { disciplineModule } from '@encrier/contract/school-life/discipline';
import { fraction } from '@encrier/contract/teaching/fractions';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { type Counted, type SummaryAsk, summaryBlock } from '#kernel/summary-blocks.ts';
import { isTold, readsRecord } from './discipline.reach.ts';
import { pupilWithin } from '../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'> & { db: ReadDb };

/** Recognition and punishments in force: for staff those it reads, for families and meetings those announced. */
async function figures(ctx: Asker, { reader, pupilIds, terms }: SummaryAsk): Promise<Counted[]> {
  if (reader !== 'family' && !holds(ctx.actor, 'conduct.view') && !holds(ctx.actor, 'conduct.sanction')) return [];
  const staff = reader !== 'family';
  const visible = isTold(ctx.today);
  const read = staff ? readsRecord(ctx) : visible;
  const rows = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('terms as t', (join) =>
      join.on(
        't.id',
        'in',
        terms.map(({ id }) => id),
      ),
    )
    .leftJoin('discipline_records as r', (join) =>
      join
        .onRef('r.pupil_id', '=', 'p.person_id')
        .on('r.state', 'not in', ['cancelled', 'dropped'])
        .on(sql<boolean>`r.happened_on BETWEEN t.starts_on AND t.ends_on`)
        .on(reader === 'table' ? sql<boolean>`(${read} AND ${visible})` : read),
    )
    .select([
      'p.person_id as pupilId',
      't.id as termId',
      sql<number>`count(r.id) FILTER (WHERE r.rank = 'recognition')::int`.as('recognitions'),
      sql<number>`count(r.id) FILTER (WHERE r.rank IN ('punishment', 'sanction'))::int`.as('punishments'),
    ])
    .where(sql<boolean>`p.person_id = ANY (${[...pupilIds]}::uuid[])`)
    .where('t.starts_on', '<=', ctx.today)
    .$if(staff, (query) =>
      query.where(sql<boolean>`(${pupilWithin(ctx, 'conduct.view')} OR ${pupilWithin(ctx, 'conduct.sanction')})`),
    )
    .groupBy(['p.person_id', 't.id'])
    .execute();
  return rows.flatMap(({ pupilId, termId, recognitions, punishments }): Counted[] => [
    { pupilId, termId, key: 'recognitions', part: fraction(BigInt(recognitions)), whole: 1 },
    { pupilId, termId, key: 'punishments', part: fraction(BigInt(punishments)), whole: 1 },
  ]);
}

/** Registers records given to pupils in summary reports. */
export const registerDisciplineSummary = (): void =>
  summaryBlock({ slot: 'discipline', keys: ['recognitions', 'punishments'], figures }, disciplineModule);
