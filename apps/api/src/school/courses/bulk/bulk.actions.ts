import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/school/courses';
import { sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { noFirstDay, courseRows, openYear, presentStaff } from '../courses.public.ts';
import { takes } from './bulk.policy.ts';
import { previewCopy, type Copied, readExpectations } from './bulk.queries.ts';
import { coursesRoom, type CoursesTx } from '../courses.room.ts';
import { refuseOutside } from '../../directory/in-force.public.ts';

type Made = ResponseInput<typeof c.assignTeacher>;
type Missing = Omit<Copied, 'teachers'> & { yearId: string };

const announceChange = async (tx: CoursesTx, yearIds: readonly string[]): Promise<void> => {
  for (const yearId of new Set(yearIds))
    await tx.live('courses.changed', { yearId }, { holds: ['assignments.manage'] });
};

/** Creates missing courses; skips those that somebody else created meanwhile. Returns the ids of those created here. */
async function make(tx: CoursesTx, rows: readonly Missing[]): Promise<string[]> {
  const made: string[] = [];
  const values = rows.map((row) => ({
    school_id: tx.schoolId,
    id: newId(tx.now.getTime()),
    year_id: row.yearId,
    subject_id: row.subjectId,
    class_id: row.classId,
    group_id: row.groupId,
    weekly_minutes: row.weeklyMinutes,
    coefficient: row.coefficient,
    marked: row.marked,
  }));
  for (let at = 0; at < values.length; at += 2000) {
    const found = await tx.db
      .insertInto('courses')
      .values(values.slice(at, at + 2000))
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .execute();
    made.push(...found.map(({ id }) => id));
  }
  return made;
}

/**
 * Assigns a teacher to one subject in several classes and groups, creating missing courses; courses that have a teacher
 * already are not changed.
 */
export function assignTeacher(ctx: Ctx, body: c.AssignBody): Promise<Made> {
  const { personId, subjectId, role, fromOn, toOn } = body;
  if (fromOn && toOn && toOn < fromOn) throw invalid('courses.dates', { toOn: 'courses.dates' });
  if (!body.classIds.length && !body.groupIds.length) throw invalid('courses.place', { classIds: 'courses.place' });
  return coursesRoom.act(ctx, 'courses.assign', async (tx) => {
    await refuseOutside(tx.db, ctx, 'assignments.manage', { classes: body.classIds, groups: body.groupIds });
    await presentStaff(tx.db, [personId], ctx.today);
    if (!(await tx.db.selectFrom('subjects').select('id').where('id', '=', subjectId).executeTakeFirst()))
      throw notFound();
    const { places, expected } = await readExpectations(tx.db, body.classIds, body.groupIds);
    for (const yearId of new Set(places.map((place) => place.yearId))) await openYear(tx.db, yearId);
    const wanted = places.map((place) => ({
      ...place,
      subjectId,
      marked: true,
      ...(expected(place.levelId, subjectId) ?? { weeklyMinutes: 0, coefficient: 1 }),
    }));
    const created = await make(tx, wanted);
    const ids = sql<string>`any(${places.map(({ classId, groupId }) => classId ?? groupId)}::uuid[])`;
    // Locked in one order, so that two people who give the same classes wait for each other.
    await tx.db
      .selectFrom('courses')
      .select('id')
      .where('subject_id', '=', subjectId)
      .where((eb) => eb.or([eb('class_id', '=', ids), eb('group_id', '=', ids)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    const courses = await courseRows(tx.db)
      .where('c.subject_id', '=', subjectId)
      .where((eb) => eb.or([eb('c.class_id', '=', ids), eb('c.group_id', '=', ids)]))
      .execute();
    const given = courses
      .filter((course) => takes(course, personId, { fromOn, toOn }, body.skipTaken))
      .map(({ id }) => id);
    if (given.length) {
      await tx.db
        .insertInto('course_teachers')
        .values(
          given.map((course_id) => ({
            school_id: tx.schoolId,
            course_id,
            person_id: personId,
            role,
            from_on: fromOn ?? noFirstDay,
            to_on: toOn,
          })),
        )
        .execute();
      await tx.db.updateTable('courses').set({ version: sql`version + 1` }).where('id', 'in', given).execute();
    }
    await announceChange(
      tx,
      places.map(({ yearId }) => yearId),
    );
    const result = { created, given, skipped: courses.length - given.length };
    return { result, audit: { object: { type: 'course', id: null }, after: { ...body, ...result } } };
  });
}

/** Makes the courses that the levels of these classes expect and that are missing. */
export function fillCourses(ctx: Ctx, { classIds, subjectId }: BodyOf<typeof c.fillCourses>): Promise<Made> {
  return coursesRoom.act(ctx, 'courses.fill', async (tx) => {
    await refuseOutside(tx.db, ctx, 'assignments.manage', { classes: classIds });
    const { places, expected, bySubject } = await readExpectations(tx.db, classIds, []);
    for (const yearId of new Set(places.map((place) => place.yearId))) await openYear(tx.db, yearId);
    const wanted = places.flatMap((place) =>
      bySubject
        .filter((one) => one.levelId === place.levelId && (subjectId ? one.subjectId === subjectId : !one.optional))
        .map((one) => ({
          ...place,
          subjectId: one.subjectId,
          marked: true,
          ...(expected(one.levelId, one.subjectId) ?? { weeklyMinutes: 0, coefficient: 1 }),
        })),
    );
    if (!wanted.length) throw conflict('courses.nothing_expected');
    const covered = await coveredByGroups(tx, classIds);
    const created = await make(
      tx,
      wanted.filter((one) => !covered.has(`${one.classId}|${one.subjectId}`)),
    );
    await announceChange(
      tx,
      places.map(({ yearId }) => yearId),
    );
    return {
      result: { created, given: [], skipped: wanted.length - created.length },
      audit: { object: { type: 'course', id: null }, after: { classIds, subjectId, created } },
    };
  });
}

/** Subjects taught to parts of a class in groups: the whole class needs no course of them. */
async function coveredByGroups(tx: CoursesTx, classIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('courses as c')
    .innerJoin('groups as g', (join) => join.onRef('g.school_id', '=', 'c.school_id').onRef('g.id', '=', 'c.group_id'))
    .select(['g.class_id', 'c.subject_id'])
    .where('g.class_id', '=', sql<string>`any(${[...classIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => `${row.class_id}|${row.subject_id}`));
}

/**
 * Deletes the courses created by an action and removes the teacher from those it assigned; those already deleted are
 * ignored.
 */
export function takeBack(
  ctx: Ctx,
  { created, given, personId, fromOn }: BodyOf<typeof c.takeBack>,
): Promise<ResponseInput<typeof c.takeBack>> {
  return coursesRoom.act(ctx, 'courses.take_back', async (tx) => {
    const all = [...new Set([...created, ...given])].sort();
    const rows = all.length
      ? await tx.db
          .selectFrom('courses')
          .select(['id', 'year_id'])
          .where('id', '=', sql<string>`any(${all}::uuid[])`)
          .orderBy('id')
          .forUpdate()
          .execute()
      : [];
    for (const yearId of new Set(rows.map((row) => row.year_id))) await openYear(tx.db, yearId);
    const known = new Set(rows.map(({ id }) => id));
    const [dead, kept] = [
      created.filter((id) => known.has(id)),
      given.filter((id) => known.has(id) && !created.includes(id)),
    ];
    if (dead.length) await tx.db.deleteFrom('courses').where('id', '=', sql<string>`any(${dead}::uuid[])`).execute();
    const out =
      personId && kept.length
        ? await tx.db
            .deleteFrom('course_teachers')
            .where('person_id', '=', personId)
            .where('from_on', '=', fromOn ?? noFirstDay)
            .where('course_id', 'in', kept)
            .returning('course_id')
            .execute()
        : [];
    if (out.length)
      await tx.db
        .updateTable('courses')
        .set({ version: sql`version + 1` })
        .where(
          'id',
          'in',
          out.map((row) => row.course_id),
        )
        .execute();
    await announceChange(
      tx,
      rows.map((row) => row.year_id),
    );
    return {
      result: { removed: dead.length, withdrawn: out.length },
      audit: {
        object: { type: 'course', id: null },
        before: { created: dead, given: out.map((row) => row.course_id), personId },
      },
    };
  });
}

/** Copies the courses of another year that this one lacks, with the teachers who are still there. */
export function copyCourses(
  ctx: Ctx,
  body: BodyOf<typeof c.copyCourses>,
): Promise<ResponseInput<typeof c.copyCourses>> {
  return coursesRoom.act(ctx, 'courses.copy', async (tx) => {
    await openYear(tx.db, body.yearId);
    const { counts, courses } = await previewCopy(tx.db, body, ctx.today);
    const created = new Set(
      await make(
        tx,
        courses.map((course) => ({ ...course, yearId: body.yearId })),
      ),
    );
    const rows = created.size
      ? await tx.db
          .selectFrom('courses')
          .select(['id', 'class_id', 'group_id', 'subject_id'])
          .where('year_id', '=', body.yearId)
          .execute()
      : [];
    const ids = new Map(
      rows
        .filter(({ id }) => created.has(id))
        .map((row) => [`${row.class_id ?? row.group_id}|${row.subject_id}`, row.id]),
    );
    const posts = courses.flatMap((course) => {
      const course_id = ids.get(`${course.classId ?? course.groupId}|${course.subjectId}`);
      return course_id
        ? course.teachers.map((one) => ({
            school_id: tx.schoolId,
            course_id,
            person_id: one.personId,
            role: one.role,
            weekly_minutes: one.weeklyMinutes,
            from_on: noFirstDay,
            to_on: null,
          }))
        : [];
    });
    for (let at = 0; at < posts.length; at += 2000)
      await tx.db
        .insertInto('course_teachers')
        .values(posts.slice(at, at + 2000))
        .onConflict((oc) => oc.doNothing())
        .execute();
    await announceChange(tx, [body.yearId]);
    return {
      result: { ...counts, courses: created.size, created: [...created] },
      audit: { object: { type: 'course', id: null }, after: { ...body, created: [...created] } },
    };
  });
}
