import type { BodyOf } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/planning/timetable';
import { sql } from 'kysely';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays } from '#kernel/policy/days.ts';
import { schoolDayOf } from '#kernel/db/school-day.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { frameOf } from '../frames/frames.queries.ts';
import { announce } from '../lessons/lessons.actions.ts';
import { timetableRoom, type TimetableTx } from '../timetable.room.ts';
import { hoursFault, type Mover, stayers } from './hours.policy.ts';
import { changedHoursIn, hoursHold, hoursOn, wasHeld } from './hours.queries.ts';

const permission = 'timetable.publish';
const announceChange = (tx: TimetableTx) =>
  tx.live('timetable.changed', {}, { holds: ['timetable.view', 'timetable.manage', 'timetable.publish'] });

type Dated = Mover & {
  seriesId: string | null;
  seriesOn: string | null;
  counts: boolean;
  overlap: boolean;
  overlapReason: string;
  byHand: boolean;
  held: boolean;
  /** Whether its hours were given after its day was over. */
  late: boolean;
  baseStarts: number | null;
  baseEnds: number | null;
  hoursId: string | null;
  newStarts: number | null;
  newEnds: number | null;
};

/** Every lesson of some days with its position under the changed hours. Locked until the transaction ends. */
async function lessonsOf(tx: TimetableTx, fromOn: string, toOn: string): Promise<Dated[]> {
  await tx.db
    .selectFrom('lessons')
    .select('id')
    .where('on_day', '>=', fromOn)
    .where('on_day', '<=', toOn)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await tx.db
    .selectFrom('lessons as l')
    .leftJoin(hoursOn('l', sql`l.on_day`, 'l.series_id').as('h'), (join) => join.on(hoursHold))
    .select([
      'l.id',
      'l.on_day as day',
      'l.starts',
      'l.ends',
      'l.classroom_id as classroomId',
      'l.class_id as classId',
      'l.whole',
      'l.series_id as seriesId',
      'l.series_on as seriesOn',
      'l.counts',
      'l.overlap',
      'l.overlap_reason as overlapReason',
      'l.base_starts as baseStarts',
      'l.base_ends as baseEnds',
      'l.hours_id as hoursId',
      sql<boolean>`l.changes && '{moved,added}'`.as('byHand'),
      wasHeld('l').as('held'),
      sql<boolean>`coalesce(${schoolDayOf(sql.ref('l.changed_at'))} > l.on_day, FALSE)`.as('late'),
      'h.starts as newStarts',
      'h.ends as newEnds',
      sql<string[]>`coalesce((SELECT array_agg(t.person_id) FROM lesson_teachers t
        WHERE t.school_id = l.school_id AND t.lesson_id = l.id), '{}')`.as('teacherIds'),
    ])
    .where('l.on_day', '>=', fromOn)
    .where('l.on_day', '<=', toOn)
    .execute();
  return rows.map((row) => ({ ...row, to: null }));
}

type Moved = Dated & { to: { starts: number; ends: number } };

/** Writes lessons at their new hours, moved to temporary slots first: two that swap would conflict. */
async function write(tx: TimetableTx, moved: readonly Moved[], hoursId: string | null): Promise<void> {
  if (!moved.length) return;
  const ids = moved.map(({ id }) => id);
  await tx.db
    .updateTable('lessons')
    .set({ overlap: true, overlap_reason: '…', counts: false })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('counts', '=', true)
    .execute();
  const rows = moved.map(({ id, to, counts, overlap, overlapReason, starts, ends }) => ({
    id,
    starts: to.starts,
    ends: to.ends,
    base_starts: hoursId ? starts : null,
    base_ends: hoursId ? ends : null,
    counts,
    overlap,
    overlap_reason: overlapReason,
  }));
  await tx.db
    .updateTable('lessons as l')
    .from(
      sql<{
        id: string;
        starts: number;
        ends: number;
        base_starts: number | null;
        base_ends: number | null;
        counts: boolean;
        overlap: boolean;
        overlap_reason: string;
      }>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'r'>(
        sql`r(id uuid, starts smallint, ends smallint, base_starts smallint, base_ends smallint, counts boolean,
          overlap boolean, overlap_reason text)`,
      ),
    )
    .set((eb) => ({
      starts: eb.ref('r.starts'),
      ends: eb.ref('r.ends'),
      base_starts: eb.ref('r.base_starts'),
      base_ends: eb.ref('r.base_ends'),
      counts: eb.ref('r.counts'),
      overlap: eb.ref('r.overlap'),
      overlap_reason: eb.ref('r.overlap_reason'),
      hours_id: hoursId,
      before: sql`CASE WHEN l.before IS NULL THEN NULL ELSE l.before || jsonb_build_object('starts', r.starts,
        'ends', r.ends) END`,
      changed_at: tx.now,
      version: eb('l.version', '+', 1),
    }))
    .whereRef('l.id', '=', 'r.id')
    .execute();
}

/** Moves lessons, unless a teacher, class or room would be taken twice; returns what moved and what stays. */
async function settle(
  tx: TimetableTx,
  lessons: readonly Dated[],
  hoursId: string | null,
): Promise<{ moved: Moved[]; left: Moved[] }> {
  const wanted = lessons.filter((one): one is Moved => one.to !== null);
  const stay = stayers(lessons.filter(({ counts }) => counts));
  const moved = wanted.filter(({ id }) => !stay.has(id));
  await write(tx, moved, hoursId);
  return { moved, left: wanted.filter(({ id }) => stay.has(id)) };
}

async function one(tx: TimetableTx, id: string): Promise<c.ChangedHours> {
  const [found] = await changedHoursIn(tx.db, { all: true, orgIds: null }, id);
  if (!found) throw notFound();
  return found;
}

/** Emits which lessons changed; people are notified of coming ones only. */
async function announceMoved(tx: TimetableTx, moved: readonly Moved[], today: string, tell: boolean): Promise<void> {
  const of = (past: boolean): string[] => moved.filter(({ day }) => day < today === past).map(({ id }) => id);
  for (const past of [true, false]) if (of(past).length) await announce(tx, of(past), tell && !past);
}

/**
 * Moves the lessons of those days to the new hours; those that cannot move are remembered. Past lessons known to have
 * taken place stay.
 */
async function follow(
  tx: TimetableTx,
  body: BodyOf<typeof c.changeHours>,
  today: string,
): Promise<{ moved: Moved[]; left: Moved[] }> {
  const lessons = (await lessonsOf(tx, body.fromOn, body.toOn)).map((row): Dated => {
    const { newStarts, newEnds } = row;
    const follows =
      !row.byHand && row.seriesId !== null && row.hoursId === null && newStarts !== null && newEnds !== null;
    const same = newStarts === row.starts && newEnds === row.ends;
    return follows && !same ? { ...row, to: { starts: newStarts, ends: newEnds } } : row;
  });
  const held = lessons.flatMap((one) => (one.to && one.held && one.day < today ? [one.day] : [])).sort();
  const last = held.at(-1);
  if (last) throw conflict('timetable.hours_held', { from: addDays(last, 1) });
  const { moved, left } = await settle(tx, lessons, body.id);
  if (left.length)
    await tx.db
      .insertInto('changed_hours_left')
      .values(
        left.map(({ seriesId, day }) => ({
          school_id: tx.schoolId,
          hours_id: body.id,
          series_id: seriesId ?? '',
          on_day: day,
        })),
      )
      .onConflict((oc) => oc.doNothing())
      .execute();
  return { moved, left };
}

/**
 * Gives the slots of a frame other hours on some days: published lessons follow, and those published later use them
 * too. Sending it twice changes nothing.
 */
export function changeHours(ctx: Ctx, frameId: string, body: BodyOf<typeof c.changeHours>): Promise<c.ChangedHours> {
  return timetableRoom.act(ctx, 'timetable.change_hours', async (tx) => {
    const held = await tx.db
      .selectFrom('time_frames')
      .select('org_id')
      .where('id', '=', frameId)
      .forUpdate()
      .executeTakeFirst();
    if (!held) throw notFound();
    await refuseOutside(tx.db, ctx, permission, { orgs: [held.org_id] });
    const again = await tx.db
      .selectFrom('changed_hours')
      .select('id')
      .where('id', '=', body.id)
      .where('frame_id', '=', frameId)
      .executeTakeFirst();
    if (again)
      return {
        result: await one(tx, body.id),
        audit: { object: { type: 'time_frame', id: frameId }, after: { again: true } },
      };
    const frame = await frameOf(tx.db, frameId);
    const fault = hoursFault(frame, body);
    if (fault) throw invalid(fault, { [fault === 'timetable.dates' ? 'fromOn' : 'slots']: fault });
    const twin = await tx.db
      .selectFrom('changed_hours')
      .select('id')
      .where('frame_id', '=', frameId)
      .where('from_on', '<=', body.toOn)
      .where('to_on', '>=', body.fromOn)
      .executeTakeFirst();
    if (twin) throw conflict('timetable.hours_taken');
    const base = { school_id: tx.schoolId, hours_id: body.id };
    await tx.db
      .insertInto('changed_hours')
      .values({
        school_id: tx.schoolId,
        id: body.id,
        frame_id: frameId,
        from_on: body.fromOn,
        to_on: body.toOn,
        reason: body.reason,
      })
      .execute();
    await tx.db
      .insertInto('changed_hours_slots')
      .values(
        body.slots.map(({ newStarts, newEnds, ...slot }, position) => ({
          ...base,
          ...slot,
          position,
          new_starts: newStarts,
          new_ends: newEnds,
        })),
      )
      .execute();
    const { moved, left } = await follow(tx, body, ctx.today);
    await announceChange(tx);
    await announceMoved(tx, moved, ctx.today, body.tell);
    const { fromOn, toOn } = body;
    return {
      result: await one(tx, body.id),
      audit: {
        object: { type: 'time_frame', id: frameId },
        after: { fromOn, toOn, lessons: moved.length, kept: left.length },
      },
    };
  });
}

/**
 * Undoes changed hours: lessons not moved by hand since return to the hours of the timetable. On past days only lessons
 * changed afterwards do, unless they took place since.
 */
export function restoreHours(ctx: Ctx, id: string, { tell }: BodyOf<typeof c.restoreHours>): Promise<c.ChangedHours> {
  return timetableRoom.act(ctx, 'timetable.restore_hours', async (tx) => {
    const held = await tx.db
      .selectFrom('changed_hours as h')
      .innerJoin('time_frames as f', (join) =>
        join.onRef('f.school_id', '=', 'h.school_id').onRef('f.id', '=', 'h.frame_id'),
      )
      .select(['h.frame_id', 'h.from_on', 'h.to_on', 'f.org_id'])
      .where('h.id', '=', id)
      .forUpdate('h')
      .executeTakeFirst();
    if (!held) throw notFound();
    await refuseOutside(tx.db, ctx, permission, { orgs: [held.org_id] });
    const before = await one(tx, id);
    const lessons = (await lessonsOf(tx, held.from_on, held.to_on)).map((row): Dated => {
      const { baseStarts, baseEnds } = row;
      const mayMove = row.day >= ctx.today || (row.late && !row.held);
      const back = mayMove && row.hoursId === id && !row.byHand && baseStarts !== null && baseEnds !== null;
      return back ? { ...row, to: { starts: baseStarts, ends: baseEnds } } : row;
    });
    const { moved } = await settle(tx, lessons, null);
    await tx.db.deleteFrom('changed_hours').where('id', '=', id).execute();
    await announceChange(tx);
    await announceMoved(tx, moved, ctx.today, tell);
    return {
      result: before,
      audit: {
        object: { type: 'time_frame', id: held.frame_id },
        before: { fromOn: before.fromOn, toOn: before.toOn },
        after: { lessons: moved.length },
      },
    };
  });
}

type Want = Mover & { hoursId: string; seriesId: string };

/**
 * Before a publication: lessons whose changed hours would take somebody twice keep the timetable's hours on that day.
 * Only checks days with changed hours.
 */
export async function leaveMeetings(tx: TimetableTx, wanted: ReturnType<typeof sql>): Promise<void> {
  const rows = await tx.db
    .selectFrom(
      sql<{
        series_id: string;
        on_day: string;
        starts: number;
        ends: number;
        base_starts: number | null;
        base_ends: number | null;
        hours_id: string | null;
        classroom_id: string | null;
        class_id: string | null;
        whole: number;
        teacher_ids: string[];
      }>`(SELECT * FROM ${wanted} w WHERE NOT w.overlap AND EXISTS (SELECT 1 FROM changed_hours c
        WHERE c.school_id = app.school_id() AND w.on_day BETWEEN c.from_on AND c.to_on))`.as('w'),
    )
    .selectAll()
    .execute();
  if (!rows.some(({ hours_id }) => hours_id)) return;
  const movers = rows.map((row): Mover & { hoursId: string | null; seriesId: string } => ({
    id: `${row.series_id} ${row.on_day}`,
    seriesId: row.series_id,
    hoursId: row.hours_id,
    day: row.on_day,
    starts: row.base_starts ?? row.starts,
    ends: row.base_ends ?? row.ends,
    to: row.hours_id ? { starts: row.starts, ends: row.ends } : null,
    classroomId: row.classroom_id,
    classId: row.class_id,
    whole: row.whole,
    teacherIds: row.teacher_ids,
  }));
  const stay = stayers(movers);
  const left = movers.filter((one): one is Want => one.hoursId !== null && stay.has(one.id));
  if (!left.length) return;
  await tx.db
    .insertInto('changed_hours_left')
    .values(
      left.map(({ hoursId, seriesId, day }) => ({
        school_id: tx.schoolId,
        hours_id: hoursId,
        series_id: seriesId,
        on_day: day,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}
