import { nameOrNone } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { Chapter, readProgramme } from '@encrier/contract/teaching/lesson-log-plan';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { directsLevel, teachesAt } from './plan.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };

/** Chapters of the programme of a subject at a level, in order. */
export const chaptersOf = (level: RawBuilder<unknown>, subject: RawBuilder<unknown>): RawBuilder<Chapter[]> =>
  sql`COALESCE((SELECT json_agg(json_build_object('id', h.id, 'title', h.title, 'minutes', h.minutes)
    ORDER BY h.position, h.id)
  FROM log_chapters h WHERE h.school_id = app.school_id() AND h.level_id = ${level}
    AND h.subject_id = ${subject}), '[]')`;

/** A subject at a level whose programme the caller reads, with its author; 404 for others. */
export async function programmeRow(ctx: Asker, levelId: string, subjectId: string) {
  const row = await ctx.db
    .selectFrom('levels as v')
    .innerJoin('subjects as s', (join) => join.onRef('s.school_id', '=', 'v.school_id').on('s.id', '=', subjectId))
    .leftJoin('log_programmes as g', (join) =>
      join.onRef('g.school_id', '=', 'v.school_id').onRef('g.level_id', '=', 'v.id').onRef('g.subject_id', '=', 's.id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.school_id', '=', 'g.school_id').onRef('a.id', '=', 'g.written_by'),
    )
    .select(['v.id as levelId', 'v.name as level', 's.id as subjectId', 's.name as subject', 's.name_ar as subjectAr'])
    .select(['s.colour', 'g.by_school', 'g.version'])
    .select([
      nameOrNone('a').as('by'),
      directsLevel(ctx).as('directs'),
      teachesAt(ctx).as('teaches'),
      chaptersOf(sql`v.id`, sql`s.id`).as('chapters'),
    ])
    .where('v.id', '=', levelId)
    .where(sql<boolean>`(${directsLevel(ctx)} OR ${teachesAt(ctx)})`)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The programme of a subject at a level; an empty one when nobody wrote it. */
export async function readLevelProgramme(
  ctx: ReadCtx,
  levelId: string,
  subjectId: string,
): Promise<ResponseInput<typeof readProgramme>> {
  const { by_school, directs, teaches: _, version, ...row } = await programmeRow(ctx, levelId, subjectId);
  const bySchool = by_school ?? false;
  return { ...row, bySchool, version: version ?? 0, can: { write: directs || !bySchool } };
}
