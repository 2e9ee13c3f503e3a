import { classNameOn } from '#kernel/db/class-name.ts';
import type { importAbsent } from '@encrier/contract/school/imports-absent';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { pupilWithin } from '../../directory/directory.public.ts';
import { importInReach } from '../imports.reach.ts';

/** Pupils shown at once. */
const most = 300;
/** An import that names a smaller share of the present pupils is treated as partial, and no departure is proposed. */
const wholeFrom = 0.8;
/** Days during which the list should be checked. */
const days = 14;

export const isWhole = (absent: number, present: number): boolean => present > 0 && 1 - absent / present >= wholeFrom;

/** Whether a pupil missing from an import is still here, without planned departure. */
const stillHere = sql<boolean>`p.status IN ('active', 'suspended') AND NOT EXISTS (SELECT 1 FROM planned_moves w
  WHERE w.school_id = p.school_id AND w.pupil_id = p.person_id AND w.kind = 'departure'
    AND w.state IN ('planned', 'blocked'))`;

/** Pupils missing from a list, within the caller's reach, by class and name. */
export async function listAbsent(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof importAbsent>> {
  const found = await ctx.db
    .selectFrom('imports')
    .select(['absent_ids', 'present', 'absent_closed_at'])
    .where('id', '=', id)
    .where('kind', '=', 'pupils')
    .where('status', '=', 'done')
    .where(importInReach(ctx.actor))
    .executeTakeFirst();
  if (!found) throw notFound();
  const rows = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', 'h.first_name', 'h.last_name', 'h.first_name_ar', 'h.last_name_ar'])
    .select((eb) => eb('h.version', '+', eb.ref('p.version')).as('version'))
    .select([
      sql<string>`COALESCE(${classNameOn(ctx.today)}, '')`.as('class'),
      sql<number>`count(*) OVER ()::int`.as('all'),
    ])
    .where(sql<boolean>`p.person_id = ANY (${found.absent_ids}::uuid[])`)
    .where(stillHere)
    .where(pupilWithin(ctx, 'people.view'))
    .orderBy('class')
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(most)
    .execute();
  return {
    present: found.present,
    absent: found.absent_ids.length,
    whole: isWhole(found.absent_ids.length, found.present),
    closed: found.absent_closed_at !== null,
    total: rows[0]?.all ?? 0,
    items: rows.map((row) => ({
      id: row.id,
      label: `${row.last_name} ${row.first_name}`,
      labelAr: `${row.last_name_ar} ${row.first_name_ar}`.trim(),
      className: row.class,
      version: row.version,
    })),
  };
}

/** Lists in which pupils who are still here are missing, until somebody decides. */
export const waitingAbsent: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'people.import')) return null;
  const here = sql<number>`(SELECT count(*)::int FROM pupils p
    WHERE p.school_id = i.school_id AND p.person_id = ANY (i.absent_ids) AND ${stillHere})`;
  return ctx.db
    .selectFrom('imports as i')
    .where('i.kind', '=', 'pupils')
    .where('i.status', '=', 'done')
    .where('i.absent_closed_at', 'is', null)
    .where(sql<boolean>`i.absent_ids <> '{}' AND 1 - cardinality(i.absent_ids)::numeric / i.present >= ${wholeFrom}`)
    .where(sql<boolean>`${here} > 0`)
    .select([
      'i.id',
      'i.file_name as subject',
      sql<string>`''`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`'pupils'`.as('kind'),
      here.as('things'),
      sql<Date>`i.done_at`.as('since_at'),
      sql<Date>`i.done_at + make_interval(days => ${days}::int)`.as('due_at'),
    ]);
};
