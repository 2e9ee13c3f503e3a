import { dayOf } from './days.ts';
import { addDays, isWeekend, weekdayOf } from '@encrier/contract/kernel/days';
import { sql } from 'kysely';
import { newId } from '../apps/api/src/kernel/db/id.ts';
import { type TenantDb, withTenant } from '../apps/api/src/kernel/db/tenant.ts';
import type { Kernel } from '../apps/api/src/kernel/http/context.ts';
import { jobCtx } from '../apps/api/src/kernel/jobs/job-ctx.ts';
import { gradebookRoom } from '../apps/api/src/teaching/gradebook/gradebook.room.ts';
import { refreshFigures } from '../apps/api/src/teaching/gradebook/marking/figures.actions.ts';

/**
 * Amount of data of a school: days of lessons before and after today, attendance events per pupil, assessments per
 * course.
 */
export type Days = { around: number; eventsEach: number; assessments: number };
type Course = { id: string; classId: string; subjectId: string; teacherId: string };
type Hour = Course & { weekday: number; starts: number };

const hours = [480, 540, 600, 660, 840, 900] as const;
const length = 55;

/**
 * A week in which no class and no teacher is in two places: at each hour each class takes its course with the most left
 * to give.
 */
function week(courses: readonly Course[]): Hour[] {
  const found: Hour[] = [];
  const given = new Map<string, number>();
  const byClass = [...Map.groupBy(courses, ({ classId }) => classId).values()];
  for (let weekday = 1; weekday <= 5; weekday += 1)
    for (const starts of hours) {
      const busy = new Set<string>();
      for (const own of byClass) {
        const next = own
          .filter(({ teacherId }) => !busy.has(teacherId))
          .toSorted((a, b) => (given.get(a.id) ?? 0) - (given.get(b.id) ?? 0))[0];
        if (!next) continue;
        busy.add(next.teacherId);
        given.set(next.id, (given.get(next.id) ?? 0) + 1);
        found.push({ ...next, weekday, starts });
      }
    }
  return found;
}

/** Inserts rows with the columns of the first, by statements of 2,000. */
async function insertRows(db: TenantDb, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 2000) {
    const part = rows.slice(at, at + 2000);
    const columns = sql.join(Object.keys(part[0]!).map((column) => sql.ref(column)));
    await sql`INSERT INTO ${sql.table(table)} (${columns})
      SELECT ${columns} FROM jsonb_populate_recordset(null::${sql.table(table)},
        ${JSON.stringify(part)}::jsonb)`.execute(db);
  }
}

/** Dated lessons of the days around today, including weekends: measures also run then. */
async function layLessons(db: TenantDb, schoolId: number, today: string, around: number): Promise<void> {
  const { rows: courses } = await sql<Course>`SELECT c.id, c.class_id AS "classId", c.subject_id AS "subjectId",
      min(t.person_id::text) AS "teacherId"
    FROM courses c JOIN course_teachers t ON t.school_id = c.school_id AND t.course_id = c.id
      WHERE c.class_id IS NOT NULL GROUP BY c.school_id, c.id ORDER BY c.id`.execute(db);
  const { rows: places } = await sql<{
    id: string;
    yearId: string;
    orgId: string;
  }>`SELECT c.id, c.year_id AS "yearId", v.org_id AS "orgId"
    FROM classes c JOIN levels v ON v.school_id = c.school_id AND v.id = c.level_id`.execute(db);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  await sql`INSERT INTO timetables (school_id, year_id, published_at) SELECT school_id, id, now() FROM school_years
    WHERE current`.execute(db);
  const plan = Map.groupBy(week(courses), ({ weekday }) => weekday);
  const lessons: Record<string, unknown>[] = [];
  const teachers: Record<string, unknown>[] = [];
  for (let offset = -around; offset <= around; offset += 1) {
    const day = addDays(today, offset);
    if (isWeekend(day) && offset !== 0) continue;
    // A weekend day has the lessons of Monday or Tuesday.
    for (const hour of plan.get(((weekdayOf(day) - 1) % 5) + 1) ?? []) {
      const id = newId(Date.parse(`${day}T00:00:00Z`));
      const place = placeOf.get(hour.classId)!;
      const when = { school_id: schoolId, on_day: day, starts: hour.starts, ends: hour.starts + length, counts: true };
      lessons.push({
        ...when,
        id,
        year_id: place.yearId,
        org_id: place.orgId,
        kind: 'lesson',
        title: '',
        course_id: hour.id,
        subject_id: hour.subjectId,
        class_id: hour.classId,
        whole: 1,
        state: 'planned',
        overlap: false,
        overlap_reason: '',
        remote_url: '',
        note: '',
        changes: [],
        reason: '',
        version: 1,
      });
      teachers.push({ ...when, lesson_id: id, person_id: hour.teacherId, substitute: false });
    }
  }
  await insertRows(db, 'lessons', lessons);
  await insertRows(db, 'lesson_teachers', teachers);
}

/** Absences and lateness of two years, decided; the last ones wait for the office. */
async function layEvents(db: TenantDb, schoolId: number, today: string, each: number): Promise<void> {
  await sql`INSERT INTO attendance_events (school_id, id, pupil_id, kind, on_day, starts, ends, starts_at, ends_at,
    minutes, source, title, title_ar, state, justification, created_at, decided_at, told_at)
    SELECT ${schoolId}, gen_random_uuid(), u.person_id, CASE WHEN n % 5 = 0 THEN 'late'
      ELSE 'absence' END, d.day, h.starts, h.starts + 55,
      (d.day + make_interval(mins => h.starts)) AT TIME ZONE 'Africa/Casablanca',
        (d.day + make_interval(mins => h.starts + 55)) AT TIME ZONE 'Africa/Casablanca',
      CASE WHEN n % 5 = 0 THEN 10 ELSE 55 END, 'office', 'Mathématiques', 'الرياضيات', CASE WHEN w.waits THEN 'pending'
        ELSE 'validated' END, CASE WHEN n % 3 = 0 THEN 'accepted' ELSE 'none' END,
      (d.day + make_interval(mins => h.starts + 8)) AT TIME ZONE 'Africa/Casablanca', CASE WHEN w.waits THEN NULL
        ELSE d.day + interval '12 hours' END, CASE WHEN w.waits THEN NULL ELSE d.day + interval '12 hours' END
    FROM (SELECT person_id, row_number() OVER (ORDER BY person_id) AS place FROM pupils) u
    CROSS JOIN generate_series(0, ${each - 1}) n
    CROSS JOIN LATERAL (SELECT ${today}::date - ((n * 2 + u.place) % 720)::int AS day) d
    CROSS JOIN LATERAL (SELECT (480 + 60 * ((n + u.place) % 5))::int AS starts) h
    CROSS JOIN LATERAL (SELECT d.day >= ${today}::date - 1 AND u.place % 3 = 0 AS waits) w`.execute(db);
}

type Marked = { courseId: string; termId: string };
/** Assessments of the courses of classes in the first of three terms, marked whole and published. */
async function layMarks(db: TenantDb, schoolId: number, count: number): Promise<Marked[]> {
  await sql`INSERT INTO terms (school_id, id, year_id, name, starts_on, ends_on)
    SELECT school_id, gen_random_uuid(), id, 'Trimestre ' || n, starts_on + (n - 1) * 90, LEAST(starts_on + n * 90 - 1,
      ends_on)
    FROM school_years CROSS JOIN generate_series(1, 3) n WHERE current`.execute(db);
  const { rows } = await sql<Marked>`WITH made AS (
      INSERT INTO assessments (school_id, id, course_id, term_id, title, kind, on_day, scale, coefficient, published_at,
        created_by, created_at)
      SELECT ${schoolId}, gen_random_uuid(), c.id, t.id, 'Contrôle ' || n,
        'test', t.starts_on + n * 12, 20, 2, now(), a.id, now()
      FROM courses c JOIN terms t ON t.school_id = c.school_id AND t.year_id = c.year_id AND t.name = 'Trimestre 1'
      JOIN accounts a ON a.school_id = c.school_id AND a.username = 'direction'
        CROSS JOIN generate_series(1, ${count}) n
      WHERE c.class_id IS NOT NULL RETURNING id, course_id, term_id, created_by),
    marked AS (INSERT INTO marks (school_id, assessment_id, pupil_id, value, by_id, at)
      SELECT ${schoolId}, m.id, e.pupil_id, 4 + abs(hashtext(m.id::text || e.pupil_id::text) % 33) / 2.0, m.created_by,
        now()
      FROM made m JOIN courses c ON c.school_id = ${schoolId} AND c.id = m.course_id
      JOIN enrolments e ON e.school_id = c.school_id AND e.class_id = c.class_id RETURNING 1)
    SELECT DISTINCT course_id AS "courseId", term_id AS "termId" FROM made WHERE (SELECT count(*)
      FROM marked) > 0`.execute(db);
  return rows;
}

/**
 * Lays lessons, attendance and marks of a school of the benchmarks; the figures of its courses are made by the room
 * that owns them.
 */
export async function layDays(kernel: Kernel, schoolId: number, days: Days): Promise<void> {
  const now = kernel.now();
  const today = dayOf(now);
  const marked = await withTenant(kernel.pool, schoolId, {}, async (db) => {
    await layLessons(db, schoolId, today, days.around);
    await layEvents(db, schoolId, today, days.eventsEach);
    return layMarks(db, schoolId, days.assessments);
  });
  const ctx = await jobCtx(kernel, schoolId, 'scale');
  await gradebookRoom.act(ctx, 'gradebook.scale', async (tx) => {
    for (const { courseId, termId } of marked) await refreshFigures(tx, ctx, courseId, termId);
    return { result: null, audit: { object: { type: 'gradebook', id: null } } };
  });
}
