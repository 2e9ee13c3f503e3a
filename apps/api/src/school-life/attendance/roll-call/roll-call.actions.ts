import type { Mark, SaveBody, saveRollCall } from '@encrier/contract/school-life/attendance';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { type Selectable, sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import type { Database } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { recordFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { dayNumber } from '#kernel/policy/days.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { instantOf, momentOf } from '#kernel/content/day-minutes.ts';
import { refuseClosedDays } from '../closings/closings.queries.ts';
import { anyOf, holdPupils, supersedeAbsences } from '../standing.actions.ts';
import { rulesOf } from '../settings/settings.queries.ts';
import { closedFor, isDecided, presentSheet, savedMarks, type StoredSheet } from './roll-call.present.ts';
import { eventsOf, mayArrive, sameMarks, seenOf, withoutExempt, type Written } from './roll-call.policy.ts';
import { type Called, nameOfTaker, readStoredSheet } from './roll-call.queries.ts';

type Saved = ResponseInput<typeof saveRollCall>;

/** Minutes by which a device's clock is ahead of the server's; a save kept while offline is older, never newer. */
const clockOff = (ctx: Ctx, takenAt: Date): number => {
  const ahead = Math.round((takenAt.getTime() - ctx.now.getTime()) / 60_000);
  return ahead > 5 ? ahead : 0;
};

/**
 * What prevents a save, each reason with its own sentence. Returns whether it is kept for the office because it came
 * after its day.
 */
function refuseClosed(ctx: Ctx, row: StoredSheet, body: SaveBody): boolean {
  if (row.on_day !== body.day) throw conflict('attendance.moved', { day: row.on_day, starts: row.starts });
  const closed = closedFor(row, ctx);
  if (!closed) return false;
  const takenOn = momentOf(new Date(body.takenAt), ctx.zone).day;
  const late = dayNumber(ctx.today) - dayNumber(row.on_day);
  if (closed === 'too_late' && mayArrive({ ...body, takenOn }, late, row.roll_call_id === null)) return true;
  throw conflict(`attendance.${closed}`);
}

/** Requires exactly one mark for each pupil of the roll call, and for no other. */
function refuseStrangers(row: StoredSheet, marks: readonly Mark[]): void {
  const known = new Set(row.pupils.map(({ id }) => id));
  const marked = new Set(marks.map(({ pupilId }) => pupilId));
  if (marked.size !== marks.length || marks.some(({ pupilId }) => !known.has(pupilId)))
    throw invalid('attendance.pupil_unknown');
  if (marked.size !== known.size) throw conflict('attendance.pupils_missing', { missing: known.size - marked.size });
}

type Id = { id: string; version: number; by: string };
async function writeRollCall(
  tx: AttendanceTx,
  ctx: Ctx,
  row: StoredSheet,
  body: SaveBody,
  belated: boolean,
): Promise<Id> {
  const takenAt = new Date(Math.min(new Date(body.takenAt).getTime(), ctx.now.getTime()));
  const set = {
    by_id: self(ctx).accountId,
    taken_at: takenAt,
    saved_at: ctx.now,
    offline: body.offline,
    save_id: body.saveId,
    pupils: row.pupils.length,
  };
  if (row.roll_call_id) {
    const version = (row.version ?? 0) + 1;
    const { by } = await tx.db
      .updateTable('roll_calls')
      .set({ ...set, version })
      .where('id', '=', row.roll_call_id)
      .returning(nameOfTaker.as('by'))
      .executeTakeFirstOrThrow();
    return { id: row.roll_call_id, version, by };
  }
  const { by } = await tx.db
    .insertInto('roll_calls')
    .values({
      school_id: tx.schoolId,
      id: body.id,
      lesson_id: row.lesson_id,
      class_id: row.own_class_id,
      half: row.half,
      on_day: row.on_day,
      starts: row.starts,
      ends: row.ends,
      title: [row.title, row.audience].filter(Boolean).join(' · ').slice(0, 160),
      belated,
      ...set,
    })
    .returning(nameOfTaker.as('by'))
    .executeTakeFirstOrThrow();
  return { id: body.id, version: 1, by };
}

const absentOf = (marks: readonly Mark[]): string[] =>
  marks.filter(({ status }) => status === 'absent').map(({ pupilId }) => pupilId);

type Wanted = Written & { pupilId: string };
/** Removes rows that the marks no longer justify. */
const dropEvents = (tx: AttendanceTx, rollCallId: string, marks: readonly Mark[], wanted: readonly Wanted[]) =>
  tx.db
    .deleteFrom('attendance_events')
    .where('roll_call_id', '=', rollCallId)
    .where('pupil_id', '=', anyOf(marks.map(({ pupilId }) => pupilId)))
    .where(
      sql<boolean>`(pupil_id::text || kind) <> ALL (${wanted.map(({ pupilId, kind }) => `${pupilId}${kind}`)}::text[])`,
    )
    .execute();

const writtenColumns = ['id', 'pupil_id', 'kind', 'starts', 'ends', 'starts_at', 'ends_at', 'minutes', 'note'] as const;

/**
 * Writes rows of a roll call; an existing row keeps its id and its decisions. An absence takes the reason declared by
 * the family. One SQL text whatever the number of rows: it is planned once.
 */
function putEvents(tx: AttendanceTx, ctx: Ctx, row: StoredSheet, rollCallId: string, wanted: readonly Wanted[]) {
  const at = (minute: number): Date => instantOf(row.on_day, minute, ctx.zone);
  const { accountId } = self(ctx);
  const rows = wanted.map(({ pupilId, kind, starts, ends, minutes, note }) => ({
    id: newId(ctx.now.getTime()),
    pupil_id: pupilId,
    kind,
    starts,
    ends,
    minutes,
    note: withoutOverrides(note).toWellFormed(),
    starts_at: at(starts),
    ends_at: at(ends),
  }));
  // Remarks about a pupil who was present need no validation.
  const quiet = sql<boolean>`w.kind IN ('material', 'excluded')`;
  return tx.db
    .insertInto('attendance_events')
    .columns([
      ...[...writtenColumns, 'school_id' as const, 'on_day' as const, 'roll_call_id' as const, 'source' as const],
      ...(['title', 'title_ar', 'created_by', 'created_at', 'reason_id', 'justification'] as const),
      ...(['state', 'decided_by', 'decided_at'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<
            Pick<Selectable<Database['attendance_events']>, (typeof writtenColumns)[number]>
          >`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'w'>(
            sql`w(id uuid, pupil_id uuid, kind text, starts smallint, ends smallint, starts_at timestamptz,
              ends_at timestamptz, minutes smallint, note text)`,
          ),
        )
        .leftJoinLateral(
          (inner) =>
            inner
              .selectFrom('absence_declarations as d')
              .select(['d.id', 'd.reason_id'])
              .where(sql<boolean>`w.kind = 'absence'`)
              .whereRef('d.pupil_id', '=', 'w.pupil_id')
              .where('d.state', '=', 'sent')
              .where('d.starts_at', '<', at(row.ends))
              .where('d.ends_at', '>', at(row.starts))
              .orderBy('d.starts_at', 'desc')
              .orderBy('d.id', 'desc')
              .limit(1)
              .as('n'),
          (join) => join.onTrue(),
        )
        .select([...writtenColumns.map((column) => `w.${column}` as const)])
        .select([
          sql<number>`${tx.schoolId}::int`.as('school_id'),
          sql<string>`${row.on_day}::date`.as('on_day'),
          sql<string>`${rollCallId}::uuid`.as('roll_call_id'),
          sql<string>`'roll_call'`.as('source'),
          sql<string>`${row.title || row.audience}::text`.as('title'),
          sql<string>`${row.titleAr}::text`.as('title_ar'),
          sql<string>`${accountId}::uuid`.as('created_by'),
          sql<Date>`${ctx.now}::timestamptz`.as('created_at'),
          'n.reason_id',
          sql<string>`CASE WHEN n.id IS NULL THEN 'none' ELSE 'announced' END`.as('justification'),
          sql<string>`CASE WHEN ${quiet} THEN 'validated' ELSE 'pending' END`.as('state'),
          sql<string | null>`CASE WHEN ${quiet} THEN ${accountId}::uuid END`.as('decided_by'),
          sql<Date | null>`CASE WHEN ${quiet} THEN ${ctx.now}::timestamptz END`.as('decided_at'),
        ]),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'roll_call_id', 'pupil_id', 'kind']).doUpdateSet((eb) => ({
        starts: eb.ref('excluded.starts'),
        ends: eb.ref('excluded.ends'),
        starts_at: eb.ref('excluded.starts_at'),
        ends_at: eb.ref('excluded.ends_at'),
        minutes: eb.ref('excluded.minutes'),
        note: eb.ref('excluded.note'),
      })),
    )
    .returning(['id', 'state'])
    .execute();
}

/**
 * Rows of the marks: unchanged ones keep their ids and decisions, those no longer true are deleted. Returns the new
 * ones that wait.
 */
export async function writeEvents(
  tx: AttendanceTx,
  ctx: Ctx,
  row: StoredSheet,
  rollCallId: string,
  marks: readonly Mark[],
): Promise<string[]> {
  const absent = absentOf(marks);
  const wanted = marks.flatMap((mark) => eventsOf(mark, row).map((one) => ({ ...one, pupilId: mark.pupilId })));
  // They are sent together and answered one after the other: declarations are read behind the lock.
  const [, , written, covered] = await Promise.all([
    holdPupils(tx, absent),
    row.roll_call_id && marks.length ? dropEvents(tx, rollCallId, marks, wanted) : null,
    wanted.length ? putEvents(tx, ctx, row, rollCallId, wanted) : [],
    supersedeAbsences(tx, absent, row.on_day),
  ]);
  return written.filter(({ id, state }) => state === 'pending' && !covered.includes(id)).map(({ id }) => id);
}

export const writeFacts = (
  tx: AttendanceTx,
  ctx: Ctx,
  row: StoredSheet,
  id: string,
  marks: readonly Mark[],
): Promise<void> =>
  recordFacts(
    tx,
    { source: 'roll_calls', sourceId: id },
    marks.flatMap((mark) =>
      seenOf(mark, row).map(({ says, starts, ends }) => ({
        pupilId: mark.pupilId,
        kind: 'roll_call' as const,
        says,
        certainty: 'seen' as const,
        startsAt: instantOf(row.on_day, starts, ctx.zone),
        endsAt: instantOf(row.on_day, ends, ctx.zone),
      })),
    ),
  );

/** Locks the class or lesson of the roll call, so that two devices save one after the other; then reads it. */
export async function lockRollCall(tx: AttendanceTx, ctx: Ctx, body: Called): Promise<StoredSheet> {
  const named = body.lessonId
    ? tx.db.selectFrom('lessons').select('id').where('id', '=', body.lessonId)
    : tx.db.selectFrom('classes').select('id').where('id', '=', body.classId);
  // Both queries are sent together; the rest is read behind the lock.
  const [, row] = await Promise.all([
    named.forUpdate().executeTakeFirst(),
    readStoredSheet({ ...ctx, db: tx.db }, body),
  ]);
  if (!row) throw notFound();
  return row;
}

/** The roll call after a save: rows decided by the office unchanged, the others from their marks. */
function asSaved(ctx: Ctx, row: StoredSheet, body: SaveBody, taken: Id, open: readonly Mark[]): StoredSheet {
  const marksByPupil = new Map(open.map((mark) => [mark.pupilId, mark]));
  return {
    ...row,
    roll_call_id: taken.id,
    version: taken.version,
    by: taken.by,
    saved_at: ctx.now,
    offline: body.offline,
    save_id: body.saveId,
    pupils: row.pupils.map((pupil) => {
      const mark = marksByPupil.get(pupil.id);
      if (!mark) return pupil;
      const rows = eventsOf(mark, row).map((one) => ({
        ...one,
        note: withoutOverrides(one.note),
        state: 'pending' as const,
      }));
      return { ...pupil, rows };
    }),
  };
}

/** Saves a roll call whole; see the contract. */
export function storeRollCall(ctx: Ctx, body: SaveBody): Promise<Saved> {
  return attendanceRoom.act(ctx, 'attendance.save', async (tx) => {
    const row = await lockRollCall(tx, ctx, body);
    const off = clockOff(ctx, new Date(body.takenAt));
    const answer = (stands: StoredSheet, belated: boolean): Saved => ({
      sheet: presentSheet(stands, ctx),
      clockOff: off,
      belated,
    });
    // The same save again, or another device that says the same: nothing changes.
    if (row.save_id === body.saveId) return nothing(answer(row, false));
    const belated = refuseClosed(ctx, row, body);
    refuseStrangers(row, body.marks);
    const held = savedMarks(row, ctx);
    if ((row.version ?? 0) !== body.version) {
      if (row.roll_call_id && sameMarks(held, body.marks)) return nothing(answer(row, false));
      throw conflict('attendance.changed_meanwhile', { version: row.version ?? 0, by: row.by ?? '' });
    }
    // Decisions of the office stay, whatever a teacher sends.
    const closed = new Set(row.pupils.filter(isDecided).map(({ id }) => id));
    const exempt = new Map(row.pupils.map((one) => [one.id, one.exempt]));
    const marks = body.marks.map((mark) =>
      closed.has(mark.pupilId)
        ? held.find(({ pupilId }) => pupilId === mark.pupilId)!
        : withoutExempt(mark, exempt.get(mark.pupilId) ?? null),
    );
    const open = marks.filter(({ pupilId }) => !closed.has(pupilId));
    const id = row.roll_call_id ?? body.id;
    // Sent together, answered in order: a closed day refuses the writes sent with it.
    const [, taken, { autoMinutes }, waiting] = await Promise.all([
      refuseClosedDays(tx.db, [row.on_day]),
      writeRollCall(tx, ctx, row, body, belated),
      rulesOf(tx.db),
      writeEvents(tx, ctx, row, id, open),
      writeFacts(tx, ctx, row, id, marks),
    ]);
    if (waiting.length && autoMinutes && !belated)
      await tx.emit('attendance.waited', { ids: waiting }, new Date(ctx.now.getTime() + autoMinutes * 60_000));
    await tx.live('attendance.changed', {}, { holds: ['attendance.validate'], accounts: [self(ctx).accountId] });
    const count = (status: Mark['status']): number => marks.filter((mark) => mark.status === status).length;
    return {
      result: answer(asSaved(ctx, row, body, taken, open), belated),
      audit: {
        object: { type: 'roll_call', id: taken.id },
        after: {
          day: row.on_day,
          absent: count('absent'),
          late: count('late'),
          pupils: marks.length,
          offline: body.offline,
        },
      },
    };
  });
}
