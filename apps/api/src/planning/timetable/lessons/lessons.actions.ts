import type { BodyOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/lessons';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type RawBuilder, sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { findUnrealDay } from '#kernel/policy/days.ts';
import { presentStaff } from '../../../school/courses/courses.public.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { reachFor } from '../../../school/directory/directory.public.ts';
import { timetableRoom, type TimetableTx } from '../timetable.room.ts';
import { refuseClosed } from './frame.queries.ts';
import { changesOf, lessonFlow, type Standing, areHours, isPlace } from './lessons.policy.ts';
import { lessonRows, teacherNames } from './lessons.queries.ts';
import { joinUrl } from './lessons.reach.ts';
import { lessonInReach } from './looked-at.reach.ts';
import { presentLesson } from './lessons.present.ts';
import { refuseRoomless } from './own-rooms.queries.ts';
import { refuseTaken, whereTaken } from './taken.queries.ts';

type Hours = { day: string; starts: number; ends: number; remoteUrl: string };

function refuseWrong({ day, starts, ends, remoteUrl }: Hours): void {
  if (findUnrealDay({ day })) throw invalid('invalid_input', { day: 'invalid_day' });
  if (!areHours({ starts, ends })) throw invalid('lessons.hours', { ends: 'lessons.hours' });
  if (!isPlace(remoteUrl)) throw invalid('lessons.link', { remoteUrl: 'lessons.link' });
}

/** The year of a day; refused without one, or when it is closed. */
async function yearOf(tx: TimetableTx, day: string): Promise<string> {
  const year = await tx.db
    .selectFrom('school_years')
    .select(['id', 'closed_at'])
    .where(sql<boolean>`${day} BETWEEN starts_on AND ends_on`)
    .orderBy('current', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!year || year.closed_at) throw invalid('lessons.hours', { day: 'lessons.hours' });
  await tx.db
    .insertInto('timetables')
    .values({ school_id: tx.schoolId, year_id: year.id })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return year.id;
}

type Audience = {
  courseId: string | null;
  classId: string | null;
  groupId: string | null;
  kind: string;
  title: string;
};
/** The class or group of a lesson; throws not found for another year or school. */
async function audienceOf(tx: TimetableTx, yearId: string, one: Audience) {
  if (one.courseId === null ? !one.title || (one.classId && one.groupId) : one.classId || one.groupId)
    throw invalid('lessons.audience');
  if (one.courseId === null && !one.classId && !one.groupId && one.kind !== 'meeting')
    throw invalid('lessons.audience');
  const course = one.courseId
    ? await tx.db
        .selectFrom('courses')
        .select(['subject_id', 'class_id', 'group_id'])
        .where('id', '=', one.courseId)
        .where('year_id', '=', yearId)
        .executeTakeFirst()
    : { subject_id: null, class_id: one.classId, group_id: one.groupId };
  if (!course) throw notFound();
  const group = course.group_id
    ? await tx.db
        .selectFrom('groups')
        .select('class_id')
        .where('id', '=', course.group_id)
        .where('year_id', '=', yearId)
        .executeTakeFirst()
    : { class_id: null };
  if (!group) throw notFound();
  const classId = course.class_id ?? group.class_id;
  const place = classId
    ? await tx.db
        .selectFrom('classes as k')
        .innerJoin('levels as l', (join) =>
          join.onRef('l.school_id', '=', 'k.school_id').onRef('l.id', '=', 'k.level_id'),
        )
        .select('l.org_id')
        .where('k.id', '=', classId)
        .where('k.year_id', '=', yearId)
        .executeTakeFirst()
    : { org_id: null };
  if (!place) throw notFound();
  return {
    subject_id: course.subject_id,
    class_id: classId,
    group_id: course.group_id,
    whole: course.group_id ? 0 : 1,
    org_id: place.org_id,
  };
}

const inReach = (ctx: Ctx) => sql<boolean>`${lessonInReach(reachFor(ctx, 'lessons.change'))}`;

async function lessonOf(tx: TimetableTx, id: string): Promise<c.Lesson> {
  const row = await lessonRows(tx.db).where('l.id', '=', id).executeTakeFirst();
  if (!row) throw conflict('lessons.closed_day');
  return presentLesson(row);
}

/**
 * Refreshes the office's open screens at once; a job refreshes those of the participants, and notifies them when
 * requested.
 */
export async function announce(tx: TimetableTx, ids: readonly string[], tell: boolean): Promise<void> {
  await tx.live(
    'lessons.changed',
    { count: ids.length },
    { holds: ['timetable.view', 'timetable.manage', 'lessons.change'] },
  );
  await tx.emit('lessons.changed', { ids: [...ids], tell });
}

export async function writeTeachers(
  tx: TimetableTx,
  lesson: { id: string; counts: boolean } & Standing,
  substitutes: ReadonlySet<string>,
): Promise<void> {
  await tx.db.deleteFrom('lesson_teachers').where('lesson_id', '=', lesson.id).execute();
  if (!lesson.teacherIds.length) return;
  await tx.db
    .insertInto('lesson_teachers')
    .values(
      [...new Set(lesson.teacherIds)].map((person_id) => ({
        school_id: tx.schoolId,
        lesson_id: lesson.id,
        person_id,
        substitute: substitutes.has(person_id),
        on_day: lesson.day,
        starts: lesson.starts,
        ends: lesson.ends,
        counts: lesson.counts,
      })),
    )
    .execute();
}

/**
 * Writes a lesson of one day, in a transaction whose room checked the right; its rooms must be in the reach of
 * `permission`.
 */
export async function insertLesson(
  tx: TimetableTx,
  ctx: Ctx,
  body: c.AddLessonBody,
  permission: PermissionKey,
): Promise<void> {
  refuseWrong(body);
  const yearId = await yearOf(tx, body.day);
  await refuseOutside(tx.db, ctx, permission, {
    courses: [body.courseId],
    classes: [body.classId],
    groups: [body.groupId],
    classrooms: [body.classroomId],
  });
  await presentStaff(tx.db, body.teacherIds, ctx.today);
  const audience = await audienceOf(tx, yearId, body);
  await refuseRoomless(tx.db, audience.org_id, body.remoteUrl);
  const overlap = body.overlapReason !== '';
  if (!overlap)
    await refuseTaken(tx.db, {
      ...body,
      classId: audience.class_id,
      groupId: audience.group_id,
      whole: audience.whole,
    });
  await tx.db
    .insertInto('lessons')
    .values({
      school_id: tx.schoolId,
      id: body.id,
      year_id: yearId,
      kind: body.kind,
      title: body.title,
      course_id: body.courseId,
      ...audience,
      on_day: body.day,
      starts: body.starts,
      ends: body.ends,
      classroom_id: body.classroomId,
      overlap,
      overlap_reason: body.overlapReason,
      counts: !overlap,
      remote_url: body.remoteUrl,
      note: body.note,
      changes: ['added'],
      changed_at: tx.now,
      makes_up_id: body.makesUpId,
    })
    .execute();
  await writeTeachers(tx, { ...body, counts: !overlap }, new Set());
  await announce(tx, [body.id], body.tell);
}

/** Adds a lesson to one day, even a day off: somebody wants it there. */
export function addLesson(ctx: Ctx, body: c.AddLessonBody): Promise<c.Lesson> {
  refuseWrong(body);
  return whereTaken(() =>
    timetableRoom.act(ctx, 'lessons.add', async (tx) => {
      await insertLesson(tx, ctx, body, 'lessons.change');
      const { tell: _tell, overlapReason: _reason, note: _note, ...after } = body;
      return { result: await lessonOf(tx, body.id), audit: { object: { type: 'lesson', id: body.id }, after } };
    }),
  );
}

export type Stored = Awaited<ReturnType<typeof hold>>;
/** Locks a lesson and reads it with its teachers, where `seen` lets the caller change it; 404 elsewhere. */
export async function hold(tx: TimetableTx, id: string, seen: RawBuilder<boolean>) {
  // Read behind the lock: two people who change it at the same moment act one after the other.
  await tx.db.selectFrom('lessons').select('id').where('id', '=', id).forUpdate().execute();
  const row = await tx.db
    .selectFrom('lessons as l')
    .selectAll('l')
    .select([
      sql<string[]>`coalesce((SELECT array_agg(t.person_id ORDER BY t.person_id) FROM lesson_teachers t
        WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '{}')`.as('teacher_ids'),
      teacherNames.as('teachers'),
      joinUrl.as('join_url'),
    ])
    .where('l.id', '=', id)
    .where(seen)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
/** A lesson as published; its current data while nobody has changed it by hand. */
export const publishedOf = (row: Stored): Standing =>
  (row.before as Standing | null) ?? {
    day: row.on_day,
    starts: row.starts,
    ends: row.ends,
    classroomId: row.classroom_id,
    teacherIds: row.teacher_ids,
    remoteUrl: row.remote_url,
  };

/** Refuses a day of another year, and a day off for a lesson that was not added by hand. */
async function refuseDay(tx: TimetableTx, row: Stored, day: string, added: boolean): Promise<void> {
  if (day === row.on_day) return;
  if ((await yearOf(tx, day)) !== row.year_id) throw invalid('lessons.hours', { day: 'lessons.hours' });
  if (!added) await refuseClosed(tx.db, day, row);
}

const keepsHours = (row: Stored, { day, starts, ends }: c.ChangeLessonBody): boolean =>
  day === row.on_day && starts === row.starts && ends === row.ends;

/** Moves a lesson, changes its room or teachers, or makes it remote; its former data is shown with it. */
export function changeLesson(ctx: Ctx, id: string, given: c.ChangeLessonBody): Promise<c.Lesson> {
  return whereTaken(() =>
    timetableRoom.act(ctx, 'lessons.change', async (tx) => {
      const row = await hold(tx, id, inReach(ctx));
      // The address of its course, shown with it, is not made its own.
      const body = given.remoteUrl === row.join_url ? { ...given, remoteUrl: row.remote_url } : given;
      refuseWrong(body);
      if (!lessonFlow.allows(row.state as c.Lesson['state'], 'change')) throw conflict('lessons.is_cancelled');
      requireVersion(row, body.version);
      if (body.remoteUrl !== row.remote_url) await refuseRoomless(tx.db, row.org_id, body.remoteUrl);
      await refuseOutside(tx.db, ctx, 'lessons.change', { classrooms: [body.classroomId] });
      await presentStaff(
        tx.db,
        body.teacherIds.filter((one) => !row.teacher_ids.includes(one)),
        ctx.today,
      );
      const was = publishedOf(row);
      const added = row.changes.includes('added');
      await refuseDay(tx, row, body.day, added);
      const overlap = body.overlapReason !== '';
      if (!overlap)
        await refuseTaken(tx.db, { ...body, id, classId: row.class_id, groupId: row.group_id, whole: row.whole });
      const changes = changesOf(was, body, added);
      await tx.db.deleteFrom('lesson_teachers').where('lesson_id', '=', id).execute();
      await tx.db
        .updateTable('lessons')
        .set((eb) => ({
          on_day: body.day,
          starts: body.starts,
          ends: body.ends,
          classroom_id: body.classroomId,
          overlap,
          overlap_reason: body.overlapReason,
          counts: !overlap,
          remote_url: body.remoteUrl,
          note: body.note,
          reason: body.reason,
          changes,
          before: changes.some((one) => one !== 'added') ? JSON.stringify(was) : null,
          changed_at: tx.now,
          // A lesson with hours set by hand leaves the day's changed hours.
          ...(keepsHours(row, body) ? {} : { hours_id: null, base_starts: null, base_ends: null }),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      const newcomers = new Set(added ? [] : body.teacherIds.filter((one) => !was.teacherIds.includes(one)));
      await writeTeachers(tx, { ...body, id, counts: !overlap }, newcomers);
      await announce(tx, [id], body.tell);
      const before = { day: row.on_day, starts: row.starts, ends: row.ends, classroomId: row.classroom_id };
      const after = { day: body.day, starts: body.starts, ends: body.ends, classroomId: body.classroomId };
      return { result: await lessonOf(tx, id), audit: { object: { type: 'lesson', id }, before, after } };
    }),
  );
}

/** Locks lessons in reach; ids of those that may make a move. 404 when one of the requested ones is missing. */
async function movable(
  tx: TimetableTx,
  ctx: Ctx,
  ids: readonly string[],
  move: 'cancel' | 'restore',
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('lessons as l')
    .select(['l.id', 'l.state'])
    .where('l.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(inReach(ctx))
    .orderBy('l.id')
    .forUpdate('l')
    .execute();
  if (rows.length !== new Set(ids).size) throw notFound();
  return rows.filter((row) => lessonFlow.allows(row.state as c.Lesson['state'], move)).map(({ id }) => id);
}

export async function writeCancelled(tx: TimetableTx, ids: readonly string[], reason: string): Promise<void> {
  await tx.db
    .updateTable('lessons')
    .set((eb) => ({
      state: 'cancelled',
      counts: false,
      reason,
      changes: sql<string[]>`array_append(changes, 'cancelled')`,
      changed_at: tx.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Cancels lessons; skips cancelled ones. Their room and people are free again. */
export function cancelLessons(
  ctx: Ctx,
  { ids, reason, tell }: BodyOf<typeof c.cancelLessons>,
): Promise<{ cancelled: string[] }> {
  return timetableRoom.act(ctx, 'lessons.cancel', async (tx) => {
    const cancelled = await movable(tx, ctx, ids, 'cancel');
    if (!cancelled.length) return nothing({ cancelled });
    await writeCancelled(tx, cancelled, reason);
    await announce(tx, cancelled, tell);
    const [first, ...others] = cancelled.map((id) => ({
      object: { type: 'lesson', id },
      after: { state: 'cancelled' },
    }));
    return { result: { cancelled }, audit: [first!, ...others] };
  });
}

/** Restores cancelled lessons; refused when a room or a teacher was taken since. */
export function restoreLessons(
  ctx: Ctx,
  { ids, tell }: BodyOf<typeof c.restoreLessons>,
): Promise<{ restored: string[] }> {
  return whereTaken(() =>
    timetableRoom.act(ctx, 'lessons.restore', async (tx) => {
      const restored = await movable(tx, ctx, ids, 'restore');
      if (!restored.length) return nothing({ restored });
      await tx.db
        .updateTable('lessons')
        .set((eb) => ({
          state: 'planned',
          counts: sql<boolean>`NOT overlap`,
          reason: '',
          changes: sql<string[]>`array_remove(changes, 'cancelled')`,
          changed_at: tx.now,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', sql<string>`any(${restored}::uuid[])`)
        .execute();
      await announce(tx, restored, tell);
      const [first, ...others] = restored.map((id) => ({
        object: { type: 'lesson', id },
        after: { state: 'planned' },
      }));
      return { result: { restored }, audit: [first!, ...others] };
    }),
  );
}
