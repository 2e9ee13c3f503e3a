import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { CourseTeacher } from '@encrier/contract/school/course-load';
import type * as c from '@encrier/contract/school/courses';
import { sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import { hasNotLeft } from '#kernel/db/stays.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { passClasses } from '../../classes/classes.public.ts';
import { noFirstDay, courseRows, openYear, presentStaff, wrongTeachers } from '../courses.public.ts';
import { replaced, touched } from './replace.policy.ts';
import { coursesRoom, type CoursesTx } from '../courses.room.ts';
import { refuseOutside } from '../../directory/in-force.public.ts';

type Answer = ResponseInput<typeof c.replaceTeacher>;
type Handover = Answer['heads'][number];
type Written = { id: string; version: number; teachers: readonly CourseTeacher[] };
const any = (ids: readonly string[]) => sql<string>`any(${[...new Set(ids)]}::uuid[])`;

/**
 * Courses of the year, locked in one order, with their current data; 404 when one of them is missing, or when they or
 * the `classes` whose head teacher changes are in an organisation out of reach.
 */
async function locked(
  tx: CoursesTx,
  ctx: Ctx,
  { yearId, courseIds, classes }: { yearId: string; courseIds: readonly string[]; classes: readonly string[] },
) {
  await refuseOutside(tx.db, ctx, 'assignments.manage', { courses: courseIds, classes });
  await openYear(tx.db, yearId);
  const rows = await tx.db
    .selectFrom('courses')
    .select('id')
    .where('year_id', '=', yearId)
    .where('id', '=', any(courseIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(courseIds).size) throw notFound();
  return courseRows(tx.db).where('c.id', '=', any(courseIds)).orderBy('c.id').execute();
}

/** Replaces the teachers of courses, four statements whatever their number. */
async function write(tx: CoursesTx, courses: readonly Written[]): Promise<void> {
  if (!courses.length) return;
  const ids = any(courses.map(({ id }) => id));
  await tx.db.deleteFrom('course_teachers').where('course_id', '=', ids).execute();
  const rows = courses.flatMap(({ id, teachers }) =>
    teachers.map((one) => ({
      school_id: tx.schoolId,
      course_id: id,
      person_id: one.personId,
      role: one.role,
      weekly_minutes: one.weeklyMinutes,
      from_on: one.fromOn ?? noFirstDay,
      to_on: one.toOn,
    })),
  );
  for (let at = 0; at < rows.length; at += 2000)
    await tx.db
      .insertInto('course_teachers')
      .values(rows.slice(at, at + 2000))
      .execute();
  await tx.db.updateTable('courses').set({ version: sql`version + 1` }).where('id', '=', ids).execute();
}

/** Notifies the teachers whose courses changed. */
async function notifyTeachers(tx: CoursesTx, ctx: Ctx, personIds: readonly string[], yearId: string): Promise<void> {
  const accounts = await tx.db.selectFrom('accounts').select('id').where('person_id', '=', any(personIds)).execute();
  await notifyInAct(tx, ctx, {
    type: 'cours.affectation',
    accountIds: accounts.map(({ id }) => id),
    model: { type: 'courses', id: null },
    priority: 'normal',
    dedupeKey: `courses.replace:${newId(tx.now.getTime())}`,
  });
  await tx.live('courses.changed', { yearId }, { holds: ['assignments.manage'] });
}

/** Gives the classes of a replaced head teacher to the replacement: at once, or on the planned day. */
async function handOver(
  tx: CoursesTx,
  ctx: Ctx,
  { yearId, personId, replacementId, from, headOf }: BodyOf<typeof c.replaceTeacher>,
): Promise<Handover[]> {
  const wanted = [...new Set(headOf)];
  if (!wanted.length || !replacementId) return [];
  const classes = await tx.db
    .selectFrom('classes')
    .select(['id', 'version'])
    .where('id', '=', any(wanted))
    .where('year_id', '=', yearId)
    .where('head_teacher_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Refuses when somebody else has become head teacher of a class meanwhile.
  if (classes.length < wanted.length) throw notFound();
  const waits = from > ctx.today;
  // A change planned for another day is dropped.
  await tx.db.deleteFrom('head_handovers').where('class_id', '=', any(wanted)).execute();
  if (waits)
    await tx.db
      .insertInto('head_handovers')
      .values(
        classes.map(({ id }) => ({
          school_id: tx.schoolId,
          class_id: id,
          from_id: personId,
          to_id: replacementId,
          on_day: from,
        })),
      )
      .execute();
  else await passClasses(tx, wanted, { fromId: personId, toId: replacementId });
  await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
  return classes.map(({ id, version }) => ({
    classId: id,
    fromId: personId,
    toId: replacementId,
    version: waits ? version : version + 1,
    waits,
  }));
}

/** Makes the changes of head teacher that are due; skips people who left or no longer lead the class. */
export function passHeads(ctx: Ctx): Promise<number> {
  return coursesRoom.act(ctx, 'courses.hand_over', async (tx) => {
    const due = await tx.db
      .deleteFrom('head_handovers')
      .where('on_day', '<=', ctx.today)
      .returning(['class_id', 'from_id', 'to_id'])
      .execute();
    const passed: string[] = [];
    for (const { class_id, from_id, to_id } of due) {
      const stays = await tx.db
        .selectFrom('staff')
        .select('person_id')
        .where('person_id', '=', to_id)
        .where(hasNotLeft('staff', ctx.today))
        .executeTakeFirst();
      const done = stays ? await passClasses(tx, [class_id], { fromId: from_id, toId: to_id }) : [];
      passed.push(...done);
    }
    if (passed.length) await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
    return {
      result: passed.length,
      audit: { object: { type: 'class', id: passed[0] ?? null }, after: { classes: passed, due: due.length } },
    };
  });
}

/** Gives classes back to their former head teacher; skips classes changed since. Returns the people concerned. */
async function takeHeadsBack(tx: CoursesTx, yearId: string, heads: readonly Handover[]): Promise<string[]> {
  const back: Handover[] = [];
  for (const head of [...heads].sort((a, b) => a.classId.localeCompare(b.classId))) {
    const { classId, fromId, toId, version, waits } = head;
    // A planned change that was dropped has increased the version.
    const now = waits ? version + 1 : version;
    const waited =
      waits &&
      (await tx.db
        .deleteFrom('head_handovers')
        .where('class_id', '=', classId)
        .where('from_id', '=', fromId)
        .where('to_id', '=', toId)
        .returning('class_id')
        .executeTakeFirst());
    const known =
      waited ||
      (await tx.db.selectFrom('staff').select('person_id').where('person_id', '=', fromId).executeTakeFirst());
    if (!known) throw notFound();
    const given = waited ? [] : await passClasses(tx, [classId], { fromId: toId, toId: fromId, yearId, version: now });
    if (waited || given.length) back.push(head);
  }
  if (back.length) await tx.live('classes.changed', {}, { holds: ['school.structure', 'people.view'] });
  return back.flatMap(({ fromId, toId }) => [fromId, toId]);
}

/** Gives a teacher's courses to another one, or to nobody, from a day on; see the route. */
export function replaceTeacher(ctx: Ctx, body: BodyOf<typeof c.replaceTeacher>): Promise<Answer> {
  const { yearId, personId, replacementId, from, courseIds } = body;
  if (personId === replacementId) throw invalid('courses.teacher_twice', { replacementId: 'courses.teacher_twice' });
  return coursesRoom.act(ctx, 'courses.replace', async (tx) => {
    const courses = await locked(tx, ctx, { yearId, courseIds, classes: body.headOf });
    const year = await tx.db
      .selectFrom('school_years')
      .select(['starts_on', 'ends_on'])
      .where('id', '=', yearId)
      .executeTakeFirstOrThrow();
    if (from < year.starts_on || from > year.ends_on) throw invalid('courses.dates', { from: 'courses.dates' });
    if (!(await tx.db.selectFrom('staff').select('person_id').where('person_id', '=', personId).executeTakeFirst()))
      throw notFound();
    if (replacementId) await presentStaff(tx.db, [replacementId], ctx.today);
    const next = courses.flatMap((course) => {
      const teachers = replaced(course.teachers, personId, replacementId, from);
      return teachers ? [{ id: course.id, version: course.version, teachers, before: course.teachers }] : [];
    });
    await write(tx, next);
    const heads = await handOver(tx, ctx, body);
    if (next.length || heads.length)
      await notifyTeachers(tx, ctx, [personId, ...(replacementId ? [replacementId] : [])], yearId);
    const changed = next.map(({ id, version, before }) => ({ id, version: version + 1, teachers: before }));
    return {
      result: { heads, changed, skipped: courses.length - next.length },
      audit: {
        object: { type: 'course', id: null },
        before: { personId },
        after: {
          yearId,
          replacementId,
          from,
          courses: next.map(({ id }) => id),
          ...(heads.length && { headOf: heads.map(({ classId }) => classId) }),
        },
      },
    };
  });
}

/** Restores the former teachers of courses; skips courses changed meanwhile. */
export function undoReplacement(
  ctx: Ctx,
  { yearId, courses: requested, heads }: BodyOf<typeof c.undoReplacement>,
): Promise<ResponseInput<typeof c.undoReplacement>> {
  for (const { teachers } of requested) {
    const wrong = wrongTeachers(teachers);
    if (wrong) throw invalid(wrong, { courses: wrong });
  }
  return coursesRoom.act(ctx, 'courses.undo_replace', async (tx) => {
    const standing = new Map(
      (
        await locked(tx, ctx, {
          yearId,
          courseIds: requested.map(({ id }) => id),
          classes: heads.map(({ classId }) => classId),
        })
      ).map((course) => [course.id, course]),
    );
    const back = requested.filter(({ id, version }) => standing.get(id)?.version === version);
    const after = new Set(back.flatMap(({ teachers }) => teachers.map((one) => one.personId)));
    // A person who has left the school meanwhile may get their courses back: their departure is often the reason of the
    // change.
    const known = await tx.db
      .selectFrom('staff')
      .select('person_id')
      .where('person_id', '=', any([...after]))
      .execute();
    if (known.length < after.size) throw notFound();
    await write(tx, back);
    const led = await takeHeadsBack(tx, yearId, heads);
    if (back.length || led.length)
      await notifyTeachers(
        tx,
        ctx,
        [...back.flatMap(({ id, teachers }) => touched(standing.get(id)?.teachers ?? [], teachers)), ...led],
        yearId,
      );
    return {
      result: { restored: back.length, kept: requested.length - back.length },
      audit: { object: { type: 'course', id: null }, after: { yearId, courses: back.map(({ id }) => id) } },
    };
  });
}
