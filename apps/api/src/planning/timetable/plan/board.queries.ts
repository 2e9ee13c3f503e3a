import type { QueryOf } from '@encrier/contract/kernel/route';
import { dayIn } from '@encrier/contract/school/course-load';
import type { Series, TimetableBoard, timetableBoard } from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import {
  classIdInReach,
  groupInReach,
  orgInReach,
  type Reach,
  reachFor,
} from '../../../school/directory/directory.public.ts';
import { teachersInReach } from '../teachers.queries.ts';
import type { Planned } from './plan.policy.ts';

/** The plan that a person reads: everything they may see or write. */
export const planReach = (ctx: Pick<Ctx, 'actor'>): Reach =>
  reachFor(ctx, holds(ctx.actor, 'timetable.view') ? 'timetable.view' : 'timetable.manage');

/** Lessons of every week, as a table called `s`. */
export const seriesRows = (db: ReadDb) =>
  db
    .selectFrom('lesson_series as s')
    .select([
      's.id',
      sql<Series['kind']>`s.kind`.as('kind'),
      's.title',
      's.course_id as courseId',
      's.subject_id as subjectId',
      's.class_id as classId',
      's.group_id as groupId',
      sql<boolean>`s.whole = 1`.as('whole'),
      's.weekday',
      sql<Series['week']>`s.week`.as('week'),
      's.starts',
      's.ends',
      's.from_on as fromOn',
      's.to_on as toOn',
      's.classroom_id as classroomId',
      's.locked',
      's.overlap_reason as overlapReason',
      's.version',
    ])
    .select(
      sql<string[]>`coalesce((SELECT array_agg(t.person_id ORDER BY t.person_id) FROM series_teachers t
        WHERE t.school_id = s.school_id AND t.series_id = s.id), '{}')`.as('teacherIds'),
    );

/** What each lesson of a year's plan takes with it. */
export async function takenOf(db: ReadDb, yearId: string): Promise<Planned[]> {
  const rows = await seriesRows(db).where('s.year_id', '=', yearId).execute();
  return rows.map((row) => ({ ...row, overlaps: row.overlapReason !== '' }));
}

/** Pairs of a group and a class, or of two groups, that have a pupil in common on a day. */
export async function sharingOf(db: ReadDb, yearId: string, day: string): Promise<[string, string][]> {
  const rows = await db
    .selectFrom(
      sql<{ one: string; other: string }>`(WITH stays AS (
          SELECT m.pupil_id, m.group_id AS place FROM group_members m
            JOIN groups g ON g.school_id = m.school_id AND g.id = m.group_id
          WHERE m.school_id = app.school_id() AND g.year_id = ${yearId} AND app.in_force(m.from_on, m.to_on, ${day}))
        SELECT DISTINCT a.place AS one, b.place AS other FROM stays a
          JOIN stays b ON b.pupil_id = a.pupil_id AND b.place > a.place
        UNION SELECT DISTINCT a.place, e.class_id FROM stays a
          JOIN enrolments e ON e.school_id = app.school_id() AND e.pupil_id = a.pupil_id
          AND e.year_id = ${yearId} AND app.enrolled(e.to_on, ${day}))`.as('pairs'),
    )
    .select(['one', 'other'])
    .execute();
  return rows.map(({ one, other }) => [one, other]);
}

type Asker = Pick<ReadCtx, 'db' | 'actor' | 'today'>;
const columnsOfYear = ['id', 'name', 'starts_on as startsOn', 'ends_on as endsOn', 'current', 'closed_at'] as const;

async function yearsOf(db: ReadDb, yearId: string | undefined) {
  const all = await db
    .selectFrom('school_years')
    .select(columnsOfYear)
    .orderBy('starts_on', 'desc')
    .limit(100)
    .execute();
  const year = yearId ? all.find(({ id }) => id === yearId) : (all.find(({ current }) => current) ?? all[0]);
  if (yearId && !year) throw notFound();
  return { all, year: year ?? null };
}

/** Courses of a year in reach, with who teaches them on the day. */
const coursesOf = (db: ReadDb, reach: Reach, yearId: string, day: string) =>
  db
    .selectFrom('courses as c')
    .select([
      'c.id',
      'c.subject_id as subjectId',
      'c.class_id as classId',
      'c.group_id as groupId',
      'c.weekly_minutes as weeklyMinutes',
    ])
    .select(
      sql<
        string[]
      >`coalesce((SELECT array_agg(t.person_id ORDER BY array_position('{main,co,substitute,assistant}', t.role))
        FROM course_teachers t
        WHERE t.school_id = c.school_id AND t.course_id = c.id AND t.role <> 'assistant'
          AND app.in_force(t.from_on, t.to_on, ${day})), '{}')`.as('teacherIds'),
    )
    .where('c.year_id', '=', yearId)
    .where(sql<boolean>`CASE WHEN c.class_id IS NOT NULL THEN ${classIdInReach(reach, sql`c.class_id`)}
      ELSE EXISTS (SELECT 1 FROM groups g WHERE g.school_id = c.school_id AND g.id = c.group_id
        AND ${groupInReach(reach)}) END`)
    .orderBy('c.id')
    .limit(10_000)
    .execute();

const classesOf = (db: ReadDb, reach: Reach, yearId: string) =>
  db
    .selectFrom('classes as k')
    .innerJoin('levels as l', (join) => join.onRef('l.school_id', '=', 'k.school_id').onRef('l.id', '=', 'k.level_id'))
    .select(['k.id', 'k.name', 'k.level_id as levelId', 'k.classroom_id as classroomId'])
    .where('k.year_id', '=', yearId)
    .where(orgInReach(reach, sql`l.org_id`))
    .orderBy('l.position')
    .orderBy('k.position')
    .orderBy('k.name')
    .limit(1000)
    .execute();

const groupsOf = (db: ReadDb, reach: Reach, yearId: string) =>
  db
    .selectFrom('groups as g')
    .select(['g.id', 'g.name', 'g.kind', 'g.class_id as classId'])
    .where('g.year_id', '=', yearId)
    .where(groupInReach(reach))
    .orderBy('g.position')
    .orderBy('g.name')
    .limit(2000)
    .execute();

/** Lessons of the plan in reach: of a class, a group or a meeting of teachers that is seen. */
const seriesInReach = (reach: Reach) =>
  sql<boolean>`CASE WHEN s.class_id IS NOT NULL THEN ${classIdInReach(reach, sql`s.class_id`)}
    WHEN s.group_id IS NOT NULL THEN EXISTS (SELECT 1 FROM groups g
      WHERE g.school_id = s.school_id AND g.id = s.group_id AND ${groupInReach(reach)})
    ELSE s.org_id IS NULL OR ${orgInReach(reach, sql`s.org_id`)} END`;

const framesOf = (db: ReadDb, reach: Reach, startsOn: string, endsOn: string) =>
  db
    .selectFrom('time_frames as f')
    .select(['f.id', 'f.weekdays', 'f.step', 'f.alternates', 'f.from_on as fromOn', 'f.to_on as toOn'])
    .select([
      sql<string[]>`coalesce((SELECT array_agg(l.level_id) FROM time_frame_levels l
        WHERE l.school_id = f.school_id AND l.frame_id = f.id), '{}')`.as('levelIds'),
      sql<
        TimetableBoard['frames'][number]['slots']
      >`coalesce((SELECT json_agg(json_build_object('starts', t.starts, 'ends', t.ends, 'kind', t.kind, 'name', t.name,
        'weekdays', t.weekdays) ORDER BY t.starts)
        FROM time_frame_slots t WHERE t.school_id = f.school_id AND t.frame_id = f.id), '[]')`.as('slots'),
    ])
    .where(orgInReach(reach, sql`f.org_id`))
    .where('f.from_on', '<=', endsOn)
    .where('f.to_on', '>=', startsOn)
    .orderBy('f.name')
    .limit(100)
    .execute();

/** The plan of a year, of the organisations in reach, in as many statements whatever its size. */
export async function boardOf(asker: Asker, { yearId }: QueryOf<typeof timetableBoard>): Promise<TimetableBoard> {
  const { db, today, actor } = asker;
  const reach = planReach(asker);
  const { all, year } = await yearsOf(db, yearId);
  const own = year?.id ?? null;
  const day = year ? dayIn(year, today) : today;
  const plan = own
    ? await db.selectFrom('timetables').selectAll().where('year_id', '=', own).executeTakeFirst()
    : undefined;
  const staff = await teachersInReach(db, reach, today);
  return {
    year: year && {
      id: year.id,
      name: year.name,
      startsOn: year.startsOn,
      endsOn: year.endsOn,
      closed: year.closed_at !== null,
    },
    years: all.map(({ id, name, current }) => ({ id, name, current })),
    day,
    weekAOn: plan?.week_a_on ?? null,
    version: plan?.version ?? 0,
    publishedAt: plan?.published_at?.toISOString() ?? null,
    pending: plan ? !plan.published_at || plan.changed_at > plan.published_at : false,
    levels: await db
      .selectFrom('levels')
      .select(['id', 'name', 'org_id as orgId'])
      .where(orgInReach(reach, sql`org_id`))
      .orderBy('position')
      .limit(200)
      .execute(),
    classes: own ? await classesOf(db, reach, own) : [],
    groups: own ? await groupsOf(db, reach, own) : [],
    sharing: own ? await sharingOf(db, own, day) : [],
    subjects: await db
      .selectFrom('subjects')
      .select(['id', 'name', 'name_ar as nameAr', 'code', 'colour'])
      .orderBy('position')
      .limit(500)
      .execute(),
    classrooms: await db
      .selectFrom('classrooms')
      .select(['id', 'name', 'kind', 'capacity', 'org_id as orgId'])
      .where('archived_at', 'is', null)
      .where(orgInReach(reach, sql`org_id`))
      .orderBy('position')
      .orderBy('name')
      .limit(1000)
      .execute(),
    staff,
    courses: own ? await coursesOf(db, reach, own, day) : [],
    frames: year ? await framesOf(db, reach, year.startsOn, year.endsOn) : [],
    series: own
      ? await seriesRows(db)
          .where('s.year_id', '=', own)
          .where(seriesInReach(reach))
          .orderBy('s.id')
          .limit(10_000)
          .execute()
      : [],
    can: { manage: holds(actor, 'timetable.manage'), publish: holds(actor, 'timetable.publish') },
  };
}
