import type { BodyOf } from '@encrier/contract/kernel/route';
import { sharesOf } from '@encrier/contract/planning/places';
import type * as c from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays, weekdayOf } from '#kernel/policy/days.ts';
import { presentStaff } from '../../../school/courses/courses.public.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { timetableRoom, type TimetableTx } from '../timetable.room.ts';
import { type Audience, audiencesOf } from './audiences.queries.ts';
import { seriesRows, sharingOf, takenOf } from './board.queries.ts';
import { conflictsAmong, type Planned, wrongAudience, wrongHours } from './plan.policy.ts';

type Given = c.PlaceBody['series'][number];
type Year = { id: string; startsOn: string; endsOn: string };
/**
 * Holds the plan of a year until the act ends: writers come one after the other. 404 for a year of another school, 409
 * for a closed one.
 */
export async function holdPlan(tx: TimetableTx, yearId: string): Promise<Year> {
  const year = await tx.db
    .selectFrom('school_years')
    .select(['id', 'starts_on as startsOn', 'ends_on as endsOn', 'closed_at'])
    .where('id', '=', yearId)
    .executeTakeFirst();
  if (!year) throw notFound();
  if (year.closed_at) throw conflict('timetable.year_closed');
  await tx.db
    .insertInto('timetables')
    .values({ school_id: tx.schoolId, year_id: yearId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await tx.db
    .selectFrom('timetables')
    .select('year_id')
    .where('year_id', '=', yearId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return year;
}

/** Marks the plan as changed and refreshes open screens. */
export async function markWritten(tx: TimetableTx, yearId: string): Promise<number> {
  const { version } = await tx.db
    .updateTable('timetables')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: tx.now }))
    .where('year_id', '=', yearId)
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx.live('timetable.changed', { yearId }, { holds: ['timetable.view', 'timetable.manage'] });
  return version;
}

/** What the lessons name is the school's, of the organisation in force, and makes sense. */
async function check(
  tx: TimetableTx,
  ctx: Ctx,
  year: Year,
  given: readonly Given[],
  known: readonly string[],
): Promise<Map<string, Audience>> {
  for (const one of given) {
    const wrong = wrongHours(one, year) ?? wrongAudience(one);
    if (wrong) throw invalid(wrong);
  }
  await refuseOutside(tx.db, ctx, 'timetable.manage', {
    courses: given.map(({ courseId }) => courseId),
    classes: given.map(({ classId }) => classId),
    groups: given.map(({ groupId }) => groupId),
    classrooms: given.map(({ classroomId }) => classroomId),
  });
  const teachers = [...new Set(given.flatMap(({ teacherIds }) => teacherIds))];
  await presentStaff(
    tx.db,
    teachers.filter((id) => !known.includes(id)),
    ctx.today,
  );
  return audiencesOf(tx.db, year.id, given);
}

const plannedOf = (one: Given, audience: Audience): Planned => ({
  ...one,
  ...audience,
  overlaps: one.overlapReason !== '',
});

/** Refuses conflicts, naming them: teacher, room, class, or pupils of a group. */
async function refuseConflicts(
  tx: TimetableTx,
  year: Year,
  day: string,
  placed: readonly Planned[],
  gone: ReadonlySet<string>,
): Promise<void> {
  const staying = (await takenOf(tx.db, year.id)).filter(({ id }) => !gone.has(id));
  const conflicts = conflictsAmong(placed, staying, sharesOf(await sharingOf(tx.db, year.id, day)));
  if (conflicts.length) throw conflict('timetable.taken', { conflicts: conflicts.slice(0, 50) });
}

const columnsOf = (one: Given, audience: Audience) => ({
  kind: one.kind,
  title: one.title,
  course_id: one.courseId,
  subject_id: audience.subjectId,
  class_id: audience.classId,
  group_id: audience.groupId,
  org_id: audience.orgId,
  whole: audience.whole ? 1 : 0,
  weekday: one.weekday,
  week: one.week,
  starts: one.starts,
  ends: one.ends,
  from_on: one.fromOn,
  to_on: one.toOn,
  classroom_id: one.classroomId,
  locked: one.locked,
  overlap: one.overlapReason !== '',
  overlap_reason: one.overlapReason,
});

async function insertSeries(
  tx: TimetableTx,
  yearId: string,
  given: readonly Given[],
  audiences: ReadonlyMap<string, Audience>,
): Promise<void> {
  if (!given.length) return;
  await tx.db
    .insertInto('lesson_series')
    .values(
      given.map((one) => ({
        school_id: tx.schoolId,
        id: one.id,
        year_id: yearId,
        ...columnsOf(one, audiences.get(one.id)!),
      })),
    )
    .execute();
  await insertTeachers(tx, given);
}

async function insertTeachers(tx: TimetableTx, given: readonly Given[]): Promise<void> {
  const rows = given.flatMap((one) =>
    [...new Set(one.teacherIds)].map((person_id) => ({
      school_id: tx.schoolId,
      series_id: one.id,
      person_id,
      weekday: one.weekday,
      week: one.week,
      starts: one.starts,
      ends: one.ends,
      from_on: one.fromOn,
      to_on: one.toOn,
      overlap: one.overlapReason !== '',
    })),
  );
  if (rows.length) await tx.db.insertInto('series_teachers').values(rows).execute();
}

const seriesOf = (tx: TimetableTx, ids: readonly string[]): Promise<c.Series[]> =>
  seriesRows(tx.db)
    .where('s.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('s.id')
    .execute();

/** The requested lessons in their current state; throws not found when one is not of this year. */
async function standing(tx: TimetableTx, yearId: string, ids: readonly string[]): Promise<Map<string, c.Series>> {
  const rows = await seriesRows(tx.db)
    .where('s.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('s.year_id', '=', yearId)
    .execute();
  if (rows.length !== new Set(ids).size) throw notFound();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lessons that are written together are each named once. */
function refuseTwice(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw invalid('invalid_input');
}

/** Places weekly lessons: all of them, or none. */
export function placeSeries(
  ctx: Ctx,
  { yearId, series: given }: c.PlaceBody,
): Promise<{ series: c.Series[]; version: number }> {
  const ids = given.map(({ id }) => id);
  refuseTwice(ids);
  return timetableRoom.act(ctx, 'timetable.place', async (tx) => {
    const year = await holdPlan(tx, yearId);
    const audiences = await check(tx, ctx, year, given, []);
    await refuseConflicts(
      tx,
      year,
      dayOf(year, ctx.today),
      given.map((one) => plannedOf(one, audiences.get(one.id)!)),
      new Set(),
    );
    await insertSeries(tx, yearId, given, audiences);
    const version = await markWritten(tx, yearId);
    const result = { series: await seriesOf(tx, ids), version };
    return { result, audit: { object: { type: 'timetable', id: yearId }, after: { series: given.length } } };
  });
}

const dayOf = (year: Year, today: string): string =>
  today < year.startsOn ? year.startsOn : today > year.endsOn ? year.endsOn : today;

/** Moves or changes weekly lessons; from a day on when one is given, so that former weeks are kept. */
export function moveSeries(
  ctx: Ctx,
  { yearId, from, series: given }: c.MoveBody,
): Promise<{ series: c.Series[]; ended: c.Series[]; version: number }> {
  const ids = given.map(({ id }) => id);
  refuseTwice(ids);
  return timetableRoom.act(ctx, 'timetable.move', async (tx) => {
    const year = await holdPlan(tx, yearId);
    const before = await standing(tx, yearId, ids);
    await refuseOutside(tx.db, ctx, 'timetable.manage', {
      classes: [...before.values()].map(({ classId }) => classId),
      groups: [...before.values()].map(({ groupId }) => groupId),
    });
    refuseChanged(given, before);
    const known = [...before.values()].flatMap(({ teacherIds }) => teacherIds);
    // What began before the day ends the day before, and is another lesson from it on.
    const split = given.filter(
      ({ id }) => from !== null && before.get(id)!.fromOn < from && before.get(id)!.toOn >= from,
    );
    const renamed = new Map(split.map(({ id }) => [id, newId(tx.now.getTime())]));
    const wanted = given.map((one) =>
      renamed.has(one.id) ? { ...one, id: renamed.get(one.id)!, fromOn: one.fromOn > from! ? one.fromOn : from! } : one,
    );
    const audiences = await check(tx, ctx, year, wanted, known);
    const ended = split.map(({ id }) => ({ ...before.get(id)!, toOn: addDays(from!, -1) }));
    const stays = ended.map((one): Planned => ({ ...one, overlaps: one.overlapReason !== '' }));
    const placed = [...wanted.map((one) => plannedOf(one, audiences.get(one.id)!))];
    await refuseConflicts(tx, year, dayOf(year, ctx.today), [...placed, ...stays], new Set(ids));
    await endSeries(
      tx,
      split.map(({ id }) => id),
      addDays(from ?? year.startsOn, -1),
    );
    await rewrite(
      tx,
      wanted.filter(({ id }) => before.has(id)),
      audiences,
    );
    await insertSeries(
      tx,
      yearId,
      wanted.filter(({ id }) => !before.has(id)),
      audiences,
    );
    const version = await markWritten(tx, yearId);
    const result = {
      series: await seriesOf(
        tx,
        wanted.map(({ id }) => id),
      ),
      ended: await seriesOf(
        tx,
        split.map(({ id }) => id),
      ),
      version,
    };
    return {
      result,
      audit: { object: { type: 'timetable', id: yearId }, after: { series: given.length, fromOn: from } },
    };
  });
}

/** Refuses lessons changed by somebody else meanwhile, and moves of locked ones. */
function refuseChanged(given: c.MoveBody['series'], before: ReadonlyMap<string, c.Series>): void {
  const stale = given.filter((one) => before.get(one.id)!.version !== one.version);
  if (stale.length) throw conflict('edited_meanwhile', { ids: stale.map(({ id }) => id) });
  const moved = (one: Given, was: c.Series): boolean =>
    one.weekday !== was.weekday || one.week !== was.week || one.starts !== was.starts || one.ends !== was.ends;
  const locked = given.filter((one) => one.locked && before.get(one.id)!.locked && moved(one, before.get(one.id)!));
  if (locked.length) throw conflict('timetable.locked', { ids: locked.map(({ id }) => id) });
}

const endSeries = async (tx: TimetableTx, ids: readonly string[], lastDay: string): Promise<void> => {
  if (!ids.length) return;
  await tx.db
    .updateTable('lesson_series')
    .set((eb) => ({ to_on: lastDay, version: eb('version', '+', 1) }))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
};

/** Writes lessons at their new places, moved to temporary slots first: two that swap would conflict. */
async function rewrite(
  tx: TimetableTx,
  given: readonly Given[],
  audiences: ReadonlyMap<string, Audience>,
): Promise<void> {
  if (!given.length) return;
  const ids = given.map(({ id }) => id);
  const own = sql<string>`any(${ids}::uuid[])`;
  await tx.db.deleteFrom('series_teachers').where('series_id', '=', own).execute();
  await tx.db.updateTable('lesson_series').set({ overlap: true, overlap_reason: '…' }).where('id', '=', own).execute();
  for (const one of given)
    await tx.db
      .updateTable('lesson_series')
      .set((eb) => ({ ...columnsOf(one, audiences.get(one.id)!), version: eb('version', '+', 1) }))
      .where('id', '=', one.id)
      .execute();
  await insertTeachers(tx, given);
}

/**
 * Takes lessons of every week away; from a day on, what began before it ends the day before. Answers them as they were.
 */
export function removeSeries(
  ctx: Ctx,
  { yearId, from, ids }: BodyOf<typeof c.removeSeries>,
): Promise<{ removed: c.Series[]; ended: c.Series[]; version: number }> {
  refuseTwice(ids);
  return timetableRoom.act(ctx, 'timetable.remove', async (tx) => {
    await holdPlan(tx, yearId);
    const before = [...(await standing(tx, yearId, ids)).values()];
    await refuseOutside(tx.db, ctx, 'timetable.manage', {
      classes: before.map(({ classId }) => classId),
      groups: before.map(({ groupId }) => groupId),
    });
    const locked = before.filter((one) => one.locked);
    if (locked.length) throw conflict('timetable.locked', { ids: locked.map(({ id }) => id) });
    const ended = before.filter((one) => from !== null && one.fromOn < from);
    const removed = before.filter((one) => !ended.includes(one));
    await endSeries(
      tx,
      ended.filter(({ toOn }) => toOn >= from!).map(({ id }) => id),
      addDays(from ?? '2000-01-02', -1),
    );
    await tx.db
      .deleteFrom('lesson_series')
      .where('id', '=', sql<string>`any(${removed.map(({ id }) => id)}::uuid[])`)
      .execute();
    const version = await markWritten(tx, yearId);
    return {
      result: { removed, ended, version },
      audit: { object: { type: 'timetable', id: yearId }, after: { removed: ids.length, fromOn: from } },
    };
  });
}

/** Says which Monday begins a week A, or that weeks are all alike. */
export function setWeeks(ctx: Ctx, { yearId, weekAOn }: BodyOf<typeof c.setWeeks>): Promise<{ ok: true }> {
  if (weekAOn !== null && weekdayOf(weekAOn) !== 1) throw invalid('timetable.dates', { weekAOn: 'timetable.dates' });
  return timetableRoom.act(ctx, 'timetable.weeks', async (tx) => {
    await holdPlan(tx, yearId);
    await tx.db.updateTable('timetables').set({ week_a_on: weekAOn }).where('year_id', '=', yearId).execute();
    await markWritten(tx, yearId);
    return { result: { ok: true as const }, audit: { object: { type: 'timetable', id: yearId }, after: { weekAOn } } };
  });
}
