import { nameOf } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { EntryKind, Outcome, ownLog, OwnLesson } from '@encrier/contract/teaching/lesson-log';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addDays, dayNumber, findUnrealDay, mondayOf } from '#kernel/policy/days.ts';
import { followedPupils, ownFollowed } from '../../../school/directory/directory.public.ts';
import { addressedTo, resourceSql } from '../../../communication/resources/resources.public.ts';
import { lessonIdsOfPupil, lessonTakesPlace } from '../../../planning/timetable/lessons/lessons.public.ts';
import { pupilHasHomework } from '../../homework/lessons.public.ts';
import { entryFiles, entryResources, givenIn, lessonRows, selectPieces } from '../lesson-log.queries.ts';
import { missedDays } from '../lesson-log.policy.ts';
import { missedBy, overAt, readsEntry } from '../lesson-log.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today' | 'now' | 'zone' | 'schoolId'> & { db: ReadDb };

type Span = { from: string; to: string };
const whose = sql`u.pupil_id`;
/** Lessons of some pupils between two days that are, or were, their own, a row for each pupil. */
const ownRows = (ctx: Asker, pupilIds: readonly string[], { from, to }: Span) => {
  const each = sql<{
    pupil_id: string;
    id: string;
  }>`(SELECT p.pupil_id, x.id FROM unnest(${[...pupilIds]}::uuid[]) p(pupil_id)
    CROSS JOIN LATERAL ${lessonIdsOfPupil(sql`p.pupil_id`, { from: sql`${from}::date`, to: sql`${to}::date` })} x)`;
  return lessonRows(ctx.db)
    .innerJoin(each.as('u'), 'u.id', 'l.id')
    .select('u.pupil_id as pupilId')
    .where(sql<boolean>`l.id = ANY (ARRAY(SELECT among.id FROM ${each} among))`)
    .where('l.state', '=', 'planned')
    .where(lessonTakesPlace);
};

/** Lessons that the given pupils missed recently: number, and since when. */
export async function missedCounts(ctx: Asker, pupilIds: readonly string[], days = missedDays) {
  if (!pupilIds.length) return new Map<string, { lessons: number; since: string }>();
  const span = { from: addDays(ctx.today, -days), to: ctx.today };
  const rows = await ctx.db
    .selectFrom(
      ownRows(ctx, pupilIds, span)
        .where(missedBy(whose))
        .where(sql<boolean>`${overAt(ctx.zone)} <= ${ctx.now}`)
        .as('m'),
    )
    .select(['m.pupilId', sql<number>`count(*)::int`.as('lessons'), sql<string>`min(m.day)::text`.as('since')])
    .groupBy('m.pupilId')
    .execute();
  return new Map(rows.map(({ pupilId, ...counts }) => [pupilId, counts]));
}

const maxDays = 92;
function spanOf(ctx: Asker, query: QueryOf<typeof ownLog>): Span {
  const unreal = findUnrealDay({ from: query.from ?? null, to: query.to ?? null });
  if (unreal) throw invalid('invalid_input', { [unreal]: 'invalid_date' });
  const from = query.from ?? (query.missed ? addDays(ctx.today, -missedDays) : mondayOf(ctx.today));
  const to = query.to ?? (query.missed ? ctx.today : addDays(from, 6));
  if (to < from || dayNumber(to) - dayNumber(from) > maxDays) throw invalid('invalid_input', { to: 'out_of_range' });
  return { from, to };
}

/** Names of the teachers of the lesson `l`. */
const givers = sql<string>`COALESCE((SELECT string_agg(${nameOf('tp')}, ', '
  ORDER BY tp.last_name) FROM lesson_teachers tt
  JOIN persons tp ON tp.school_id = tt.school_id AND tp.id = tt.person_id
    WHERE tt.school_id = l.school_id AND tt.lesson_id = l.id), '')`;
/** Homework of the lesson `l` that a pupil has. */
const ownPieces = (ctx: Asker) =>
  selectPieces(
    sql<boolean>`(${givenIn(ctx.zone)} AND EXISTS (SELECT 1 FROM courses c WHERE c.school_id = h.school_id
      AND c.id = h.course_id AND ${pupilHasHomework(whose, ctx.today)}))`,
  );

/**
 * Published entries of the lessons of the caller or their children, between two days; 404 for a pupil who is not the
 * caller's.
 */
export async function readOwnLog(ctx: ReadCtx, query: QueryOf<typeof ownLog>): Promise<ResponseInput<typeof ownLog>> {
  const span = spanOf(ctx, query);
  const pupils = await ownFollowed(ctx);
  if (query.pupil && !pupils.some(({ id }) => id === query.pupil)) throw notFound();
  const ids = pupils.map(({ id }) => id).filter((id) => !query.pupil || id === query.pupil);
  const counts = await missedCounts(ctx, ids);
  const answer = {
    today: ctx.today,
    ...span,
    pupils: pupils.map((one) => ({ ...one, missed: counts.get(one.id)?.lessons ?? 0 })),
  };
  if (!ids.length) return { ...answer, items: [] };
  const reads = readsEntry(whose, sql`${self(ctx).personId}::uuid`);
  const rows = await ownRows(ctx, ids, span)
    .select(['e.kind', 'e.title', 'e.objective', 'e.body', 'e.elements', 'e.outcome'])
    .select([
      reads.as('reads'),
      missedBy(whose).as('missed'),
      overAt(ctx.zone).as('overAt'),
      givers.as('teachers'),
      entryFiles.as('files'),
      entryResources(
        sql<boolean>`(EXISTS (SELECT 1 FROM resources r WHERE r.school_id = rr.school_id AND r.id = rr.id
          AND ${resourceSql.out(ctx.now)})
          AND rr.id IN ${addressedTo(ctx as Ctx, self(ctx).personId)})`,
      ).as('resources'),
      ownPieces(ctx).as('homework'),
    ])
    .where(query.missed ? missedBy(whose) : reads)
    .where(query.missed ? sql<boolean>`${overAt(ctx.zone)} <= ${ctx.now}` : sql<boolean>`TRUE`)
    .orderBy('l.on_day', 'desc')
    .orderBy('l.starts')
    .orderBy('l.id')
    .limit(600)
    .execute();
  return {
    ...answer,
    items: rows.map(
      (row): OwnLesson => ({
        id: row.id,
        pupilId: row.pupilId,
        subject: row.subject,
        subjectAr: row.subjectAr,
        colour: row.colour,
        day: row.day,
        starts: row.starts,
        ends: row.ends,
        teachers: row.teachers,
        missed: row.missed,
        homework: row.homework,
        entry: row.reads
          ? {
              kind: (row.kind ?? 'lesson') as EntryKind,
              outcome: (row.outcome ?? 'done') as Outcome,
              title: row.title ?? '',
              objective: row.objective ?? '',
              body: row.body ?? '',
              elements: row.elements ?? [],
              files: row.files,
              resources: row.resources,
              planned: row.overAt > ctx.now,
            }
          : null,
      }),
    ),
  };
}

/** Whether a family reads an entry. */
export async function readsAsFamily(ctx: Asker, entryId: string): Promise<boolean> {
  const ids = await followedPupils(ctx.db, ctx);
  if (!ids.length) return false;
  const row = await ctx.db
    .selectFrom('log_entries as e')
    .innerJoin('lessons as l', 'l.id', 'e.lesson_id')
    .innerJoin(sql<{ pupil_id: string }>`unnest(${ids}::uuid[])`.as<'u'>(sql`u(pupil_id)`), (join) => join.onTrue())
    .select('e.id')
    .where('e.id', '=', entryId)
    .where(readsEntry(whose, sql`${self(ctx).personId}::uuid`))
    .where(lessonTakesPlace)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
