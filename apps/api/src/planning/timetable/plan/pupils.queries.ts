import { nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseOf } from '@encrier/contract/kernel/route';
import { dayIn } from '@encrier/contract/school/course-load';
import type * as c from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { classIdInReach, isFound } from '../../../school/directory/directory.public.ts';
import { planReach } from './board.queries.ts';

/** Pupils of a year in reach, by name or by id, with the places whose lessons are theirs on its day. */
export async function planPupils(
  ctx: Pick<ReadCtx, 'db' | 'actor' | 'today'>,
  { yearId, q, id }: QueryOf<typeof c.planPupils>,
): Promise<ResponseOf<typeof c.planPupils>> {
  const year = await ctx.db
    .selectFrom('school_years')
    .select(['starts_on as startsOn', 'ends_on as endsOn'])
    .where('id', '=', yearId)
    .executeTakeFirst();
  if (!year) throw notFound();
  const day = dayIn(year, ctx.today);
  const items = await ctx.db
    .selectFrom('enrolments as e')
    .innerJoin('persons as p', (join) => join.onRef('p.school_id', '=', 'e.school_id').onRef('p.id', '=', 'e.pupil_id'))
    .innerJoin('classes as k', (join) => join.onRef('k.school_id', '=', 'e.school_id').onRef('k.id', '=', 'e.class_id'))
    .select(['p.id', 'k.name as className', 'k.id as classId'])
    .select([
      nameOf('p').as('label'),
      sql<string[]>`coalesce((SELECT array_agg(m.group_id) FROM group_members m
        JOIN groups g ON g.school_id = m.school_id AND g.id = m.group_id
        WHERE m.school_id = e.school_id AND m.pupil_id = e.pupil_id AND g.year_id = e.year_id
          AND app.in_force(m.from_on, m.to_on, ${day})), '{}')`.as('groupIds'),
    ])
    .where('e.year_id', '=', yearId)
    .where(sql<boolean>`app.in_force(e.from_on, e.to_on, ${day})`)
    .where(classIdInReach(planReach(ctx), sql`e.class_id`))
    .$if(id !== undefined, (query) => query.where('p.id', '=', id ?? ''))
    .$if(id === undefined, (query) => query.where(isFound(ctx, 'p', q ?? '')))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .limit(20)
    .execute();
  return { items };
}
