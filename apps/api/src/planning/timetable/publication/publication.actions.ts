import type { BodyOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { momentOf } from '#kernel/content/day-minutes.ts';
import { timeZoneOf } from '#kernel/db/school-day.ts';
import { AppError, conflict } from '#kernel/errors/errors.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { leaveMeetings } from '../hours/hours.actions.ts';
import { holdPlan } from '../plan/plan.actions.ts';
import { timetableRoom, type TimetableTx } from '../timetable.room.ts';
import { continuedRows, unwantedLessons } from './matching.queries.ts';
import type { Continued } from './matching.policy.ts';
import { type Audience, movers } from './movers.queries.ts';
import { orgOf, publishing } from './publication.queries.ts';
import { differs, ofPlan, type Publishing, staysAsItIs, type Wanted, wantedLessons } from './wanted.queries.ts';

/** Asks for a publication, which a job makes; one at a time for each year. */
export function askPublication(
  ctx: Ctx,
  { id, yearId, fromOn, tell }: BodyOf<typeof c.publishTimetable>,
): Promise<{ id: string }> {
  return timetableRoom.act(ctx, 'timetable.publish', async (tx) => {
    const orgId = orgOf(ctx);
    await holdPlan(tx, yearId);
    await publishing(tx.db, { yearId, fromOn, orgId }, momentOf(ctx.now, ctx.zone));
    const underWay = await tx.db
      .selectFrom('timetable_publications')
      .select('id')
      .where('year_id', '=', yearId)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    if (underWay) throw conflict('timetable.publishing');
    const asked_by_id = ctx.actor.kind === 'account' ? ctx.actor.accountId : '';
    await tx.db
      .insertInto('timetable_publications')
      .values({
        school_id: tx.schoolId,
        id,
        year_id: yearId,
        org_id: orgId,
        from_on: fromOn,
        tell,
        asked_by_id,
        asked_at: tx.now,
      })
      .execute();
    await tx.emit('timetable.publish', { publicationId: id });
    return { result: { id }, audit: { object: { type: 'timetable', id: yearId }, after: { fromOn, tell } } };
  });
}

export type Published = {
  id: string;
  yearId: string;
  first: boolean;
  tell: boolean;
  byId: string;
  /** People whose week changes. */
  touched: { classIds: string[]; groupIds: string[]; teacherIds: string[] };
};

/**
 * Executes a requested publication; null when it is already done. Lessons that cannot be published are skipped and
 * counted. One that waited over midnight begins today: days that are past stay as they were.
 */
export function publish(ctx: SystemCtx, id: string): Promise<Published | null> {
  return timetableRoom.act(ctx, 'timetable.published', async (tx) => {
    const publication = await tx.db
      .selectFrom('timetable_publications')
      .select(['year_id', 'org_id', 'from_on', 'tell', 'asked_by_id'])
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    if (!publication) return nothing(null);
    await holdPlan(tx, publication.year_id);
    const plan = await tx.db
      .selectFrom('timetables')
      .selectAll()
      .where('year_id', '=', publication.year_id)
      .executeTakeFirstOrThrow();
    const at = momentOf(tx.now, await timeZoneOf(tx.db));
    const waited = plan.published_at !== null && publication.from_on < at.day;
    const what: Publishing = {
      yearId: publication.year_id,
      fromOn: waited ? at.day : publication.from_on,
      weekAOn: plan.week_a_on,
      orgId: publication.org_id,
      at,
    };
    await holdToday(tx, what);
    await leaveMeetings(tx, wantedLessons(what));
    const teachersBefore = await teachersOf(tx, what);
    const { continued, gone } = await unwantedLessons(tx.db, what);
    await continueLessons(tx, continued);
    const removed = await removeLessons(tx, what, gone);
    const { former, changed } = await rewriteChanged(tx, what);
    const added = await insertMissing(tx, what);
    const kept = await countLeft(tx, what);
    const rows = [...removed, ...former, ...changed, ...added];
    const teacherIds = teachersBetween(teachersBefore, await teachersOf(tx, what));
    await tx.db
      .updateTable('timetable_publications')
      .set({
        state: 'done',
        done_at: tx.now,
        from_on: what.fromOn,
        added: added.length,
        changed: changed.length,
        removed: removed.length,
        kept,
      })
      .where('id', '=', id)
      .execute();
    await tx.db
      .updateTable('timetables')
      .set({ published_at: tx.now })
      .where('year_id', '=', publication.year_id)
      .execute();
    await tx.live(
      'timetable.published',
      { yearId: publication.year_id },
      { holds: ['timetable.view', 'timetable.manage', 'timetable.publish'] },
    );
    const result = {
      id,
      yearId: publication.year_id,
      first: plan.published_at === null,
      tell: publication.tell,
      byId: publication.asked_by_id,
      touched: {
        classIds: [...new Set(rows.flatMap((row) => (row.group_id ? [] : (row.class_id ?? []))))],
        groupIds: [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))],
        teacherIds,
      },
    };
    const counts = { added: added.length, changed: changed.length, removed: removed.length, kept };
    return {
      result,
      audit: {
        object: { type: 'timetable', id: publication.year_id },
        after: { fromOn: what.fromOn, ...counts },
      },
    };
  });
}

/** Which lessons of the plan each teacher holds, as one text for each. */
async function teachersOf(tx: TimetableTx, what: Publishing): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('lesson_teachers as t')
    .innerJoin('lessons as l', (join) =>
      join.onRef('l.school_id', '=', 't.school_id').onRef('l.id', '=', 't.lesson_id'),
    )
    .select([
      't.person_id',
      sql<string>`md5(string_agg(l.on_day::text || l.starts || l.ends || coalesce(l.classroom_id::text,
        '') || coalesce(l.course_id::text, l.title), ',' ORDER BY l.on_day, l.starts))`.as('week'),
    ])
    .where(ofPlan(what))
    .groupBy('t.person_id')
    .execute();
  return new Map(rows.map(({ person_id, week }) => [person_id, week]));
}
const teachersBetween = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));

/** Locks today's lessons: no roll call is taken of one while it is decided whether it was held. */
const holdToday = (tx: TimetableTx, what: Publishing): Promise<unknown> =>
  tx.db
    .selectFrom('lessons as l')
    .select('l.id')
    .where(ofPlan(what))
    .where('l.on_day', '=', what.at.day)
    .orderBy('l.id')
    .forUpdate()
    .execute();

/** Gives lessons to the series in which they go on: they keep their id, and with it all that was written for them. */
async function continueLessons(tx: TimetableTx, continued: readonly Continued[]): Promise<void> {
  if (!continued.length) return;
  await tx.db
    .updateTable('lessons as l')
    .from(continuedRows(continued).as<'n'>(sql`n(lesson_id, series_id)`))
    .set((eb) => ({ series_id: eb.ref('n.series_id') }))
    .whereRef('l.id', '=', 'n.lesson_id')
    .execute();
}

/** Removes lessons that nothing of the plan wants, unless a hand changed them or they were held. */
async function removeLessons(tx: TimetableTx, what: Publishing, ids: readonly string[]): Promise<Audience[]> {
  if (!ids.length) return [];
  return tx.db
    .deleteFrom('lessons as l')
    .where('l.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(sql<boolean>`NOT ${staysAsItIs(what)}`)
    .returning(['l.id', 'l.class_id', 'l.group_id'])
    .execute();
}

/**
 * Lessons that the plan wants otherwise, with whom they were for and whom they are for. They step aside together first:
 * two that change places would meet half-way otherwise.
 */
async function rewriteChanged(tx: TimetableTx, what: Publishing): Promise<{ former: Audience[]; changed: Audience[] }> {
  const former = await movers(tx.db, what);
  if (!former.length) return { former, changed: [] };
  const ids = former.map(({ id }) => id);
  const own = sql<string>`any(${ids}::uuid[])`;
  await tx.db.deleteFrom('lesson_teachers').where('lesson_id', '=', own).execute();
  await tx.db
    .updateTable('lessons')
    .set({ overlap: true, overlap_reason: '…', counts: false })
    .where('id', '=', own)
    .execute();
  const changed = await tx.db
    .updateTable('lessons as l')
    .from(wantedLessons(what).as('w'))
    .set((eb) => ({
      ...Object.fromEntries(written.map((column) => [column, eb.ref(`w.${column}`)])),
      counts: sql<boolean>`NOT w.overlap`,
      version: eb('l.version', '+', 1),
    }))
    .where('l.id', '=', own)
    .where(sql<boolean>`w.series_id = l.series_id AND w.on_day = l.series_on`)
    .returning(['l.id', 'l.class_id', 'l.group_id'])
    .execute();
  await insertTeachers(tx, what, ids);
  return { former, changed };
}
const written = [
  'on_day',
  'starts',
  'ends',
  'kind',
  'title',
  'course_id',
  'subject_id',
  'class_id',
  'group_id',
  'org_id',
  'whole',
  'classroom_id',
  'overlap',
  'overlap_reason',
  'hours_id',
  'base_starts',
  'base_ends',
] as const satisfies readonly (keyof Wanted)[];

/** Lessons that were not there yet; one whose place a hand gave away is left out. */
async function insertMissing(tx: TimetableTx, what: Publishing): Promise<Audience[]> {
  const added = await tx.db
    .insertInto('lessons')
    .columns(['school_id', 'id', 'year_id', 'series_id', 'series_on', ...written, 'counts'])
    .expression(
      tx.db
        .selectFrom(wantedLessons(what).as('w'))
        .select([
          sql<number>`app.school_id()`.as('school_id'),
          // The lesson of that name may go on in another series.
          sql<string>`CASE WHEN EXISTS (SELECT 1 FROM lessons k WHERE k.school_id = app.school_id() AND k.id = w.id)
            THEN gen_random_uuid() ELSE w.id END`.as('id'),
          sql<string>`${what.yearId}::uuid`.as('year_id'),
          'w.series_id',
          'w.on_day as series_on',
        ])
        .select(written.map((column) => `w.${column}` as const))
        .select(sql<boolean>`NOT w.overlap`.as('counts'))
        .where(
          sql<boolean>`NOT EXISTS (SELECT 1 FROM lessons l WHERE l.school_id = app.school_id()
            AND l.series_id = w.series_id AND l.series_on = w.on_day)`,
        )
        .orderBy('w.on_day')
        .orderBy('w.starts'),
    )
    .onConflict((oc) => oc.doNothing())
    .returning(['id', 'class_id', 'group_id'])
    .execute();
  await insertTeachers(
    tx,
    what,
    added.map(({ id }) => id),
  );
  return added;
}

/** Teachers of the published lessons; without a teacher moved elsewhere by hand at that time. */
async function insertTeachers(tx: TimetableTx, what: Publishing, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  await tx.db
    .insertInto('lesson_teachers')
    .columns(['school_id', 'lesson_id', 'person_id', 'on_day', 'starts', 'ends', 'counts'])
    .expression(
      tx.db
        .selectFrom('lessons as l')
        .innerJoin('series_teachers as t', (join) =>
          join.onRef('t.school_id', '=', 'l.school_id').onRef('t.series_id', '=', 'l.series_id'),
        )
        .select(['l.school_id', 'l.id', 't.person_id', 'l.on_day', 'l.starts', 'l.ends', 'l.counts'])
        .where('l.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .where('l.year_id', '=', what.yearId),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Lessons of the plan that are still not what it wants: a hand changed them, or gave their place away. */
async function countLeft(tx: TimetableTx, what: Publishing): Promise<number> {
  const { n } = await tx.db
    .selectFrom(wantedLessons(what).as('w'))
    .leftJoin(
      sql<{ id: string }>`(SELECT * FROM lessons l WHERE l.school_id = app.school_id() AND ${ofPlan(what)})`.as('l'),
      (join) => join.on(sql<boolean>`l.series_id = w.series_id AND l.series_on = w.on_day`),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(sql<boolean>`(l.id IS NULL OR ${differs})`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Notes that a publication could not be made, so that its asker reads why instead of waiting. */
export function refusePublication(ctx: SystemCtx, id: string, failure: string): Promise<void> {
  return timetableRoom.act(ctx, 'timetable.refused', async (tx) => {
    const refused = await tx.db
      .updateTable('timetable_publications')
      .set({ state: 'refused', done_at: tx.now, failure })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .returning('year_id')
      .executeTakeFirst();
    if (!refused) return nothing(undefined);
    await tx.live('timetable.published', { yearId: refused.year_id }, { holds: ['timetable.publish'] });
    return { result: undefined, audit: { object: { type: 'timetable', id: refused.year_id }, after: { failure } } };
  });
}

/** The reason of a failure that trying again would not cure, or null. */
export const failureOf = (error: unknown): string | null =>
  error instanceof AppError && error.kind !== 'internal' ? error.code : null;
