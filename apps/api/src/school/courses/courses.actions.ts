import type { BodyOf, QueryOf } from '@encrier/contract/kernel/route';
import { minutesGiven } from '@encrier/contract/school/course-load';
import type * as c from '@encrier/contract/school/courses';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { courseWords } from './courses.messages.ts';
import { noFirstDay, type CourseFields, disagreements, wrongTeachers } from './courses.policy.ts';
import { openYear, presentStaff } from './courses.public.ts';
import { boardOf, courseOf } from './courses.queries.ts';
import { coursesRoom, type CoursesTx } from './courses.room.ts';
import { refuseOutside } from '../directory/in-force.public.ts';

type Create = BodyOf<typeof c.createCourse>;

const columns = ({ weeklyMinutes, coefficient, marked }: CourseFields) => ({
  weekly_minutes: weeklyMinutes,
  coefficient,
  marked,
});
const announceChange = (tx: CoursesTx, yearId: string) =>
  tx.live('courses.changed', { yearId }, { holds: ['assignments.manage'] });

/** The year of the class or the group that a course is for; 404 when it is not the school's. */
async function yearOfPlace(tx: CoursesTx, { classId, groupId }: Pick<Create, 'classId' | 'groupId'>): Promise<string> {
  const found = classId
    ? await tx.db.selectFrom('classes').select('year_id').where('id', '=', classId).executeTakeFirst()
    : await tx.db
        .selectFrom('groups')
        .select('year_id')
        .where('id', '=', groupId ?? '')
        .executeTakeFirst();
  if (!found) throw notFound();
  return found.year_id;
}

/**
 * Refuses incompatible teachers; 404 for a term of another year or organisation, or a person who is not staff. `known`:
 * already teachers of the course.
 */
async function checkParts(
  tx: CoursesTx,
  ctx: Ctx,
  yearId: string,
  body: CourseFields,
  known: readonly string[] = [],
): Promise<void> {
  const wrong = wrongTeachers(body.teachers);
  if (wrong) throw invalid(wrong, { teachers: wrong });
  await presentStaff(
    tx.db,
    body.teachers.map(({ personId }) => personId).filter((id) => !known.includes(id)),
    ctx.today,
  );
  const termIds = [...new Set(body.termIds)];
  if (!termIds.length) return;
  await refuseOutside(tx.db, ctx, 'assignments.manage', { terms: termIds });
  const { count } = await tx.db
    .selectFrom('terms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'in', termIds)
    .where('year_id', '=', yearId)
    .executeTakeFirstOrThrow();
  if (count !== termIds.length) throw notFound();
}

async function writeParts(tx: CoursesTx, id: string, { teachers, termIds }: CourseFields): Promise<void> {
  await tx.db.deleteFrom('course_teachers').where('course_id', '=', id).execute();
  await tx.db.deleteFrom('course_terms').where('course_id', '=', id).execute();
  const base = { school_id: tx.schoolId, course_id: id };
  if (teachers.length)
    await tx.db
      .insertInto('course_teachers')
      .values(
        teachers.map((one) => ({
          ...base,
          person_id: one.personId,
          role: one.role,
          weekly_minutes: one.weeklyMinutes,
          from_on: one.fromOn ?? noFirstDay,
          to_on: one.toOn,
        })),
      )
      .execute();
  if (termIds.length)
    await tx.db
      .insertInto('course_terms')
      .values([...new Set(termIds)].map((term_id) => ({ ...base, term_id })))
      .execute();
}

/** Adds a course with its teachers; they see its class from their first day on (SEC-OBJ-03). */
export function createCourse(ctx: Ctx, body: Create): Promise<c.Course> {
  if ((body.classId === null) === (body.groupId === null)) throw invalid('courses.place', { classId: 'courses.place' });
  return coursesRoom.act(ctx, 'courses.create', async (tx) => {
    await refuseOutside(tx.db, ctx, 'assignments.manage', { classes: [body.classId], groups: [body.groupId] });
    const yearId = await yearOfPlace(tx, body);
    await openYear(tx.db, yearId);
    if (!(await tx.db.selectFrom('subjects').select('id').where('id', '=', body.subjectId).executeTakeFirst()))
      throw notFound();
    await checkParts(tx, ctx, yearId, body);
    const id = body.id ?? newId(tx.now.getTime());
    const made = await tx.db
      .insertInto('courses')
      .values({
        school_id: tx.schoolId,
        id,
        year_id: yearId,
        subject_id: body.subjectId,
        class_id: body.classId,
        group_id: body.groupId,
        ...columns(body),
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw conflict('courses.taken');
    await writeParts(tx, id, body);
    await announceChange(tx, yearId);
    return { result: await courseOf(tx.db, id), audit: { object: { type: 'course', id }, after: { ...body, yearId } } };
  });
}

/** The course, locked; its year must be open. */
async function locked(tx: CoursesTx, ctx: Ctx, id: string): Promise<{ yearId: string; before: c.Course }> {
  await refuseOutside(tx.db, ctx, 'assignments.manage', { courses: [id] });
  const row = await tx.db.selectFrom('courses').select('year_id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  await openYear(tx.db, row.year_id);
  return { yearId: row.year_id, before: await courseOf(tx.db, id) };
}

/**
 * Changes a course and its teachers; one changed since it was read answers 409 with the stored and the sent value of
 * what differs.
 */
export function updateCourse(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof c.updateCourse>,
): Promise<c.Course> {
  return coursesRoom.act(ctx, 'courses.update', async (tx) => {
    const { yearId, before } = await locked(tx, ctx, id);
    const differ = disagreements(before, body);
    requireVersion(before, version, { fields: differ });
    await checkParts(
      tx,
      ctx,
      yearId,
      body,
      before.teachers.map(({ personId }) => personId),
    );
    await tx.db
      .updateTable('courses')
      .set({ ...columns(body), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeParts(tx, id, body);
    await announceChange(tx, yearId);
    const side = (which: 'theirs' | 'yours') =>
      Object.fromEntries(Object.entries(differ).map(([field, values]) => [field, values[which]]));
    return {
      result: await courseOf(tx.db, id),
      audit: { object: { type: 'course', id }, before: side('theirs'), after: side('yours') },
    };
  });
}

/** Deletes a course; its teachers no longer see the class through it. Refused once something else refers to it. */
export function removeCourse(ctx: Ctx, id: string): Promise<c.Course> {
  return coursesRoom.act(ctx, 'courses.remove', async (tx) => {
    const { yearId, before } = await locked(tx, ctx, id);
    await tx.db.deleteFrom('courses').where('id', '=', id).execute();
    await announceChange(tx, yearId);
    return { result: before, audit: { object: { type: 'course', id }, before: { ...before } } };
  });
}

/** Courses of a year as a file, one line for each teacher; the journal records how many. */
export async function exportCourses(
  ctx: Ctx,
  { yearId, format }: QueryOf<typeof c.exportCourses>,
): Promise<PersonalExport> {
  const words = courseWords[self(ctx).lang];
  const board = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => boardOf({ ...ctx, db }, { yearId }));
  return {
    action: 'courses.export',
    object: { type: 'course', id: null },
    after: { format, yearId: board.year?.id ?? null, courses: board.courses.length },
    people: board.courses.flatMap((course) => course.teachers.map((teacher) => teacher.personId)),
    make: async () => {
      const named = <T extends { id: string }>(list: readonly T[]): Map<string, T> =>
        new Map(list.map((one) => [one.id, one]));
      const [classes, groups, subjects, staff, terms] = [
        named(board.classes),
        named(board.groups),
        named(board.subjects),
        named(board.staff),
        named(board.terms),
      ];
      const lines = board.courses.flatMap((course) => {
        const place = course.classId ? classes.get(course.classId)?.name : groups.get(course.groupId ?? '')?.name;
        const start = [
          place,
          subjects.get(course.subjectId)?.name,
          course.weeklyMinutes,
          course.coefficient,
          course.termIds.map((id) => terms.get(id)?.name).join(', '),
        ];
        if (!course.teachers.length) return [[...start, '', '', '', '', '']];
        return course.teachers.map((one) => [
          ...start,
          staff.get(one.personId)?.label,
          words.roles[one.role],
          minutesGiven(course, one),
          one.fromOn,
          one.toOn,
        ]);
      });
      return sheetFile(
        [
          words.head,
          ...lines.sort((a, b) => `${a[0]}${a[1]}`.localeCompare(`${b[0]}${b[1]}`, 'fr', { numeric: true })),
        ],
        { name: words.sheet, format, widths: [14, 30, 12, 12, 20, 28, 16, 14, 12, 12] },
      );
    },
  };
}
