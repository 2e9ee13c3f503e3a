import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { courseOrg, isMember, membersOf, officeOf, teachesCourse } from '../gradebook/courses.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Courses `c` for which the caller makes tests: their own, and those in the reach of an office's right. */
export const testsIn = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'diagnostic_tests.manage')
    ? sql<boolean>`(${teachesCourse(ctx, true)} OR ${officeOf(ctx, 'diagnostic_tests.manage')})`
    : sql<boolean>`FALSE`;

const coursesOfTest = sql`diagnostic_test_courses tc JOIN courses c ON c.school_id = tc.school_id
  AND c.id = tc.course_id`;
const ownTest = ({ actor }: Asker): RawBuilder<boolean> =>
  sql<boolean>`t.created_by = ${self({ actor }).accountId}::uuid`;

/** Whether the caller corrects the test `t`: its author, or a teacher of one of its courses. */
export const ownTests = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(${ownTest(ctx)} OR EXISTS (SELECT 1 FROM ${coursesOfTest}
    WHERE tc.school_id = t.school_id AND tc.test_id = t.id AND ${teachesCourse(ctx, true)}))`;

/**
 * Whether the caller corrects the published test `t` a second time, while they work in an organisation that it is for.
 */
export const isSecond = ({ actor }: Asker): RawBuilder<boolean> =>
  holds(actor, 'diagnostic_tests.manage')
    ? sql<boolean>`COALESCE(t.published_at IS NOT NULL AND t.second_id = ${self({ actor }).accountId}::uuid
        AND EXISTS (SELECT 1 FROM ${coursesOfTest} WHERE tc.school_id = t.school_id AND tc.test_id = t.id
          AND ${courseOrg} = ANY (${[...self({ actor }).orgIds]}::uuid[])), FALSE)`
    : sql<boolean>`FALSE`;

/**
 * Whether the caller reads the test `t`, its keys included: as its author, as teacher of a course it was published for,
 * or as second corrector.
 */
export const readsTest = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'diagnostic_tests.manage')
    ? sql<boolean>`(${ownTest(ctx)} OR ${isSecond(ctx)} OR (t.published_at IS NOT NULL AND EXISTS (SELECT 1
      FROM ${coursesOfTest}
        WHERE tc.school_id = t.school_id AND tc.test_id = t.id AND ${testsIn(ctx)})))`
    : sql<boolean>`FALSE`;

/** Whether the caller may change the test `t`: as its author, or when all its courses are in reach. */
export const changesTest = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'diagnostic_tests.manage')
    ? sql<boolean>`(${ownTest(ctx)} OR (t.published_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${coursesOfTest}
        WHERE tc.school_id = t.school_id AND tc.test_id = t.id AND NOT ${testsIn(ctx)})))`
    : sql<boolean>`FALSE`;

/** Pupils of the test `t` on a day, of the courses that a condition finds, as rows of `pupil_id` and `audience`. */
const pupilsOf = (ctx: Asker, courses: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`(SELECT DISTINCT ON (tm.pupil_id) tm.pupil_id, COALESCE(ck.name, cg.name, '') AS audience
    FROM ${coursesOfTest} LEFT JOIN classes ck ON ck.school_id = c.school_id AND ck.id = c.class_id
    LEFT JOIN groups cg ON cg.school_id = c.school_id AND cg.id = c.group_id
    CROSS JOIN LATERAL ${membersOf(ctx.today)} tm
    WHERE tc.school_id = t.school_id AND tc.test_id = t.id AND ${courses} ORDER BY tm.pupil_id, ck.name, cg.name)`;

/** Pupils of the test `t` on a day in a course in the caller's reach, as rows of `pupil_id` and `audience`. */
export const pupilsRead = (ctx: Asker): RawBuilder<unknown> => pupilsOf(ctx, testsIn(ctx));

/** Pupils of the test `t` on a day whose copies the caller corrects; all of them for the second corrector. */
export const pupilsCorrected = (ctx: Asker): RawBuilder<unknown> =>
  pupilsOf(ctx, sql<boolean>`(${testsIn(ctx)} OR ${isSecond(ctx)})`);

/**
 * Whether the caller corrects the sitting `g` of the test `t`: its pupil is one of the test's pupils whose copies they
 * correct.
 */
export const readsCopy = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(${readsTest(ctx)} AND EXISTS (SELECT 1 FROM ${pupilsCorrected(ctx)} rc
    WHERE rc.pupil_id = g.pupil_id))`;

/** Pupils of the test `t` on a day, as rows of `pupil_id`. */
export const pupilsAddressed = (day: string): RawBuilder<unknown> =>
  sql`(SELECT tm.pupil_id FROM ${coursesOfTest} CROSS JOIN LATERAL ${membersOf(day)} tm
    WHERE tc.school_id = t.school_id AND tc.test_id = t.id)`;

/** Whether the test `t` is for a pupil on a day. */
export const isAddressed = (pupilId: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${coursesOfTest} WHERE tc.school_id = t.school_id AND tc.test_id = t.id
    AND ${isMember(pupilId, day)})`;

/** Whether a pupil has the test `t`: it was published for them, or they sat it before leaving the class. */
export const hasTest = (pupilId: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`(t.published_at IS NOT NULL AND (${isAddressed(pupilId, day)} OR EXISTS (SELECT 1 FROM test_sittings hs
    WHERE hs.school_id = t.school_id AND hs.test_id = t.id AND hs.pupil_id = ${pupilId}::uuid)))`;

/** Whether the caller finds the question `b` of the bank: their own, or one shared where they make tests this year. */
export function readsBank(ctx: Asker): RawBuilder<boolean> {
  if (!holds(ctx.actor, 'diagnostic_tests.manage')) return sql<boolean>`FALSE`;
  // Evaluated once for all questions: where the caller makes tests does not depend on them.
  const mine = sql`courses c WHERE c.school_id = app.school_id() AND ${testsIn(ctx)}
    AND c.year_id IN (SELECT cy.id FROM school_years cy WHERE cy.school_id = app.school_id() AND cy.current)`;
  return sql<boolean>`(b.created_by = ${self(ctx).accountId}::uuid
    OR (b.share = 'school' AND b.org_id IN (SELECT ${courseOrg} FROM ${mine}))
    OR (b.share = 'subject' AND (b.org_id, b.subject_id) IN (SELECT ${courseOrg}, c.subject_id FROM ${mine})))`;
}

/**
 * Whether the caller makes need groups of the test `t`: as its corrector, or with the right to manage groups; which
 * pupils may join is checked separately.
 */
export const makesGroups = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'school.structure') ? readsTest(ctx) : sql<boolean>`(${readsTest(ctx)} AND ${ownTests(ctx)})`;

/** Whether the caller takes back the need group `ng`: they made it, or manage groups. */
export const undoesGroup = (ctx: Asker): RawBuilder<boolean> =>
  holds(ctx.actor, 'school.structure') ? sql<boolean>`TRUE` : sql<boolean>`ng.made_by = ${self(ctx).accountId}::uuid`;
