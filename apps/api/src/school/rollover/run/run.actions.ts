// house: one transaction, step after step
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { executeRollover, Rollover } from '@encrier/contract/school/rollover';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import { here, unended } from '#kernel/db/stays.ts';
import { AppError, conflict, precondition } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import {
  checkNextYear,
  checkOf,
  goingMembers,
  holdDraft,
  type Made,
  presentRollover,
  rolloverOf,
  type RolloverRow,
  roster,
} from '../rollover.public.ts';
import { yearRows } from '../../years/years.public.ts';
import { rolloverRoom, type RolloverTx } from '../rollover.room.ts';

const ofRollover = (id: string) => ({ type: 'rollover', id });

/** Asks for the run; from then on nothing of the preparation changes. A second press finds the passage already on its way. */
export function askRun(ctx: Ctx, id: string, { version, early }: BodyOf<typeof executeRollover>): Promise<Rollover> {
  return rolloverRoom.act(ctx, 'rollover.execute', async (tx) => {
    const row = await holdDraft(tx, id);
    if (row.version !== version) throw conflict('edited_meanwhile', { version: row.version });
    if (!early && ctx.today < row.from_ends_on) throw precondition('rollover.early', { endsOn: row.from_ends_on });
    await checkReady(tx, row);
    await tx.db
      .updateTable('rollovers')
      .set({ status: 'running', failure: '', version: version + 1 })
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

/** The next year, made or found empty, becomes the current one; this year is closed. */
async function makeYear(tx: RolloverTx, row: RolloverRow, made: Made): Promise<string> {
  await tx.db
    .updateTable('school_years')
    .set({ current: false, closed_at: tx.now })
    .where('id', '=', row.from_year_id)
    .execute();
  const found = await yearRows(tx.db).where('name', '=', row.name).executeTakeFirst();
  if (found) {
    await tx.db.updateTable('school_years').set({ current: true }).where('id', '=', found.id).execute();
    return found.id;
  }
  const id = newId(tx.now.getTime());
  await tx.db
    .insertInto('school_years')
    .values({
      school_id: tx.schoolId,
      id,
      name: row.name,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      current: true,
    })
    .execute();
  made.yearId = id;
  return id;
}

/** Planned classes with the room, and the head teacher when teachers are kept, of those they take over. */
async function makeClasses(tx: RolloverTx, row: RolloverRow, yearId: string): Promise<number> {
  const made = await tx.db
    .insertInto('classes')
    .columns([
      'school_id',
      'id',
      'year_id',
      'level_id',
      'name',
      'capacity',
      'position',
      'classroom_id',
      'head_teacher_id',
    ])
    .expression(
      tx.db
        .selectFrom('rollover_classes as k')
        .leftJoin('classes as s', (join) => join.onRef('s.id', '=', 'k.source_id'))
        .leftJoin('staff as t', (join) =>
          join
            .onRef('t.person_id', '=', 's.head_teacher_id')
            .on(here('t', row.starts_on))
            .on(sql<boolean>`${row.copy_teachers}::boolean`),
        )
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          'k.id',
          sql<string>`${yearId}::uuid`.as('year_id'),
          'k.level_id',
          'k.name',
          'k.capacity',
          'k.position',
          's.classroom_id',
          't.person_id',
        ])
        .where('k.rollover_id', '=', row.id),
    )
    .returning('id')
    .execute();
  await tx.db
    .updateTable('classes as c')
    .set({
      next_class_id: sql<
        string | null
      >`(SELECT n.id FROM rollover_classes k JOIN classes s ON s.school_id = k.school_id AND s.id = k.source_id
        JOIN rollover_classes n ON n.school_id = k.school_id AND n.rollover_id = k.rollover_id AND n.source_id = s.next_class_id
        WHERE k.school_id = c.school_id AND k.rollover_id = ${row.id} AND k.id = c.id)`,
    })
    .where('c.year_id', '=', yearId)
    .execute();
  return made.length;
}

type Twin = { old: string; new: string };
/** Old ids beside new ones, as rows `m(old, new)` of a statement. */
const twins = (tx: RolloverTx, rows: readonly { id: string }[]): Twin[] =>
  rows.map(({ id }) => ({ old: id, new: newId(tx.now.getTime()) }));
const mapping = (rows: readonly Twin[]): RawBuilder<Twin> =>
  sql<Twin>`(SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(old uuid, new uuid))`;

/** Terms a year later, inside the next year; none when that year already has its own. */
async function copyTerms(tx: RolloverTx, row: RolloverRow, yearId: string, made: Made): Promise<void> {
  const there = await tx.db.selectFrom('terms').select('id').where('year_id', '=', yearId).limit(1).executeTakeFirst();
  if (there) return;
  const later = (day: string | null): string | null =>
    day && `${Number(day.slice(0, 4)) + 1}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
  const old = await tx.db.selectFrom('terms').selectAll().where('year_id', '=', row.from_year_id).execute();
  const rows = old
    .map((term) => ({
      ...term,
      id: newId(tx.now.getTime()),
      year_id: yearId,
      version: 1,
      starts_on: [later(term.starts_on)!, row.starts_on].sort()[1]!,
      ends_on: [later(term.ends_on)!, row.ends_on].sort()[0]!,
      entry_from_on: later(term.entry_from_on),
      entry_to_on: later(term.entry_to_on),
      council_on: later(term.council_on),
      published_on: later(term.published_on),
    }))
    .filter((term) => term.starts_on < term.ends_on);
  if (rows.length) await tx.db.insertInto('terms').values(rows).execute();
  made.terms = rows.map(({ id }) => id);
}

/** Groups, whose members follow apart. Answers each beside the one it follows. */
async function copyGroups(tx: RolloverTx, row: RolloverRow, yearId: string, made: Made): Promise<Twin[]> {
  const old = await tx.db
    .selectFrom('groups as g')
    .leftJoin('rollover_classes as k', (join) =>
      join.onRef('k.source_id', '=', 'g.class_id').on('k.rollover_id', '=', row.id),
    )
    .select('g.id')
    .where('g.year_id', '=', row.from_year_id)
    .where((eb) => eb.or([eb('g.class_id', 'is', null), eb('k.id', 'is not', null)]))
    .execute();
  const map = twins(tx, old);
  made.groups = map.map((twin) => twin.new);
  if (!map.length) return [];
  await tx.db
    .insertInto('groups')
    .columns(['school_id', 'id', 'year_id', 'name', 'kind', 'class_id', 'subject_id', 'capacity', 'position'])
    .expression(
      tx.db
        .selectFrom('groups as g')
        .innerJoin(mapping(map).as<'m'>(sql`m`), (join) => join.on(sql<boolean>`m.old = g.id`))
        .leftJoin('rollover_classes as k', (join) =>
          join.onRef('k.source_id', '=', 'g.class_id').on('k.rollover_id', '=', row.id),
        )
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          sql<string>`m.new`.as('id'),
          sql<string>`${yearId}::uuid`.as('year_id'),
          'g.name',
          'g.kind',
          'k.id as class_id',
          'g.subject_id',
          'g.capacity',
          'g.position',
        ]),
    )
    .execute();
  return map;
}

/** Courses of classes that go on, and of groups that were copied; with their teachers from the first day of the year, when they are kept. Answers how many teachers. */
async function copyCourses(
  tx: RolloverTx,
  row: RolloverRow,
  yearId: string,
  made: Made,
  groups: readonly Twin[],
): Promise<number> {
  const target = () =>
    tx.db
      .selectFrom('courses as c')
      .leftJoin('rollover_classes as k', (join) =>
        join.onRef('k.source_id', '=', 'c.class_id').on('k.rollover_id', '=', row.id),
      )
      .leftJoin(mapping(groups).as<'gm'>(sql`gm`), (join) => join.on(sql<boolean>`gm.old = c.group_id`))
      .where('c.year_id', '=', row.from_year_id)
      .where(sql<boolean>`(k.id IS NOT NULL OR gm.new IS NOT NULL)`);
  const map = twins(tx, await target().select('c.id').execute());
  made.courses = map.map((twin) => twin.new);
  if (!map.length) return 0;
  await tx.db
    .insertInto('courses')
    .columns([
      'school_id',
      'id',
      'year_id',
      'subject_id',
      'class_id',
      'group_id',
      'weekly_minutes',
      'coefficient',
      'marked',
    ])
    .expression(
      target()
        .innerJoin(mapping(map).as<'m'>(sql`m`), (join) => join.on(sql<boolean>`m.old = c.id`))
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          sql<string>`m.new`.as('id'),
          sql<string>`${yearId}::uuid`.as('year_id'),
          'c.subject_id',
          'k.id as class_id',
          sql<string | null>`gm.new`.as('group_id'),
          'c.weekly_minutes',
          'c.coefficient',
          'c.marked',
        ]),
    )
    .execute();
  if (!row.copy_teachers) return 0;
  const taught = await tx.db
    .insertInto('course_teachers')
    .columns(['school_id', 'course_id', 'person_id', 'role', 'weekly_minutes', 'from_on'])
    .expression(
      tx.db
        .selectFrom('course_teachers as t')
        .innerJoin(mapping(map).as<'m'>(sql`m`), (join) => join.on(sql<boolean>`m.old = t.course_id`))
        .innerJoin('staff as s', 's.person_id', 't.person_id')
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          sql<string>`m.new`.as('course_id'),
          't.person_id',
          't.role',
          't.weekly_minutes',
          sql<string>`${row.starts_on}::date`.as('from_on'),
        ])
        .where(unended('t'))
        .where(here('s', row.starts_on))
        .where('t.role', '<>', 'substitute'),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('person_id')
    .execute();
  return taught.length;
}

/** One open enrolment for each pupil who stays, from the first day of the year. */
async function makeEnrolments(tx: RolloverTx, row: RolloverRow, yearId: string): Promise<number> {
  const staying = await roster(tx.db, row).select('p.person_id as id').where('d.target_id', 'is not', null).execute();
  const map = twins(tx, staying);
  if (!map.length) return 0;
  await tx.db
    .updateTable('rollover_pupils as d')
    .from(mapping(map).as<'m'>(sql`m`))
    .set({ enrolment_id: sql<string>`m.new` })
    .where('d.rollover_id', '=', row.id)
    .where(sql<boolean>`m.old = d.pupil_id`)
    .execute();
  const made = await tx.db
    .insertInto('enrolments')
    .columns(['school_id', 'id', 'pupil_id', 'year_id', 'class_id', 'from_on', 'repeating'])
    .expression(
      tx.db
        .selectFrom('rollover_pupils as d')
        .innerJoin(mapping(map).as<'m'>(sql`m`), (join) => join.on(sql<boolean>`m.old = d.pupil_id`))
        .select([
          sql<number>`${tx.schoolId}::integer`.as('school_id'),
          sql<string>`m.new`.as('id'),
          'd.pupil_id',
          sql<string>`${yearId}::uuid`.as('year_id'),
          'd.target_id',
          sql<string>`${row.starts_on}::date`.as('from_on'),
          sql<boolean>`d.decision = 'repeat'`.as('repeating'),
        ])
        .where('d.rollover_id', '=', row.id),
    )
    .returning('id')
    .execute();
  return made.length;
}

/** Members who stay in their group, from the first day of the year; what was made is kept for an undo. */
async function makeMembers(tx: RolloverTx, row: RolloverRow, groups: readonly Twin[], made: Made): Promise<number> {
  const twin = new Map(groups.map((one) => [one.old, one.new]));
  const rows = (await goingMembers(tx.db, row)).flatMap(({ groupId, pupilId }) => {
    const own = twin.get(groupId);
    return own ? [{ groupId: own, pupilId }] : [];
  });
  for (let at = 0; at < rows.length; at += 2000)
    await tx.db
      .insertInto('group_members')
      .values(
        rows.slice(at, at + 2000).map(({ groupId, pupilId }) => ({
          school_id: tx.schoolId,
          group_id: groupId,
          pupil_id: pupilId,
          from_on: row.starts_on,
        })),
      )
      .execute();
  made.members = rows;
  return rows.length;
}

/** Those who leave or graduate do so on the last day of this year; what they were is kept for an undo. */
async function releasePupils(tx: RolloverTx, row: RolloverRow): Promise<number> {
  await tx.db
    .updateTable('rollover_pupils as d')
    .from('pupils as p')
    .set({
      before: sql<string>`jsonb_build_object('status', p.status, 'left_on', p.left_on, 'left_reason', p.left_reason)`,
    })
    .whereRef('p.person_id', '=', 'd.pupil_id')
    .where('d.rollover_id', '=', row.id)
    .where('d.decision', 'in', ['leave', 'graduate'])
    .where('p.status', 'in', ['active', 'suspended'])
    .execute();
  const gone = await tx.db
    .updateTable('pupils as p')
    .from('rollover_pupils as d')
    .set({
      status: sql<string>`CASE d.decision WHEN 'graduate' THEN 'graduated' ELSE 'left' END`,
      left_on: row.from_ends_on,
    })
    .whereRef('d.pupil_id', '=', 'p.person_id')
    .where('d.rollover_id', '=', row.id)
    .where('d.before', 'is not', null)
    .returning('p.person_id')
    .execute();
  return gone.length;
}

/** Places of the year that ends, end with it: whoever asks where a pupil is now finds one place. */
async function endPlaces(tx: RolloverTx, row: RolloverRow): Promise<void> {
  await tx.db
    .updateTable('enrolments')
    .set({ to_on: sql<string>`greatest(from_on, ${row.from_ends_on}::date)` })
    .where('year_id', '=', row.from_year_id)
    .where(unended('enrolments'))
    .execute();
}

/** Moves that still wait have no year left to be made in. */
async function dropPlanned(tx: RolloverTx): Promise<number> {
  const dropped = await tx.db
    .updateTable('planned_moves')
    .set((eb) => ({
      state: 'cancelled',
      cause: 'rollover.year_closed',
      settled_at: tx.now,
      version: eb('version', '+', 1),
    }))
    .where('state', 'in', ['planned', 'blocked'])
    .returning('id')
    .execute();
  return dropped.length;
}

/** Steps of a run, told as they are done. */
const steps = 6;
type Say = (done: number, total: number) => Promise<void>;

/** Makes everything, or nothing. A run already made is left alone, whoever asks for it again. */
export function makeRun(ctx: Ctx, id: string, say: Say): Promise<boolean> {
  return rolloverRoom.act(ctx, 'rollover.run', async (tx) => {
    // Pupils who come or leave wait: the count of the check is the count of the run.
    await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
    const locked = await tx.db
      .selectFrom('rollovers')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (locked?.status !== 'running')
      return { result: false, audit: { object: ofRollover(id), after: { again: true } } };
    const row = await rolloverOf(tx.db, id);
    await checkReady(tx, row);
    const made: Made = { yearId: null, groups: [], courses: [], terms: [] };
    const yearId = await makeYear(tx, row, made);
    await say(1, steps);
    const classes = await makeClasses(tx, row, yearId);
    await say(2, steps);
    if (row.copy_terms) await copyTerms(tx, row, yearId, made);
    const groups = row.copy_groups ? await copyGroups(tx, row, yearId, made) : [];
    await say(3, steps);
    const teachers = row.copy_courses ? await copyCourses(tx, row, yearId, made, groups) : 0;
    await say(4, steps);
    const enrolments = await makeEnrolments(tx, row, yearId);
    const members = await makeMembers(tx, row, groups, made);
    await say(5, steps);
    const released = await releasePupils(tx, row);
    await endPlaces(tx, row);
    const dropped = await dropPlanned(tx);
    const counts = {
      classes,
      terms: made.terms.length,
      groups: made.groups.length,
      courses: made.courses.length,
      teachers,
      enrolments,
      members,
      released,
      ...(dropped && { planned: dropped }),
    };
    await tx.db
      .updateTable('rollovers')
      .set({
        status: 'done',
        to_year_id: yearId,
        made: JSON.stringify(made),
        counts: JSON.stringify(counts),
        done_at: tx.now,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    await tx.live('calendar.changed', {}, null);
    return {
      result: true,
      audit: { object: ofRollover(id), before: { year: row.from_name }, after: { year: row.name, ...counts } },
    };
  });
}

/** A run that was given up goes back to its preparation, with the reason. */
export function giveUp(ctx: Ctx, id: string, error: unknown): Promise<void> {
  const failure = error instanceof AppError ? error.code : 'internal';
  return rolloverRoom.act(ctx, 'rollover.give_up', async (tx) => {
    await tx.db
      .updateTable('rollovers')
      .set((eb) => ({ status: 'draft', failure, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute();
    await tx.live('rollover.changed', {}, { holds: ['rollover.manage', 'people.view'] });
    return { result: undefined, audit: { object: ofRollover(id), after: { failure } } };
  });
}
