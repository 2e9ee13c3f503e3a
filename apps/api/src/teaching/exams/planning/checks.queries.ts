import { nameOf } from '#kernel/db/person-name.ts';
import type { ExamCheck, ExamIssue } from '@encrier/contract/teaching/exams';
import { sql } from 'kysely';
import { type NamedSubject, subjectIn } from '#kernel/content/subject-name.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { addDays, dayNumber, isWeekend, mondayOf } from '#kernel/policy/days.ts';
import { membersOf } from '../../gradebook/courses.public.ts';
import { arrangementsOf } from '../../../school-life/plans/plans.public.ts';
import { extraByPupil, issueOf, loadIssues } from '../exams.policy.ts';
import { rulesIn, rulesOf, strictestRules } from './rules.queries.ts';

export type PlacementRequest = {
  courseIds: readonly string[];
  day: string;
  starts: number;
  ends: number;
  /** The test that is being moved. */
  except: string | null;
  roomIds: readonly string[];
  supervisorIds: readonly string[];
};
type Other = { day: string; starts: number; ends: number; subject: string; subjectAr: string };
type Class = { id: string; name: string; orgId: string; others: Other[]; closed: string[] };
type Ruled = Class & { rules: { perDay: number; perWeek: number } };
/** Days after a test's day that are searched for another one. */
const ahead = 27;

/** Classes whose pupils are in some courses on a day, as rows of `class_id`. */
export const classesOf = (courseIds: readonly string[], day: string) =>
  sql<{
    class_id: string;
  }>`(SELECT c.class_id FROM courses c WHERE c.school_id = app.school_id()
    AND c.id = any(${[...courseIds]}::uuid[]) AND c.class_id IS NOT NULL
    UNION SELECT g.class_id FROM courses c JOIN groups g ON g.school_id = c.school_id AND g.id = c.group_id
      WHERE c.school_id = app.school_id() AND c.id = any(${[...courseIds]}::uuid[]) AND g.class_id IS NOT NULL
    UNION SELECT e.class_id FROM courses c JOIN group_members m ON m.school_id = c.school_id
      AND m.group_id = c.group_id AND app.in_force(m.from_on, m.to_on, ${day}::date)
      JOIN enrolments e ON e.school_id = m.school_id AND e.pupil_id = m.pupil_id AND e.year_id = c.year_id
        AND app.enrolled(e.to_on, ${day}::date)
      WHERE c.school_id = app.school_id() AND c.id = any(${[...courseIds]}::uuid[]))`;

/** The classes with their other tests around a day, and the days on which they are closed. */
async function loadsOf(db: ReadDb, { courseIds, day, except }: PlacementRequest): Promise<Class[]> {
  const [from, to] = [addDays(mondayOf(day), -7), addDays(day, ahead)];
  return db
    .selectFrom('classes as k')
    .innerJoin('levels as l', 'l.id', 'k.level_id')
    .select(['k.id', 'k.name', 'l.org_id as orgId'])
    .select([
      sql<Other[]>`COALESCE((SELECT json_agg(json_build_object('day', x.on_day, 'starts', x.starts, 'ends', x.ends,
        'subject', s.name, 'subjectAr', s.name_ar) ORDER BY x.on_day, x.starts)
        FROM exam_classes xk JOIN exams x ON x.school_id = xk.school_id AND x.id = xk.exam_id
          JOIN subjects s ON s.school_id = x.school_id AND s.id = x.subject_id
        WHERE xk.school_id = k.school_id AND xk.class_id = k.id AND x.counts AND x.on_day BETWEEN ${from}::date
          AND ${to}::date
          AND x.id IS DISTINCT FROM ${except}::uuid), '[]')`.as('others'),
      sql<string[]>`ARRAY(SELECT d::date::text FROM generate_series(${day}::date, ${to}::date, interval '1 day') d
        WHERE EXISTS (SELECT 1 FROM holidays h
        WHERE h.school_id = k.school_id AND d::date BETWEEN h.starts_on AND h.ends_on AND (h.org_id IS NULL
          OR h.org_id = l.org_id) AND (h.whole OR app.closes(h.school_id, h.id, k.id, k.level_id))))`.as('closed'),
    ])
    .where('k.id', 'in', sql<string>`(SELECT q.class_id FROM ${classesOf(courseIds, day)} q)`)
    .orderBy('k.name')
    .execute();
}

const overlaps = (table: string, { starts, ends }: Pick<PlacementRequest, 'starts' | 'ends'>) =>
  sql<boolean>`(${sql.ref(`${table}.starts`)} < ${ends} AND ${sql.ref(`${table}.ends`)} > ${starts})`;

const ownPupils = (courseIds: readonly string[], day: string) =>
  sql<{ pupil_id: string }>`(SELECT m.pupil_id FROM courses c CROSS JOIN LATERAL ${membersOf(day)} m
    WHERE c.school_id = app.school_id() AND c.id = any(${[...courseIds]}::uuid[]))`;
type Span = Pick<PlacementRequest, 'courseIds' | 'day' | 'starts' | 'ends'>;
/** Extra minutes of the longest time of the pupils of some courses, by their plans on the day. */
export async function longestOf(db: ReadDb, { courseIds, day, starts, ends }: Span, usual: number): Promise<number> {
  const pupils = await db.selectFrom(ownPupils(courseIds, day).as('o')).select('o.pupil_id').distinct().execute();
  const ids = pupils.map(({ pupil_id }) => pupil_id);
  const more = extraByPupil(await arrangementsOf(db, ids, day), ends - starts, usual);
  return Math.max(0, ...more.values());
}
type Names = string[];
/**
 * People and rooms already busy at that time: pupils by another test or an outing, rooms and supervisors by a test or a
 * lesson of other classes.
 */
async function takenBy(db: ReadDb, placement: PlacementRequest, longest: number, zone: string, firm: boolean) {
  const { courseIds, day, except, starts, ends } = placement;
  const rooms = [...placement.roomIds];
  const people = [...placement.supervisorIds];
  // A proposal of others does not block the time for a person who decides.
  const others = sql`x.on_day = ${day}::date AND x.counts AND ${firm ? sql`x.state <> 'proposed'` : sql`TRUE`}
    AND ${overlaps('x', placement)} AND x.id IS DISTINCT FROM ${except}::uuid`;
  // Rooms and supervisors are taken until the last pupil has finished; compare them with that end.
  const until = { starts, ends: Math.min(ends + longest, 1440) };
  const booked = overlaps('x', until);
  const elsewhere = sql`l.on_day = ${day}::date AND l.counts AND ${overlaps('l', until)}
    AND (l.class_id IS NULL OR l.class_id NOT IN (SELECT q.class_id FROM ${classesOf(courseIds, day)} q))`;
  const own = ownPupils(courseIds, day);
  const at = (minute: number) => sql`((${day}::date + make_interval(mins => ${minute}::int)) AT TIME ZONE ${zone})`;
  const taken = sql<{
    pupils: NamedSubject[];
    outing: Names;
    examRooms: Names;
    lessonRooms: Names;
    examPeople: Names;
    lessonPeople: Names;
    size: number;
    places: number | null;
  }>`(WITH own AS MATERIALIZED ${own}
    SELECT COALESCE((SELECT json_agg(DISTINCT jsonb_build_object('subject', s.name, 'subjectAr', s.name_ar))
      FROM exams x JOIN subjects s ON s.school_id = x.school_id
      AND s.id = x.subject_id JOIN exam_courses xc ON xc.school_id = x.school_id AND xc.exam_id = x.id
        JOIN courses c ON c.school_id = xc.school_id AND c.id = xc.course_id CROSS JOIN LATERAL ${membersOf(day)} m
        WHERE x.school_id = app.school_id() AND ${others} AND m.pupil_id IN (SELECT o.pupil_id FROM own o)), '[]') AS pupils,
      ARRAY(SELECT DISTINCT COALESCE(NULLIF(l.title, ''), k.name) FROM lessons l
        JOIN classes k ON k.school_id = l.school_id AND k.id = l.class_id
        WHERE l.school_id = app.school_id() AND l.kind = 'outing' AND l.state = 'planned'
          AND l.on_day = ${day}::date AND ${overlaps('l', placement)}
          AND l.class_id IN (SELECT q.class_id FROM ${classesOf(courseIds, day)} q)
        UNION SELECT DISTINCT k.name FROM facts f JOIN enrolments e ON e.school_id = f.school_id
          AND e.pupil_id = f.pupil_id AND app.enrolled(e.to_on, ${day}::date)
          JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
          JOIN classes k ON k.school_id = e.school_id AND k.id = e.class_id
        WHERE f.school_id = app.school_id() AND f.kind = 'outing' AND f.pupil_id IN (SELECT o.pupil_id FROM own o)
          AND app.meets(f.starts_at, f.ends_at, ${at(starts)}, ${at(ends)})) AS outing,
      ARRAY(SELECT DISTINCT r.name FROM exam_rooms x JOIN classrooms r ON r.school_id = x.school_id
        AND r.id = x.classroom_id
        WHERE x.school_id = app.school_id() AND x.classroom_id = any(${rooms}::uuid[])
          AND x.on_day = ${day}::date AND x.counts AND ${booked}
          AND x.exam_id IS DISTINCT FROM ${except}::uuid
        UNION SELECT DISTINCT r.name FROM exam_makeups x JOIN classrooms r ON r.school_id = x.school_id
          AND r.id = x.classroom_id
        WHERE x.school_id = app.school_id() AND x.classroom_id = any(${rooms}::uuid[])
          AND x.on_day = ${day}::date AND x.state = 'planned' AND ${booked}) AS "examRooms",
      ARRAY(SELECT DISTINCT r.name FROM lessons l JOIN classrooms r ON r.school_id = l.school_id
        AND r.id = l.classroom_id
        WHERE l.school_id = app.school_id() AND l.classroom_id = any(${rooms}::uuid[])
          AND ${elsewhere}) AS "lessonRooms",
      ARRAY(SELECT DISTINCT ${nameOf('p')} FROM exam_supervisors x
        JOIN persons p ON p.school_id = x.school_id AND p.id = x.person_id
        WHERE x.school_id = app.school_id() AND x.person_id = any(${people}::uuid[])
          AND x.on_day = ${day}::date AND x.counts AND ${booked}
          AND x.exam_id IS DISTINCT FROM ${except}::uuid) AS "examPeople",
      ARRAY(SELECT DISTINCT ${nameOf('p')} FROM lesson_teachers t
        JOIN lessons l ON l.school_id = t.school_id AND l.id = t.lesson_id
        JOIN persons p ON p.school_id = t.school_id AND p.id = t.person_id
        WHERE t.school_id = app.school_id() AND t.person_id = any(${people}::uuid[])
          AND ${elsewhere}) AS "lessonPeople",
      (SELECT count(DISTINCT o.pupil_id)::int FROM own o) AS size,
      (SELECT CASE WHEN count(*) = count(r.capacity) THEN sum(r.capacity)::int END FROM classrooms r
        WHERE r.school_id = app.school_id() AND r.id = any(${rooms}::uuid[])) AS places)`;
  return db.selectFrom(taken.as('t')).selectAll().executeTakeFirstOrThrow();
}

type Year = { starts_on: string; ends_on: string };
/** All issues with a test on a day and at a time, with the load of its classes. */
export async function listIssues(
  db: ReadDb,
  ctx: Pick<Ctx, 'actor' | 'today' | 'zone'>,
  placement: PlacementRequest,
  year: Year,
): Promise<ExamCheck> {
  const book = await rulesOf(db);
  const classes = (await loadsOf(db, placement)).map((one) => ({ ...one, rules: rulesIn(book, one.orgId) }));
  const rules = strictestRules(
    book,
    classes.map(({ orgId }) => orgId),
  );
  const held = placement.roomIds.length + placement.supervisorIds.length > 0;
  const longest = held ? await longestOf(db, placement, rules.extraPercent) : 0;
  const taken = await takenBy(db, placement, longest, ctx.zone, holds(ctx.actor, 'exams.manage'));
  const { day } = placement;
  const lang = ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr';
  const each = (code: ExamIssue['code'], names: Names): ExamIssue[] => names.map((name) => issueOf(code, name));
  const soon = day >= ctx.today && dayNumber(day) - dayNumber(ctx.today) < rules.noticeDays;
  const issues: ExamIssue[] = [
    ...(day < ctx.today ? [issueOf('past')] : []),
    ...(day < year.starts_on || day > year.ends_on ? [issueOf('outside_year')] : []),
    ...each(
      'closed',
      classes.filter(({ closed }) => closed.includes(day)).map(({ name }) => name),
    ),
    ...each(
      'pupil_taken',
      taken.pupils.map((one) => subjectIn(lang, one)),
    ),
    ...each('room_taken', taken.examRooms),
    ...each('supervisor_taken', taken.examPeople),
    ...classes.flatMap((one) => loadIssues(one, day, one.rules)),
    ...(soon ? [issueOf('notice')] : []),
    ...each('outing', taken.outing),
    ...each('room_lesson', taken.lessonRooms),
    ...each('supervisor_lesson', taken.lessonPeople),
    ...(placement.roomIds.length && taken.places !== null && taken.places < taken.size ? [issueOf('room_small')] : []),
  ];
  const monday = mondayOf(day);
  return {
    issues,
    rules,
    next: nextDay(classes, placement, ctx.today, year, rules.noticeDays),
    loads: classes.map(({ id, name, others, rules: own }) => ({
      classId: id,
      name,
      perDay: own.perDay,
      perWeek: own.perWeek,
      day: others.filter((one) => one.day === day).length,
      weeks: [-7, 0, 7].map((shift) => ({
        monday: addDays(monday, shift),
        count: others.filter((one) => mondayOf(one.day) === addDays(monday, shift)).length,
      })),
      others: others
        .filter((one) => one.day === day)
        .map(({ subject, subjectAr, starts }) => ({ subject, subjectAr, starts })),
    })),
  };
}

/** The first school day after it on which no class is closed, full, or busy at that hour. */
function nextDay(
  classes: readonly Ruled[],
  { day, starts, ends }: PlacementRequest,
  today: string,
  year: Year,
  notice: number,
): string | null {
  const first = addDays(today, notice);
  for (let shift = 1; shift <= ahead; shift++) {
    const tried = addDays(day, shift);
    if (tried < first || tried < year.starts_on || isWeekend(tried)) continue;
    if (tried > year.ends_on) return null;
    const free = classes.every(
      (one) =>
        !one.closed.includes(tried) &&
        loadIssues(one, tried, one.rules).length === 0 &&
        !one.others.some((other) => other.day === tried && other.starts < ends && other.ends > starts),
    );
    if (free) return tried;
  }
  return null;
}

/** Courses of one subject and one year in which the caller plans tests; 404 when one is not the caller's. */
export async function coursesToPlan(db: ReadDb, ids: readonly string[], may: ReturnType<typeof sql<boolean>>) {
  const rows = await db
    .selectFrom('courses as c')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .select(['c.id', 'c.subject_id', 'c.year_id', 's.name as subject', 'y.starts_on', 'y.ends_on', 'y.closed_at'])
    .where('c.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(may)
    .execute();
  if (rows.length !== new Set(ids).size) throw notFound();
  return rows;
}
