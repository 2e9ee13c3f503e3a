import { photoId } from '#kernel/db/person-photo.ts';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type CourseTeacher, dayIn } from '@encrier/contract/school/course-load';
import type { Course, CourseBoard, courseBoard } from '@encrier/contract/school/courses';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import {
  classIdInReach,
  groupInReach,
  orgInReach,
  type Reach,
  reachFor,
  staffInReach,
} from '../directory/directory.public.ts';
import { maxCourses } from './courses.policy.ts';

type Asker = Pick<ReadCtx, 'db' | 'actor' | 'today'>;

/** Courses with their teachers and terms, as a table called `c`. */
export const courseRows = (db: ReadDb) =>
  db
    .selectFrom('courses as c')
    .select([
      'c.id',
      'c.subject_id as subjectId',
      'c.class_id as classId',
      'c.group_id as groupId',
      'c.weekly_minutes as weeklyMinutes',
      'c.coefficient',
      'c.marked',
      'c.version',
    ])
    .select([
      sql<string[]>`coalesce((SELECT array_agg(ct.term_id ORDER BY ct.term_id) FROM course_terms ct
        WHERE ct.school_id = c.school_id AND ct.course_id = c.id), '{}')`.as('termIds'),
      sql<CourseTeacher[]>`coalesce((SELECT json_agg(json_build_object('personId', t.person_id, 'role', t.role,
        'weeklyMinutes', t.weekly_minutes, 'fromOn', nullif(t.from_on, date '1900-01-01'), 'toOn', t.to_on)
        ORDER BY array_position('{main,co,substitute,assistant}', t.role), t.from_on, t.person_id)
          FROM course_teachers t WHERE t.school_id = c.school_id AND t.course_id = c.id), '[]')`.as('teachers'),
    ]);

/** One course; 404 when the school has no course with that id. */
export async function courseOf(db: ReadDb, id: string): Promise<Course> {
  const row = await courseRows(db).where('c.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

type Year = { id: string; name: string; starts_on: string; ends_on: string; current: boolean; closed_at: Date | null };
const years = (db: ReadDb): Promise<Year[]> =>
  db
    .selectFrom('school_years')
    .select(['id', 'name', 'starts_on', 'ends_on', 'current', 'closed_at'])
    .orderBy('starts_on', 'desc')
    .orderBy('name')
    .limit(100)
    .execute();

const classes = (db: ReadDb, reach: Reach, yearId: string) =>
  db
    .selectFrom('classes as k')
    .innerJoin('levels as l', (join) => join.onRef('l.school_id', '=', 'k.school_id').onRef('l.id', '=', 'k.level_id'))
    .select(['k.id', 'k.name', 'k.level_id as levelId', 'l.org_id as orgId', 'k.head_teacher_id as headTeacherId'])
    .select(
      sql<number>`(SELECT count(*) FROM enrolments e WHERE e.school_id = k.school_id AND e.class_id = k.id
        AND app.enrolled(e.to_on, (SELECT y.ends_on FROM school_years y
        WHERE y.school_id = k.school_id AND y.id = k.year_id)))`.as('pupils'),
    )
    .where('k.year_id', '=', yearId)
    .where(orgInReach(reach, sql`l.org_id`))
    .orderBy('l.position')
    .orderBy('l.name')
    .orderBy('k.position')
    .orderBy('k.name')
    .execute();

const groups = (db: ReadDb, reach: Reach, yearId: string, day: string) =>
  db
    .selectFrom('groups as g')
    .select(['g.id', 'g.name', 'g.kind', 'g.class_id as classId'])
    .select([
      sql<
        string[]
      >`CASE WHEN g.class_id IS NOT NULL THEN ARRAY[g.class_id] ELSE coalesce((SELECT array_agg(DISTINCT e.class_id)
        FROM group_members m JOIN enrolments e ON e.school_id = m.school_id AND e.pupil_id = m.pupil_id
        AND e.year_id = g.year_id AND app.enrolled(e.to_on, ${day})
        WHERE m.school_id = g.school_id AND m.group_id = g.id
          AND app.in_force(m.from_on, m.to_on, ${day})), '{}') END`.as('classIds'),
      sql<number>`(SELECT count(*) FROM group_members m WHERE m.school_id = g.school_id AND m.group_id = g.id
        AND app.in_force(m.from_on, m.to_on, ${day}))`.as('pupils'),
    ])
    .where('g.year_id', '=', yearId)
    .where(groupInReach(reach))
    .orderBy('g.position')
    .orderBy('g.name')
    .execute();

/** Courses `c` of a class or of a group in reach. */
const courseInReach = (
  reach: Reach,
) => sql<boolean>`CASE WHEN c.class_id IS NOT NULL THEN ${classIdInReach(reach, sql`c.class_id`)}
  ELSE EXISTS (SELECT 1 FROM groups g WHERE g.school_id = c.school_id AND g.id = c.group_id
    AND ${groupInReach(reach)}) END`;

async function staff(db: ReadDb, reach: Reach, yearId: string | null, today: string): Promise<CourseBoard['staff']> {
  const named = sql<boolean>`EXISTS (SELECT 1 FROM course_teachers t
    JOIN courses c ON c.school_id = t.school_id AND c.id = t.course_id
    WHERE t.school_id = s.school_id AND t.person_id = s.person_id AND c.year_id = ${yearId}
      AND ${courseInReach(reach)})`;
  const rows = await db
    .selectFrom('staff as s')
    .innerJoin('persons as p', (join) =>
      join.onRef('p.school_id', '=', 's.school_id').onRef('p.id', '=', 's.person_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.school_id', '=', 'p.school_id').onRef('a.person_id', '=', 'p.id'),
    )
    .leftJoin('files as f', (join) => join.on(sql<boolean>`f.school_id = p.school_id AND f.id = ${photoId('p', 'a')}`))
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.first_name_ar',
      'p.last_name_ar',
      's.teacher',
      's.weekly_minutes_due',
      's.left_on',
      'f.id as fileId',
      'f.ext',
    ])
    // Former staff are still named in their courses.
    .where((eb) =>
      eb.or([sql<boolean>`app.here(s.left_on, ${today}) AND ${staffInReach(reach, today, sql`s.person_id`)}`, named]),
    )
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .limit(5000)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: `${row.first_name} ${row.last_name}`,
    labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
    photo: row.fileId ? `${row.fileId}.${row.ext}` : '-',
    teacher: row.teacher,
    minutesDue: row.weekly_minutes_due,
    left: row.left_on !== null && row.left_on < today,
  }));
}

/** The requested year, else the current one, else the newest; 404 for an unknown one, null when the school has none. */
async function yearOf(db: ReadDb, yearId: string | undefined): Promise<{ all: Year[]; year: Year | null }> {
  const all = await years(db);
  const year = yearId ? all.find(({ id }) => id === yearId) : (all.find(({ current }) => current) ?? all[0]);
  if (yearId && !year) throw notFound();
  return { all, year: year ?? null };
}

/** The board of a year, of the organisations in reach, in a fixed number of statements. */
export async function boardOf(asker: Asker, { yearId }: QueryOf<typeof courseBoard>): Promise<CourseBoard> {
  const { db, today } = asker;
  const reach = reachFor(asker, 'assignments.manage');
  const { all, year } = await yearOf(db, yearId);
  const own = year?.id ?? null;
  const day = year ? dayIn({ startsOn: year.starts_on, endsOn: year.ends_on }, today) : today;
  const subjects = await db
    .selectFrom('subjects')
    .select(['id', 'name', 'code', 'colour', 'optional'])
    .select((eb) => eb('archived_at', 'is not', null).as('archived'))
    .orderBy('position')
    .orderBy('name')
    .limit(500)
    .execute();
  return {
    year: year && {
      id: year.id,
      name: year.name,
      startsOn: year.starts_on,
      endsOn: year.ends_on,
      current: year.current,
      closed: year.closed_at !== null,
    },
    day,
    years: all.map(({ id, name, current, closed_at }) => ({ id, name, current, closed: closed_at !== null })),
    terms: own
      ? await db
          .selectFrom('terms')
          .select(['id', 'name', 'org_id as orgId'])
          .where('year_id', '=', own)
          .orderBy('starts_on')
          .limit(100)
          .execute()
      : [],
    levels: await db
      .selectFrom('levels')
      .select(['id', 'name'])
      .where(orgInReach(reach, sql`org_id`))
      .orderBy('position')
      .orderBy('name')
      .limit(200)
      .execute(),
    classes: own ? await classes(db, reach, own) : [],
    groups: own ? await groups(db, reach, own, day) : [],
    subjects: subjects.map((row) => ({ ...row, archived: Boolean(row.archived) })),
    expected: await db
      .selectFrom('level_subjects')
      .select(['level_id as levelId', 'subject_id as subjectId', 'coefficient', 'weekly_minutes as weeklyMinutes'])
      .execute(),
    staff: await staff(db, reach, own, today),
    courses: own
      ? await courseRows(db)
          .where('c.year_id', '=', own)
          .where(courseInReach(reach))
          .orderBy('c.id')
          .limit(maxCourses)
          .execute()
      : [],
  };
}
