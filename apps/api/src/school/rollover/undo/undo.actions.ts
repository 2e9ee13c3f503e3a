import type { Rollover } from '@encrier/contract/school/rollover';
import { sql } from 'kysely';
import { AppError, conflict, precondition } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { removeClassesOf } from '../../classes/passage.public.ts';
import { removeCoursesOf } from '../../courses/passage.public.ts';
import { removeGroupsOf } from '../../groups/passage.public.ts';
import { removeEnrolmentsOf, reopenPlaces, restorePlannedMoves, takePupilsBack } from '../../pupils/passage.public.ts';
import { returnToYear } from '../../years/passage.public.ts';
import {
  holdFor,
  type Made,
  presentRollover,
  rolloverOf,
  type RolloverRow,
  undoLimit,
  yearClosed,
} from '../rollover.public.ts';
import { rolloverRoom, type RolloverTx } from '../rollover.room.ts';
import { dependentTable } from './dependents.queries.ts';

const ofRollover = (id: string) => ({ type: 'rollover', id });
const refuseUndo = (what: string): never => {
  throw conflict('rollover.data_depends', { what });
};

/**
 * Refuses when something was edited since the run: every edit increases a version, and the run leaves the first one.
 */
async function checkUnedited(tx: RolloverTx, made: Made, yearId: string): Promise<void> {
  const ids = { terms: made.terms, groups: made.groups, courses: made.courses };
  for (const table of ['terms', 'groups', 'courses'] as const) {
    if (!ids[table].length) continue;
    const edited = await tx.db
      .selectFrom(table)
      .select('id')
      .where('year_id', '=', yearId)
      .where('version', '>', 1)
      .where(sql<boolean>`id = ANY (${ids[table]}::uuid[])`)
      .limit(1)
      .executeTakeFirst();
    if (edited) refuseUndo(table);
  }
  const edited = await tx.db
    .selectFrom('classes')
    .select('id')
    .where('year_id', '=', yearId)
    .where('version', '>', 1)
    .limit(1)
    .executeTakeFirst();
  if (edited) refuseUndo('classes');
}

/** Refuses when rows of other rooms would be deleted with those of the next year, as delegates with their class. */
async function checkAlone(tx: RolloverTx, yearId: string): Promise<void> {
  const table = await dependentTable(tx.db, yearId);
  if (table) refuseUndo(table);
}

/** What came into the next year since the run: an undo would lose it without a word. */
async function checkUntouched(tx: RolloverTx, row: RolloverRow, yearId: string): Promise<void> {
  const made = row.made as Made;
  const year = (table: 'groups' | 'courses' | 'terms') =>
    tx.db.selectFrom(table).select('id').where('year_id', '=', yearId).execute();
  for (const table of ['groups', 'courses', 'terms'] as const) {
    const known = new Set(made[table]);
    if ((await year(table)).some(({ id }) => !known.has(id))) refuseUndo(table);
  }
  const added = await tx.db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.year_id', '=', yearId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('rollover_classes as k')
            .select('k.id')
            .whereRef('k.id', '=', 'c.id')
            .where('k.rollover_id', '=', row.id),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (added) refuseUndo('classes');
  const members = await tx.db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select(['m.group_id', 'm.pupil_id', 'm.from_on', 'm.to_on'])
    .where('g.year_id', '=', yearId)
    .execute();
  const kept = new Set((made.members ?? []).map(({ groupId, pupilId }) => `${groupId} ${pupilId}`));
  if (
    members.length !== kept.size ||
    members.some(
      (one) =>
        one.to_on !== null || String(one.from_on) !== row.starts_on || !kept.has(`${one.group_id} ${one.pupil_id}`),
    )
  )
    refuseUndo('groups');
  const teaching = await tx.db
    .selectFrom('course_teachers as t')
    .innerJoin('courses as c', 'c.id', 't.course_id')
    .select('t.person_id')
    .where('c.year_id', '=', yearId)
    .where((eb) => eb.or([eb('t.from_on', '<>', row.starts_on), eb('t.to_on', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  if (teaching) refuseUndo('courses');
  const moved = await tx.db
    .selectFrom('enrolments as e')
    .leftJoin('rollover_pupils as d', (join) =>
      join.onRef('d.enrolment_id', '=', 'e.id').on('d.rollover_id', '=', row.id),
    )
    .select('e.id')
    .where('e.year_id', '=', yearId)
    .where((eb) =>
      eb.or([
        eb('d.pupil_id', 'is', null),
        eb('e.to_on', 'is not', null),
        sql<boolean>`e.class_id IS DISTINCT FROM d.target_id`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (moved) refuseUndo('enrolments');
  const changed = await tx.db
    .selectFrom('rollover_pupils as d')
    .innerJoin('pupils as p', 'p.person_id', 'd.pupil_id')
    .select('p.person_id')
    .where('d.rollover_id', '=', row.id)
    .where('d.before', 'is not', null)
    .where(sql<boolean>`p.status <> CASE d.decision WHEN 'graduate' THEN 'graduated' ELSE 'left' END`)
    .limit(1)
    .executeTakeFirst();
  if (changed) refuseUndo('pupils');
}

async function takeBack(tx: RolloverTx, row: RolloverRow, yearId: string): Promise<void> {
  const made = row.made as Made;
  const pupils = await tx.db
    .selectFrom('rollover_pupils')
    .select(['pupil_id', 'before'])
    .where('rollover_id', '=', row.id)
    .execute();
  await tx.db
    .updateTable('rollover_pupils')
    .set({ enrolment_id: null, before: null })
    .where('rollover_id', '=', row.id)
    .execute();
  await removeEnrolmentsOf(tx, yearId);
  // Every pupil of the run had an open place, which ended with the year.
  await reopenPlaces(
    tx,
    row.from_year_id,
    row.from_ends_on,
    pupils.map((one) => one.pupil_id),
  );
  await removeCoursesOf(tx, yearId);
  await removeGroupsOf(tx, yearId);
  await removeClassesOf(tx, yearId);
  await takePupilsBack(
    tx,
    pupils.flatMap(({ pupil_id, before }) => {
      const was = before as { status: string; left_on: string | null; left_reason: string } | null;
      return was ? [{ pupilId: pupil_id, status: was.status, leftOn: was.left_on, leftReason: was.left_reason }] : [];
    }),
  );
  await returnToYear(tx, row.from_year_id, { id: yearId, made: made.yearId !== null, termIds: made.terms });
}

/** Undoes a rollover. Refuses with `rollover.data_depends` when a room has data of the next year. */
export async function undoRun(ctx: Ctx, id: string): Promise<Rollover> {
  try {
    return await rolloverRoom.act(ctx, 'rollover.undo', async (tx) => {
      const row = await holdFor(tx, id, 'undo');
      if (!row.to_year_id || !row.done_at) throw conflict('rollover.state');
      if (tx.now > undoLimit(row.done_at)) throw precondition('rollover.undo_late');
      const year = await tx.db
        .selectFrom('school_years')
        .select('current')
        .where('id', '=', row.to_year_id)
        .executeTakeFirst();
      if (!year?.current) throw conflict('rollover.state');
      await checkUntouched(tx, row, row.to_year_id);
      await checkUnedited(tx, row.made as Made, row.to_year_id);
      await checkAlone(tx, row.to_year_id);
      await takeBack(tx, row, row.to_year_id);
      await restorePlannedMoves(tx, yearClosed, row.done_at);
      await tx.db
        .updateTable('rollovers')
        .set({ status: row.next, undone_at: tx.now, version: row.version + 1 })
        .where('id', '=', id)
        .execute();
      await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
      await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
      return {
        result: presentRollover(await rolloverOf(tx.db, id)),
        audit: { object: ofRollover(id), before: { year: row.name }, after: { year: row.from_name } },
      };
    });
  } catch (error) {
    // A room unknown to this one has rows of the next year.
    if (error instanceof AppError && error.code === 'still_referenced')
      throw conflict('rollover.data_depends', { what: 'other' });
    throw error;
  }
}
