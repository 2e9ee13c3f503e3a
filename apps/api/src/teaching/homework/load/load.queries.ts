import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { heavyDay } from '@encrier/contract/teaching/homework';
import type { homeworkLoad, homeworkLoadDay } from '@encrier/contract/teaching/homework-load';
import { type RawBuilder, sql } from 'kysely';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { addDays, dayNumber, findUnrealDay, mondayOf } from '#kernel/policy/days.ts';
import { classIdWithin, reachFor } from '../../../school/directory/directory.public.ts';
import { teacherNames } from '../../gradebook/courses.public.ts';
import { isHeavy, limitOf } from '../homework.policy.ts';
import { givesIn } from '../homework.reach.ts';

const maxDays = 45;
type Span = { from: string; to: string };

/**
 * Homework of each pupil on each day of a period, as rows of `class_id`, `pupil_id`, `due_on`, `id`, `minutes`: given
 * to a class, a group, or by name.
 */
export const pupilPieces = ({ from, to }: Span, today: string): RawBuilder<unknown> => sql`(
  SELECT e.class_id, e.pupil_id, h.due_on, h.id, h.minutes, h.named FROM homework h
    JOIN courses c ON c.school_id = h.school_id AND c.id = h.course_id
    JOIN enrolments e ON e.school_id = h.school_id AND e.class_id = c.class_id AND app.enrolled(e.to_on, ${today})
    WHERE h.school_id = app.school_id() AND h.due_on BETWEEN ${from}::date AND ${to}::date
      AND h.published_at IS NOT NULL AND h.cancelled_at IS NULL
      AND (NOT h.named OR EXISTS (SELECT 1 FROM homework_pupils np WHERE np.school_id = h.school_id
        AND np.homework_id = h.id AND np.pupil_id = e.pupil_id))
  UNION ALL
  SELECT e.class_id, e.pupil_id, h.due_on, h.id, h.minutes, h.named FROM homework h
    JOIN courses c ON c.school_id = h.school_id AND c.id = h.course_id
    JOIN group_members gm ON gm.school_id = h.school_id AND gm.group_id = c.group_id
      AND app.in_force(gm.from_on, gm.to_on, ${today})
    JOIN enrolments e ON e.school_id = h.school_id AND e.pupil_id = gm.pupil_id AND e.year_id = c.year_id
      AND app.enrolled(e.to_on, ${today})
    WHERE h.school_id = app.school_id() AND h.due_on BETWEEN ${from}::date AND ${to}::date
      AND h.published_at IS NOT NULL AND h.cancelled_at IS NULL
      AND (NOT h.named OR EXISTS (SELECT 1 FROM homework_pupils np WHERE np.school_id = h.school_id
        AND np.homework_id = h.id AND np.pupil_id = e.pupil_id)))`;

type Day = { day: string; minutes: number; pieces: number };
/** Days of the class `k`, each with the homework of the pupil who has most. */
const daysJson = (span: Span, today: string) => sql<
  Record<string, Day[]>
>`(SELECT COALESCE(json_object_agg(x.class_id, x.days), '{}') FROM (
  SELECT d.class_id, json_agg(json_build_object('day', d.due_on, 'minutes', d.minutes, 'pieces', d.pieces)
    ORDER BY d.due_on) AS days FROM (
    SELECT s.class_id, s.due_on, max(s.minutes)::int AS minutes, max(s.pieces)::int AS pieces FROM (
      SELECT q.class_id, q.pupil_id, q.due_on, COALESCE(sum(q.minutes), 0) AS minutes, count(*) AS pieces
        FROM ${pupilPieces(span, today)} q
      GROUP BY q.class_id, q.pupil_id, q.due_on) s GROUP BY s.class_id, s.due_on) d GROUP BY d.class_id) x)`;

/** Homework of the classes in reach between two days. */
export async function readLoad(
  ctx: ReadCtx,
  query: QueryOf<typeof homeworkLoad>,
): Promise<ResponseInput<typeof homeworkLoad>> {
  const unreal = findUnrealDay({ from: query.from ?? null, to: query.to ?? null });
  if (unreal) throw invalid('invalid_input', { [unreal]: 'invalid_date' });
  const from = query.from ?? mondayOf(ctx.today);
  const to = query.to ?? addDays(from, 6);
  if (to < from || dayNumber(to) - dayNumber(from) > maxDays) throw invalid('invalid_input', { to: 'out_of_range' });
  const reach = reachFor(ctx, 'homework.load');
  const rows = await ctx.db
    .selectFrom('classes as k')
    .innerJoin('levels as l', 'l.id', 'k.level_id')
    .innerJoin('school_years as y', 'y.id', 'k.year_id')
    .select(['k.id', 'k.name', 'l.id as levelId', 'l.name as level'])
    .where('y.current', '=', true)
    .where(classIdWithin(ctx, 'homework.load', sql`k.id`))
    .orderBy('l.position')
    .orderBy('k.name')
    .limit(300)
    .execute();
  const { days, limits } = await ctx.db
    .selectFrom('school_settings')
    .select([
      daysJson({ from, to }, ctx.today).as('days'),
      sql<
        { levelId: string | null; minutes: number; pieces: number }[]
      >`COALESCE((SELECT json_agg(json_build_object('levelId', hl.level_id, 'minutes', hl.minutes,
        'pieces', hl.pieces)) FROM homework_limits hl
        WHERE hl.school_id = app.school_id()), '[]')`.as('limits'),
    ])
    .executeTakeFirstOrThrow();
  const levels = new Map(rows.map(({ levelId, level }) => [levelId, level]));
  return {
    today: ctx.today,
    from,
    to,
    classes: rows.map(({ id, name, level, levelId }) => {
      const limit = limitOf(limits, levelId);
      return {
        id,
        name,
        level,
        limit,
        days: (days[id] ?? []).map((one) => ({ ...one, heavy: isHeavy(one, limit) })),
      };
    }),
    limits: limits.filter(({ levelId }) => levelId === null || levels.has(levelId)),
    levels: [...levels].map(([id, name]) => ({ id, name })),
    can: { limit: reach.all && !reach.orgIds },
  };
}

/** Homework of the pupils of a class for a day, with its address; 404 for a class out of reach. */
export async function loadDay(ctx: ReadCtx, id: string, day: string): Promise<ResponseInput<typeof homeworkLoadDay>> {
  if (findUnrealDay({ day })) throw invalid('invalid_input', { day: 'invalid_date' });
  const found = await ctx.db
    .selectFrom('classes as k')
    .select('k.name')
    .where('k.id', '=', id)
    .where(classIdWithin(ctx, 'homework.load', sql`k.id`))
    .executeTakeFirst();
  if (!found) throw notFound();
  const pieces = await ctx.db
    .selectFrom(
      sql<{
        id: string;
        pupils: number;
      }>`(SELECT q.id, count(*)::int AS pupils FROM ${pupilPieces({ from: day, to: day }, ctx.today)} q
        WHERE q.class_id = ${id}::uuid GROUP BY q.id)`.as<'q'>(sql`q`),
    )
    .innerJoin('homework as h', 'h.id', 'q.id')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .select(['h.id', 'h.title', 'h.minutes', 's.name as subject', 's.name_ar as subjectAr', 's.colour'])
    .select([
      teacherNames(ctx.today).as('teachers'),
      givesIn(ctx).as('opens'),
      sql<number | null>`CASE WHEN h.named THEN q.pupils END`.as('named'),
    ])
    .orderBy('s.name')
    .orderBy('h.id')
    .limit(100)
    .execute();
  return { name: found.name, pieces };
}

/** Limits of the level of the course `c`: its own, the general one, else the product's. */
export const limitOfCourse = sql<{
  minutes: number;
  pieces: number;
}>`COALESCE((SELECT json_build_object('minutes', hl.minutes, 'pieces', hl.pieces)
  FROM homework_limits hl WHERE hl.school_id = c.school_id AND (hl.level_id IS NULL OR hl.level_id = (SELECT lk.level_id
    FROM classes lk
    WHERE lk.school_id = c.school_id AND lk.id = COALESCE(c.class_id, (SELECT lg.class_id FROM groups lg
      WHERE lg.school_id = c.school_id AND lg.id = c.group_id))))
  ORDER BY hl.level_id IS NULL LIMIT 1), json_build_object('minutes', ${heavyDay.minutes}::int,
    'pieces', ${heavyDay.pieces}::int))`;
