import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { classIdWithin } from '../../school/directory/directory.public.ts';
import { membersOf, officeOf, teachesCourse } from '../gradebook/courses.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
type Condition = RawBuilder<boolean>;
const closed = sql<boolean>`FALSE`;

/** Courses `c` in which the caller plans tests as a teacher. */
export const ownCourse = (ctx: Asker): Condition =>
  holds(ctx.actor, 'exams.propose') ? teachesCourse(ctx, true) : closed;
/** Courses `c` in which the caller plans tests: their own, and those in the reach of the office. */
export const plansIn = (ctx: Asker): Condition =>
  sql<boolean>`(${ownCourse(ctx)} OR ${holds(ctx.actor, 'exams.manage') ? officeOf(ctx, 'exams.manage') : closed})`;

/** Whether the caller plans tests as a teacher in an organisation: for a class of it, or a group of its pupils. */
export const teachesThere = (ctx: Asker, org: RawBuilder<unknown>): Condition =>
  holds(ctx.actor, 'exams.propose')
    ? sql<boolean>`EXISTS (SELECT 1 FROM courses c LEFT JOIN groups ig ON ig.school_id = c.school_id
      AND ig.id = c.group_id
        JOIN classes ik ON ik.school_id = c.school_id AND ik.id = COALESCE(c.class_id, ig.class_id)
        JOIN levels il ON il.school_id = ik.school_id AND il.id = ik.level_id
        WHERE c.school_id = app.school_id() AND il.org_id = ${org} AND ${ownCourse(ctx)})`
    : closed;

const coursesOf = sql`exam_courses xc JOIN courses c ON c.school_id = xc.school_id AND c.id = xc.course_id
  WHERE xc.school_id = x.school_id AND xc.exam_id = x.id`;
/** Tests `x` that the office plans: every course of them is in its reach. */
export const managesExam = (ctx: Asker): Condition =>
  holds(ctx.actor, 'exams.manage')
    ? sql<boolean>`(EXISTS (SELECT 1 FROM ${coursesOf})
        AND NOT EXISTS (SELECT 1 FROM ${coursesOf} AND NOT (${officeOf(ctx, 'exams.manage')})))`
    : closed;
/** Tests `x` that the caller wrote, while they still teach one of their courses. */
export const wroteExam = (ctx: Asker): Condition =>
  sql<boolean>`(x.created_by = ${self(ctx).accountId}::uuid AND EXISTS (SELECT 1
    FROM ${coursesOf} AND ${ownCourse(ctx)}))`;
/** Tests `x` of a course that the caller teaches. */
export const teachesExam = (ctx: Asker): Condition =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${coursesOf} AND ${ownCourse(ctx)})`;
/** Tests `x` that were validated, and that the caller supervises. */
export const supervisesExam = (ctx: Asker): Condition =>
  sql<boolean>`(x.state IN ('validated', 'published', 'marked') AND EXISTS (SELECT 1 FROM exam_supervisors xs
    WHERE xs.school_id = x.school_id AND xs.exam_id = x.id AND xs.person_id = ${self(ctx).personId}::uuid))`;
/** Tests `x` that the caller reads as staff; what another teacher only proposed is hidden from them. */
export const readsExam = (ctx: Asker): Condition =>
  sql<boolean>`(${managesExam(ctx)} OR ${wroteExam(ctx)}
    OR (x.state NOT IN ('proposed', 'refused') AND ${teachesExam(ctx)}) OR ${supervisesExam(ctx)})`;

/** Classes `k` whose tests the office plans. */
export const managedClass = (ctx: Asker): Condition => classIdWithin(ctx, 'exams.manage', sql`k.id`);

/** Pupils of the test `x` on a day, as rows of `pupil_id`. */
export const pupilsOfExam = (day: string): RawBuilder<unknown> =>
  sql`(SELECT DISTINCT xm.pupil_id FROM exam_courses xp JOIN courses c ON c.school_id = xp.school_id
    AND c.id = xp.course_id
    CROSS JOIN LATERAL ${membersOf(day)} xm WHERE xp.school_id = x.school_id AND xp.exam_id = x.id)`;

/** Ids of a pupil's tests, from the pupil's classes and groups, and of tests sat before leaving them. */
export const examIdsOfPupil = (pupil: RawBuilder<unknown>, day: string): RawBuilder<unknown> =>
  sql`(SELECT fc.exam_id FROM exam_courses fc JOIN courses fk ON fk.school_id = fc.school_id AND fk.id = fc.course_id
      JOIN enrolments fe ON fe.school_id = fk.school_id AND fe.class_id = fk.class_id
        AND app.enrolled(fe.to_on, ${day}::date)
      WHERE fc.school_id = app.school_id() AND fe.pupil_id = ${pupil}
    UNION SELECT gc.exam_id FROM exam_courses gc JOIN courses gk ON gk.school_id = gc.school_id AND gk.id = gc.course_id
      JOIN group_members gm ON gm.school_id = gk.school_id AND gm.group_id = gk.group_id
        AND app.in_force(gm.from_on, gm.to_on, ${day}::date)
      WHERE gc.school_id = app.school_id() AND gm.pupil_id = ${pupil}
    UNION SELECT zs.exam_id FROM exam_seats zs WHERE zs.school_id = app.school_id() AND zs.pupil_id = ${pupil}
      AND zs.presence IS NOT NULL)`;

/** Whether the test `x` is over for everybody, including pupils with extra time. */
export const allDone = (now: Date): Condition =>
  sql<boolean>`(x.ends_at + make_interval(mins => COALESCE((SELECT max(ez.extra_minutes)::int FROM exam_seats ez
    WHERE ez.school_id = x.school_id AND ez.exam_id = x.id), 0)) <= ${now}::timestamptz)`;

/** Tests `x` whose make-ups the caller plans: the office, and teachers of its courses. */
export const plansMakeups = (ctx: Asker): Condition => sql<boolean>`(${managesExam(ctx)} OR ${teachesExam(ctx)})`;
