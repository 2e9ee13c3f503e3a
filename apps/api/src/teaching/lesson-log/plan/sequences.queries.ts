import { nameOf } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { readSequence, SequenceRow, Step } from '@encrier/contract/teaching/lesson-log-plan';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { courseLevel, courseRows } from '../../gradebook/courses.public.ts';
import { plansCourse, readsSequence } from './plan.reach.ts';
import { chaptersOf } from './programmes.queries.ts';
import { joinable } from '../lesson-log.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'zone' | 'now'> & { db: ReadDb };

/** Sequences `q` that the caller reads, with the level `v` and the subject `s`. */
export const sequenceRows = (ctx: Asker) =>
  ctx.db
    .selectFrom('log_sequences as q')
    .innerJoin('levels as v', (join) => join.onRef('v.school_id', '=', 'q.school_id').onRef('v.id', '=', 'q.level_id'))
    .innerJoin('subjects as s', (join) =>
      join.onRef('s.school_id', '=', 'q.school_id').onRef('s.id', '=', 'q.subject_id'),
    )
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.school_id', '=', 'q.school_id').onRef('a.id', '=', 'q.account_id'),
    )
    .leftJoin('log_chapters as h', (join) =>
      join.onRef('h.school_id', '=', 'q.school_id').onRef('h.id', '=', 'q.chapter_id'),
    )
    .select(['q.id', 'q.title', 'q.shared', 'q.level_id as levelId', 'v.name as level', 'q.subject_id as subjectId'])
    .select(['s.name as subject', 's.name_ar as subjectAr', 's.colour'])
    .select([
      sql<string>`COALESCE(h.title, '')`.as('chapter'),
      sql<boolean>`(q.account_id = ${self(ctx).accountId})`.as('mine'),
      nameOf('a').as('by'),
    ])
    .where(readsSequence(ctx));

/** The caller's own sequences, and those shared by colleagues of the subject. */
export const sequenceList = (ctx: Asker): Promise<SequenceRow[]> =>
  sequenceRows(ctx)
    .select(
      sql<number>`COALESCE((SELECT sum(t.lessons)::int FROM log_steps t WHERE t.school_id = q.school_id
        AND t.sequence_id = q.id), 0)`.as('lessons'),
    )
    .orderBy('s.name')
    .orderBy('v.position')
    .orderBy('q.title')
    .orderBy('q.id')
    .limit(300)
    .execute();

const stepsJson: RawBuilder<Step[]> =
  sql`COALESCE((SELECT json_agg(json_build_object('id', t.id, 'lessons', t.lessons, 'kind', t.kind,
  'title', t.title, 'objective', t.objective, 'body', t.body, 'homework', t.homework,
  'resources', COALESCE((SELECT json_agg(json_build_object('id', r.id, 'title', r.title, 'kind', r.kind)
    ORDER BY r.title, r.id)
    FROM log_step_resources tr JOIN resources r ON r.school_id = tr.school_id AND r.id = tr.resource_id
    WHERE tr.school_id = t.school_id AND tr.step_id = t.id AND r.removed_at IS NULL), '[]'::json))
      ORDER BY t.position, t.id)
  FROM log_steps t WHERE t.school_id = q.school_id AND t.sequence_id = q.id), '[]')`;

/** A sequence that the caller reads, with its steps; 404 for others. */
export async function sequenceToRead(ctx: Asker, id: string) {
  const row = await sequenceRows(ctx)
    .select(['q.version', 'q.chapter_id as chapterId', stepsJson.as('steps')])
    .select(chaptersOf(sql`q.level_id`, sql`q.subject_id`).as('chapters'))
    .where('q.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Resources of a subject that the caller may join. */
const shelf = (ctx: Asker, subjectId: string) =>
  ctx.db
    .selectFrom('resources as r')
    .select(['r.id', 'r.title', 'r.kind'])
    .where('r.subject_id', '=', subjectId)
    .where(joinable(ctx))
    .orderBy('r.title')
    .orderBy('r.id')
    .limit(200)
    .execute();

/** Courses of this year in the subject on which the caller may place a sequence, those of its level first. */
const coursesToLay = (ctx: Asker, { subjectId, levelId }: { subjectId: string; levelId: string }) =>
  courseRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .where('y.current', '=', true)
    .where('y.closed_at', 'is', null)
    .where('c.subject_id', '=', subjectId)
    .where(plansCourse(ctx))
    .orderBy(sql`COALESCE(${courseLevel} = ${levelId}::uuid, FALSE)`, 'desc')
    .orderBy('audience')
    .orderBy('c.id')
    .limit(200)
    .execute();

/** One sequence with its model lessons, and the courses where it may be placed. */
export async function readOneSequence(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof readSequence>> {
  const { chapter: _, ...row } = await sequenceToRead(ctx, id);
  return {
    ...row,
    shelf: row.mine ? await shelf(ctx, row.subjectId) : [],
    courses: (await coursesToLay(ctx, row)).map((one) => ({ id: one.id, audience: one.audience })),
  };
}
