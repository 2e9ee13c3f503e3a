import type { BodyOf } from '@encrier/contract/kernel/route';
import type { executeRollover, Rollover } from '@encrier/contract/school/rollover';
import { sql } from 'kysely';
import { hasNotLeft } from '#kernel/db/stays.ts';
import { type CopyPair, twinRows, twinsOf } from '#kernel/db/twins.ts';
import { AppError, precondition, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import {
  checkNextYear,
  checkOf,
  goingMembers,
  holdFor,
  type Made,
  presentRollover,
  rolloverOf,
  type RolloverRow,
  roster,
  yearClosed,
} from '../rollover.public.ts';
import { rolloverFlow } from '../rollover.policy.ts';
import { addClasses } from '../../classes/passage.public.ts';
import { copyCourses } from '../../courses/passage.public.ts';
import { enterGroups } from '../../groups/members.public.ts';
import { copyGroups } from '../../groups/passage.public.ts';
import { dropPlannedMoves, endPlaces, enrolPupils, releasePupils } from '../../pupils/passage.public.ts';
import { copyTerms, startYear } from '../../years/passage.public.ts';
import { rolloverRoom, type RolloverTx } from '../rollover.room.ts';

const ofRollover = (id: string) => ({ type: 'rollover', id });

/**
 * Asks for the run; from then on nothing of the preparation changes. A second press finds the passage already on its
 * way.
 */
export function askRun(ctx: Ctx, id: string, { version, early }: BodyOf<typeof executeRollover>): Promise<Rollover> {
  return rolloverRoom.act(ctx, 'rollover.execute', async (tx) => {
    const row = await holdFor(tx, id, 'run');
    requireVersion(row, version);
    if (!early && ctx.today < row.from_ends_on) throw precondition('rollover.early', { endsOn: row.from_ends_on });
    await checkReady(tx, row);
    await tx.db
      .updateTable('rollovers')
      .set({ status: row.next, failure: '', version: version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.emit('rollover.execute_asked', { rolloverId: id });
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return {
      result: presentRollover(await rolloverOf(tx.db, id)),
      audit: { object: ofRollover(id), after: { asked: true } },
    };
  });
}

async function checkReady(tx: RolloverTx, row: RolloverRow): Promise<void> {
  const { ready, undecided, unplaced } = await checkOf(tx.db, row.id);
  if (!ready) throw precondition('rollover.not_ready', { undecided, unplaced });
  await checkNextYear(tx, { name: row.name, startsOn: row.starts_on, endsOn: row.ends_on }, row.from_year_id);
}

/**
 * Planned classes with the room, and the head teacher when teachers are kept, of their predecessors. Returns each with
 * its predecessor.
 */
async function makeClasses(
  tx: RolloverTx,
  row: RolloverRow,
  yearId: string,
): Promise<{ made: number; going: CopyPair[] }> {
  const rows = await tx.db
    .selectFrom('rollover_classes as k')
    .leftJoin('classes as s', (join) => join.onRef('s.id', '=', 'k.source_id'))
    .leftJoin('staff as t', (join) =>
      join
        .onRef('t.person_id', '=', 's.head_teacher_id')
        .on(hasNotLeft('t', row.starts_on))
        .on(sql<boolean>`${row.copy_teachers}::boolean`),
    )
    .leftJoin('rollover_classes as n', (join) =>
      join.onRef('n.rollover_id', '=', 'k.rollover_id').onRef('n.source_id', '=', 's.next_class_id'),
    )
    .select([
      'k.id',
      'k.source_id',
      'k.level_id as levelId',
      'k.name',
      'k.capacity',
      'k.position',
      's.classroom_id as classroomId',
      't.person_id as headTeacherId',
      'n.id as nextClassId',
    ])
    .where('k.rollover_id', '=', row.id)
    .execute();
  await addClasses(tx, yearId, rows);
  const going = rows.flatMap(({ id, source_id }) => (source_id ? [{ old: source_id, new: id }] : []));
  return { made: rows.length, going };
}

/** One open enrolment for each pupil who stays, from the first day of the year. */
async function makeEnrolments(tx: RolloverTx, row: RolloverRow, yearId: string): Promise<number> {
  const staying = await roster(tx.db, row).select('p.person_id as id').where('d.target_id', 'is not', null).execute();
  if (!staying.length) return 0;
  const placed = await tx.db
    .updateTable('rollover_pupils as d')
    .from(twinRows(twinsOf(tx.now, staying)).as<'m'>(sql`m`))
    .set({ enrolment_id: sql<string>`m.new` })
    .where('d.rollover_id', '=', row.id)
    .where(sql<boolean>`m.old = d.pupil_id`)
    .returning(['d.pupil_id', 'd.target_id', 'd.decision', 'd.enrolment_id'])
    .execute();
  return enrolPupils(
    tx,
    { yearId, from: row.starts_on },
    placed.map((one) => ({
      id: one.enrolment_id!,
      pupilId: one.pupil_id,
      classId: one.target_id!,
      repeating: one.decision === 'repeat',
    })),
  );
}

/** Members who stay in their group, from the first day of the year; what was made is kept for an undo. */
async function makeMembers(tx: RolloverTx, row: RolloverRow, groups: readonly CopyPair[], made: Made): Promise<number> {
  const twin = new Map(groups.map((one) => [one.old, one.new]));
  made.members = (await goingMembers(tx.db, row)).flatMap(({ groupId, pupilId }) => {
    const own = twin.get(groupId);
    return own ? [{ groupId: own, pupilId }] : [];
  });
  await enterGroups(tx, made.members, row.starts_on);
  return made.members.length;
}

/** Departures and graduations take effect on the last day of this year; former data is stored for an undo. */
async function release(tx: RolloverTx, row: RolloverRow): Promise<number> {
  const gone = await tx.db
    .updateTable('rollover_pupils as d')
    .from(sql<{ person_id: string; status: string }>`pupils`.as<'p'>(sql`p`))
    .set({
      before: sql<string>`jsonb_build_object('status', p.status, 'left_on', p.left_on, 'left_reason', p.left_reason)`,
    })
    .whereRef('p.person_id', '=', 'd.pupil_id')
    .where('d.rollover_id', '=', row.id)
    .where('d.decision', 'in', ['leave', 'graduate'])
    .where('p.status', 'in', ['active', 'suspended'])
    .returning(['d.pupil_id', 'd.decision'])
    .execute();
  return releasePupils(
    tx,
    gone.map(({ pupil_id, decision }) => ({
      pupilId: pupil_id,
      status: decision === 'graduate' ? ('graduated' as const) : ('left' as const),
    })),
    row.from_ends_on,
  );
}

/** Steps of a run, reported as they finish. */
const steps = 6;
type Say = (done: number, total: number) => Promise<void>;

/** Makes everything, or nothing. A finished run is not repeated. */
export function makeRun(ctx: SystemCtx, id: string, say: Say): Promise<boolean> {
  return rolloverRoom.act(ctx, 'rollover.run', async (tx) => {
    // Pupils who come or leave wait: the count of the check is the count of the run.
    await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
    const locked = await tx.db
      .selectFrom('rollovers')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const done = locked && rolloverFlow.next(locked.status as Rollover['status'], 'finish');
    if (!done) return { result: false, audit: { object: ofRollover(id), after: { again: true } } };
    const row = await rolloverOf(tx.db, id);
    await checkReady(tx, row);
    const next = { name: row.name, startsOn: row.starts_on, endsOn: row.ends_on };
    const { id: yearId, made: fresh } = await startYear(tx, row.from_year_id, next);
    const made: Made = { yearId: fresh ? yearId : null, groups: [], courses: [], terms: [] };
    await say(1, steps);
    const { made: classes, going } = await makeClasses(tx, row, yearId);
    await say(2, steps);
    if (row.copy_terms) made.terms = await copyTerms(tx, row.from_year_id, { ...next, id: yearId });
    const groups = row.copy_groups ? await copyGroups(tx, row.from_year_id, yearId, going) : [];
    made.groups = groups.map((twin) => twin.new);
    await say(3, steps);
    const copied = row.copy_courses
      ? await copyCourses(tx, row.from_year_id, yearId, {
          classes: going,
          groups,
          teachersFrom: row.copy_teachers ? row.starts_on : null,
        })
      : { ids: [], teachers: 0 };
    made.courses = copied.ids;
    await say(4, steps);
    const enrolments = await makeEnrolments(tx, row, yearId);
    const members = await makeMembers(tx, row, groups, made);
    await say(5, steps);
    const released = await release(tx, row);
    await endPlaces(tx, row.from_year_id, row.from_ends_on);
    const dropped = await dropPlannedMoves(tx, yearClosed);
    const counts = {
      classes,
      terms: made.terms.length,
      groups: made.groups.length,
      courses: made.courses.length,
      teachers: copied.teachers,
      enrolments,
      members,
      released,
      ...(dropped && { planned: dropped }),
    };
    await tx.db
      .updateTable('rollovers')
      .set({
        status: done,
        to_year_id: yearId,
        made: JSON.stringify(made),
        counts: JSON.stringify(counts),
        done_at: tx.now,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await tx.emit('rollover.ran', { rolloverId: id });
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    return {
      result: true,
      audit: { object: ofRollover(id), before: { year: row.from_name }, after: { year: row.name, ...counts } },
    };
  });
}

/** Returns a failed run to preparation, with the reason. */
export function giveUp(ctx: SystemCtx, id: string, error: unknown): Promise<void> {
  const failure = error instanceof AppError ? error.code : 'internal';
  return rolloverRoom.act(ctx, 'rollover.give_up', async (tx) => {
    await tx.db
      .updateTable('rollovers')
      .set((eb) => ({ status: rolloverFlow.first, failure, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('status', 'in', rolloverFlow.from('give_up'))
      .execute();
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return { result: undefined, audit: { object: ofRollover(id), after: { failure } } };
  });
}
