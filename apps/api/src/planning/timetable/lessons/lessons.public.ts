import type { AddLessonBody, Lesson } from '@encrier/contract/planning/lessons';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type RawBuilder, sql } from 'kysely';
import type { InAct } from '#kernel/act/act.ts';
import { conflict, invalid, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { timetableRoom, type TimetableTx } from '../timetable.room.ts';
import {
  announce,
  hold,
  insertLesson,
  publishedOf,
  type Stored,
  writeCancelled,
  writeTeachers,
} from './lessons.actions.ts';
import { changesOf, isLink, isPlace, lessonFlow } from './lessons.policy.ts';
import {
  hasLesson,
  joinUrl,
  lessonIdsOfPupil,
  lessonIdsOfTeacher,
  lessonTakesPlace,
  lessonTitle,
  lessonTitleAr,
  makesRooms,
} from './lessons.reach.ts';
import { refuseTaken } from './taken.queries.ts';

export {
  hasLesson,
  isLink,
  joinUrl,
  lessonIdsOfPupil,
  lessonIdsOfTeacher,
  lessonTakesPlace,
  lessonTitle,
  lessonTitleAr,
  makesRooms,
};
export { lessonInReach } from './looked-at.reach.ts';
export { whereTaken } from './taken.queries.ts';

/** Whether a lesson `l` takes place, and pupils have it, so that it takes their hours. */
export const keepsPupil = (pupil: RawBuilder<unknown>): readonly [RawBuilder<boolean>, RawBuilder<boolean>] => [
  lessonTakesPlace,
  hasLesson(pupil),
];

type Kind = Lesson['kind'];
type Settling = {
  lessonId: string;
  /** Teachers who leave the lesson: the absent one, or the former substitute. */
  without: readonly string[];
  /** The new teacher or supervisor; nobody when null. */
  withId: string | null;
  /** Another kind of lesson, as a study hall; the same when absent. */
  kind?: Kind;
  /** Another room, or the one that was published; the same when absent. */
  classroomId?: string | null | 'published';
  /** The note shown with it: `add` is written when there is none, `drop` is removed when it is still the note. */
  note?: { add?: string; drop?: string };
};

/** A lesson, locked until the transaction ends. The calling room has checked the right. */
const holdAny = (tx: TimetableTx, id: string): Promise<Stored> => hold(tx, id, sql<boolean>`TRUE`);

const maxNote = 500;
function noteOf(now: string, { add = '', drop = '' }: NonNullable<Settling['note']> = {}): string {
  if (drop && now === drop.slice(0, maxNote)) return '';
  return now || add.slice(0, maxNote);
}

/**
 * Gives a lesson to somebody else in another room's transaction, or makes it a study hall; its former data is kept, and
 * participants are notified of any change. A cancelled one takes place again. Refused when the new teacher, or the
 * room, is taken.
 */
export async function settleLesson(inAct: InAct, given: Settling): Promise<void> {
  const tx = timetableRoom.join(inAct);
  const row = await holdAny(tx, given.lessonId);
  const was = publishedOf(row);
  const teacherIds = [
    ...row.teacher_ids.filter((id) => !given.without.includes(id) && id !== given.withId),
    ...(given.withId ? [given.withId] : []),
  ];
  const classroomId =
    given.classroomId === undefined
      ? row.classroom_id
      : given.classroomId === 'published'
        ? was.classroomId
        : given.classroomId;
  const note = noteOf(row.note, given.note);
  const now = {
    day: row.on_day,
    starts: row.starts,
    ends: row.ends,
    classroomId,
    teacherIds,
    remoteUrl: row.remote_url,
  };
  const kind = given.kind ?? (row.kind as Kind);
  const same = [...teacherIds].sort().join() === [...row.teacher_ids].sort().join();
  if (same && row.state === 'planned' && kind === row.kind && classroomId === row.classroom_id) return;
  if (!row.overlap)
    await refuseTaken(tx.db, { ...now, id: row.id, classId: row.class_id, groupId: row.group_id, whole: row.whole });
  const changes = changesOf(was, now, row.changes.includes('added'));
  await tx.db.deleteFrom('lesson_teachers').where('lesson_id', '=', row.id).execute();
  await tx.db
    .updateTable('lessons')
    .set((eb) => ({
      kind,
      note,
      state: 'planned',
      counts: !row.overlap,
      classroom_id: classroomId,
      reason: row.state === 'cancelled' ? '' : row.reason,
      changes,
      before: changes.some((one) => one !== 'added') ? JSON.stringify(was) : null,
      changed_at: tx.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  const newcomers = new Set(teacherIds.filter((id) => !was.teacherIds.includes(id)));
  await writeTeachers(tx, { ...now, id: row.id, counts: !row.overlap }, newcomers);
  await announce(tx, [row.id], true);
}

/**
 * Replaces the note of a lesson in another room's transaction while it is still what that room wrote, and tells the
 * participants; any other note stays.
 */
export async function replaceNote(
  inAct: InAct,
  { lessonId, from, to }: { lessonId: string; from: string; to: string },
): Promise<void> {
  const tx = timetableRoom.join(inAct);
  const row = await holdAny(tx, lessonId);
  const [written, note] = [from.slice(0, maxNote), to.slice(0, maxNote)];
  if (row.note !== written || row.note === note) return;
  await tx.db
    .updateTable('lessons')
    .set((eb) => ({ note, changed_at: tx.now, version: eb('version', '+', 1) }))
    .where('id', '=', lessonId)
    .execute();
  await announce(tx, [lessonId], true);
}

/** Cancels a lesson in another room's transaction; participants are notified. Refused when it is already cancelled. */
export async function cancelLesson(
  inAct: InAct,
  { lessonId, reason }: { lessonId: string; reason: string },
): Promise<void> {
  const tx = timetableRoom.join(inAct);
  const row = await holdAny(tx, lessonId);
  if (!lessonFlow.allows(row.state as Lesson['state'], 'cancel')) throw conflict('lessons.is_cancelled');
  await writeCancelled(tx, [lessonId], reason);
  await announce(tx, [lessonId], true);
}

/** Adds a lesson to one day in another room's act, within the reach of the permission that the act follows. */
export const addLessonTo = (inAct: InAct, ctx: Ctx, body: AddLessonBody, permission: PermissionKey): Promise<void> =>
  insertLesson(timetableRoom.join(inAct), ctx, body, permission);

/**
 * Sets or removes the address of a lesson, in another room's transaction; participants are notified when it becomes
 * remote or takes place in its room again. Returns whether anything changed.
 */
export async function linkLessonOf(
  inAct: InAct,
  { lessonId, url, version }: { lessonId: string; url: string; version: number },
): Promise<boolean> {
  if (!isPlace(url)) throw invalid('lessons.link', { url: 'lessons.link' });
  const tx = timetableRoom.join(inAct);
  const row = await holdAny(tx, lessonId);
  if (!lessonFlow.allows(row.state as Lesson['state'], 'link')) throw conflict('lessons.is_cancelled');
  requireVersion(row, version);
  if (row.remote_url === url) return false;
  const was = publishedOf(row);
  const now = {
    day: row.on_day,
    starts: row.starts,
    ends: row.ends,
    classroomId: row.classroom_id,
    teacherIds: row.teacher_ids,
    remoteUrl: url,
  };
  const changes = changesOf(was, now, row.changes.includes('added'));
  await tx.db
    .updateTable('lessons')
    .set((eb) => ({
      remote_url: url,
      changes,
      before: changes.some((one) => one !== 'added') ? JSON.stringify(was) : null,
      changed_at: tx.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  await announce(tx, [row.id], (row.remote_url === '') !== (url === ''));
  return true;
}

type Addressed = { lessonId: string; url: string };
const given = (lessons: readonly Addressed[]) =>
  sql<{
    id: string;
    url: string;
  }>`unnest(${lessons.map(({ lessonId }) => lessonId)}::uuid[], ${lessons.map(({ url }) => url)}::text[])`;

/**
 * Gives many lessons their own address in another room's transaction; skips cancelled ones and those with an address.
 * Refreshes open screens; the calling room notifies people itself.
 */
export async function linkLessonsOf(inAct: InAct, lessons: readonly Addressed[]): Promise<string[]> {
  if (!lessons.length) return [];
  if (!lessons.every(({ url }) => url !== '' && isPlace(url))) throw invalid('lessons.link', { url: 'lessons.link' });
  const tx = timetableRoom.join(inAct);
  const rows = await tx.db
    .updateTable('lessons as l')
    .from(given(lessons).as<'m'>(sql`m(id, url)`))
    .set((eb) => ({
      remote_url: eb.ref('m.url'),
      changes: sql<
        string[]
      >`CASE WHEN l.changes @> '{remote}' THEN l.changes ELSE array_append(l.changes, 'remote') END`,
      before: sql`coalesce(l.before, jsonb_build_object('day', l.on_day, 'starts', l.starts, 'ends', l.ends,
        'classroomId', l.classroom_id,
        'teacherIds', coalesce((SELECT jsonb_agg(t.person_id ORDER BY t.person_id) FROM lesson_teachers t
          WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '[]'), 'remoteUrl', ''))`,
      changed_at: tx.now,
      version: eb('l.version', '+', 1),
    }))
    .whereRef('l.id', '=', 'm.id')
    .where('l.state', 'in', lessonFlow.from('link'))
    .where('l.remote_url', '=', '')
    .returning('l.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length) await announce(tx, ids, false);
  return ids;
}

/** Takes the addresses back that `linkLessonsOf` gave; one that was given another since keeps it. */
export async function unlinkLessonsOf(inAct: InAct, lessons: readonly Addressed[]): Promise<string[]> {
  if (!lessons.length) return [];
  const tx = timetableRoom.join(inAct);
  const rows = await tx.db
    .updateTable('lessons as l')
    .from(given(lessons).as<'m'>(sql`m(id, url)`))
    .set((eb) => ({
      remote_url: '',
      changes: sql<string[]>`array_remove(l.changes, 'remote')`,
      before: sql`CASE WHEN array_remove(l.changes, 'remote') <@ '{added}' THEN NULL ELSE l.before END`,
      changed_at: tx.now,
      version: eb('l.version', '+', 1),
    }))
    .whereRef('l.id', '=', 'm.id')
    .whereRef('l.remote_url', '=', 'm.url')
    .returning('l.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length) await announce(tx, ids, false);
  return ids;
}
