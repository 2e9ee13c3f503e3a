import { filesJson } from '#kernel/files/attachment-json.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { getWork, HandInKind } from '@encrier/contract/teaching/homework';
import type { carryChoices } from '@encrier/contract/teaching/homework-correction';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds, isLooking } from '#kernel/policy/actor.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { openAssessments } from '../../gradebook/marking/carrying.public.ts';
import { presentWork, pupilWorks } from '../giving/giving.queries.ts';
import { handInsOf, homeworkRows, lastHandIn, waitsForTeacher } from '../homework.queries.ts';
import { givesIn, ownCourses } from '../homework.reach.ts';

const workId = (pupilId: string): RawBuilder<unknown> =>
  sql`(SELECT aw.id FROM homework_works aw WHERE aw.school_id = h.school_id AND aw.homework_id = h.id
    AND aw.pupil_id = ${pupilId}::uuid)`;
/** One pupil's hand-ins, for people who give homework in the course; 404 for a pupil to whom it was not given. */
export async function readWork(ctx: ReadCtx, id: string, pupilId: string): Promise<ResponseInput<typeof getWork>> {
  const known = await ctx.db
    .selectFrom('pupils')
    .select('person_id')
    .where('person_id', '=', pupilId)
    .executeTakeFirst();
  if (!known) throw notFound();
  const row = await homeworkRows(ctx.db)
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['y.closed_at', pupilWorks(ctx, pupilId).as('pupils')])
    .select([
      filesJson('homework_work', workId(pupilId)).as('audio'),
      sql<string | null>`(SELECT trim_scale(gm.value)::text FROM marks gm WHERE gm.school_id = h.school_id
        AND gm.assessment_id = h.assessment_id AND gm.pupil_id = ${pupilId}::uuid)`.as('carried'),
    ])
    .where('h.id', '=', id)
    .where(givesIn(ctx))
    .executeTakeFirst();
  const pupil = row?.pupils[0];
  if (!row || !pupil) throw notFound();
  const handedIn = (row.hand_in as HandInKind) !== 'none' && row.published_at !== null;
  return {
    pupil: presentWork(pupil),
    handIns: isLooking(ctx.actor) ? [] : await handInsOf(ctx.db, id, pupilId, { takenBack: false, notes: 'all' }),
    audio: (!isLooking(ctx.actor) && row.audio[0]) || null,
    carried: row.carried,
    can: { correct: handedIn && row.cancelled_at === null && row.closed_at === null },
  };
}

/** Assessments of a homework's course that still accept marks. */
export async function carryTargets(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof carryChoices>> {
  const row = await homeworkRows(ctx.db).where('h.id', '=', id).where(givesIn(ctx)).executeTakeFirst();
  if (!row) throw notFound();
  const marks = holds(ctx.actor, 'grades.write') && !ctx.off?.has('grades');
  return { assessments: marks ? await openAssessments(ctx.db, row.course_id) : [] };
}

/** Deadline to return a hand-in. */
const within = '7 days';
/** Homework of the caller's courses with hand-ins waiting for a correction. */
export const waitingWorks: QueueRows = (ctx) => {
  if (!holds(ctx.actor, 'homework.write')) return null;
  return ctx.db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .leftJoin('classes as k', 'k.id', 'c.class_id')
    .leftJoin('groups as gr', 'gr.id', 'c.group_id')
    .innerJoin(
      sql<{
        things: number;
        since_at: Date;
      }>`LATERAL (SELECT count(*)::int AS things, min(hi.handed_at) AS since_at FROM (SELECT DISTINCT di.pupil_id
        FROM hand_ins di
        WHERE di.school_id = h.school_id AND di.homework_id = h.id AND di.taken_back_at IS NULL) x
        JOIN ${lastHandIn(sql`x.pupil_id`)} hi ON TRUE
        LEFT JOIN homework_works w ON w.school_id = h.school_id AND w.homework_id = h.id AND w.pupil_id = x.pupil_id
          WHERE ${waitsForTeacher})`.as<'q'>(sql`q`),
      (join) => join.onTrue(),
    )
    .where('y.current', '=', true)
    .where('h.published_at', 'is not', null)
    .where('h.cancelled_at', 'is', null)
    .where('q.things', '>', 0)
    .where(ownCourses(ctx))
    .select([
      'h.id',
      'h.title as subject',
      sql<string>`COALESCE(k.name, gr.name, '')`.as('place'),
      sql<string>`''`.as('by'),
      sql<string>`h.kind`.as('kind'),
      'q.things',
      'q.since_at',
      sql<Date>`GREATEST(q.since_at, h.due_at) + ${within}::interval`.as('due_at'),
    ]);
};
