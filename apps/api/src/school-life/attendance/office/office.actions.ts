import type { EventState } from '@encrier/contract/school-life/attendance';
import type {
  decideEvents,
  decideJustification,
  editEvent,
  OfficeEvent,
  OfficeJustification,
} from '@encrier/contract/school-life/attendance-office';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { nothing } from '#kernel/act/act.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import { recordFacts, withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { belongsToFamily } from '#kernel/reach/ties.ts';
import { type EventMove, eventWorkflow, justificationWorkflow, mustAnswer } from '../attendance.policy.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { refuseClosedDays } from '../closings/closings.queries.ts';
import { reasonsOf, rulesOf } from '../settings/settings.queries.ts';
import { seedReasons } from '../settings/settings.actions.ts';
import { holdPupils, restoreAbsences, supersedeAbsences } from '../standing.actions.ts';
import { showChange, notifyOfDecision, notifyFamily, type NotifiedRow } from '../notifying.actions.ts';
import { readEvent, oneJustification, readsJustification, eventInReach } from './office.queries.ts';

type Decided = ResponseInput<typeof decideEvents>;

/** A roll call changed by the office is another version: its teacher reads it again before saving. */
async function touchRollCalls(tx: AttendanceTx, ids: readonly (string | null)[]): Promise<void> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length)
    await tx.db
      .updateTable('roll_calls')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', known)
      .execute();
}

const held = (tx: AttendanceTx, ids: readonly string[]) =>
  tx.db
    .selectFrom('attendance_events as ev')
    .leftJoin('accounts as a', 'a.id', 'ev.decided_by')
    .select([
      'ev.id',
      'ev.pupil_id',
      'ev.kind',
      'ev.on_day',
      'ev.starts',
      'ev.ends',
      'ev.title',
      'ev.title_ar',
      'ev.state',
      'ev.told_at',
    ])
    .select(['ev.version', 'ev.roll_call_id', 'a.first_name', 'a.last_name'])
    .where('ev.id', 'in', [...ids])
    .orderBy('ev.id')
    .forUpdate('ev')
    .execute();

/**
 * After decisions or changes on rows: roll-call rows covered by one are superseded, those no longer covered wait again.
 */
async function settle(tx: AttendanceTx, rows: readonly { id: string; pupil_id: string; on_day: string }[]) {
  const again = await restoreAbsences(
    tx,
    rows.map(({ id }) => id),
  );
  for (const [day, mine] of Map.groupBy(rows, (row) => row.on_day))
    await supersedeAbsences(
      tx,
      mine.map((row) => row.pupil_id),
      day,
    );
  const { autoMinutes } = await rulesOf(tx.db);
  if (again.length && autoMinutes)
    await tx.emit('attendance.waited', { ids: again }, new Date(tx.now.getTime() + autoMinutes * 60_000));
}

/** A rejected absence of a roll call does not prove where the pupil was; taken up again, it does. */
async function keepFacts(
  tx: AttendanceTx,
  ctx: Ctx,
  rows: Awaited<ReturnType<typeof held>>,
  move: EventMove,
): Promise<void> {
  for (const row of rows) {
    if (!row.roll_call_id || row.kind !== 'absence') continue;
    const source = { source: 'roll_calls', sourceId: row.roll_call_id };
    if (move === 'reject') await withdrawFacts(tx, source, [row.pupil_id]);
    if (move !== 'reopen') continue;
    const [startsAt, endsAt] = [row.starts, row.ends].map((at) => instantOf(row.on_day, at, ctx.zone)) as [Date, Date];
    await recordFacts(tx, source, [
      { pupilId: row.pupil_id, kind: 'roll_call', says: 'away', certainty: 'seen', startsAt, endsAt },
    ]);
  }
}

/**
 * Decides rows; a decision made meanwhile by somebody else is kept, and returned with that person's name. Families are
 * notified of validated rows in the background.
 */
export function decideRows(ctx: Ctx, { rows, decision }: BodyOf<typeof decideEvents>): Promise<Decided> {
  const move: EventMove = decision;
  return attendanceRoom.act(ctx, `attendance.${decision}`, async (tx) => {
    const ids = rows.map(({ id }) => id);
    const reached = new Set(
      (
        await eventInReach({ ...ctx, db: tx.db })
          .select('ev.id')
          .where('ev.id', 'in', ids)
          .execute()
      ).map(({ id }) => id),
    );
    if (ids.some((id) => !reached.has(id))) throw notFound();
    const found = await held(tx, ids);
    const fits = (row: (typeof found)[number]): boolean =>
      rows.some(({ id, version }) => id === row.id && version === row.version) &&
      eventWorkflow.allows(row.state as EventState, move);
    const taken = found.filter(fits);
    const already = found
      .filter((row) => !fits(row))
      .map((row) => ({
        id: row.id,
        state: row.state as EventState,
        by: row.first_name ? `${row.first_name} ${row.last_name}` : '',
      }));
    if (!taken.length) return nothing({ done: [], already });
    await refuseClosedDays(
      tx.db,
      taken.map((row) => row.on_day),
    );
    const state = eventWorkflow.next(taken[0]!.state as EventState, move)!;
    const done = taken.map(({ id }) => id);
    await tx.db
      .updateTable('attendance_events')
      .set((eb) => ({
        state,
        decided_by: state === 'pending' ? null : self(ctx).accountId,
        decided_at: state === 'pending' ? null : ctx.now,
        // Its family hears that it is withdrawn: validated again, it is told again.
        ...(state === 'rejected' && { told_at: null }),
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', done)
      .execute();
    await touchRollCalls(
      tx,
      taken.map((row) => row.roll_call_id),
    );
    await settle(tx, taken);
    if (state === 'validated') await tx.emit('attendance.validated', { ids: done });
    await keepFacts(tx, ctx, taken, move);
    // People who were notified of it are notified that it is withdrawn.
    for (const row of taken)
      if (state === 'rejected' && row.told_at)
        await notifyFamily(tx, ctx, [row as NotifiedRow], 'withdrawn', ctx.today);
    await showChange(
      tx,
      ctx,
      taken.map((row) => row.pupil_id),
    );
    return {
      result: { done, already },
      audit: [
        { object: { type: 'attendance_event', id: done[0]! }, before: { state: taken[0]!.state }, after: { state } },
        ...taken.slice(1).map((row) => ({
          object: { type: 'attendance_event', id: row.id },
          before: { state: row.state },
          after: { state },
        })),
      ],
    };
  });
}

/** Changes the reason and the comments of a row. */
export function editRow(ctx: Ctx, id: string, body: BodyOf<typeof editEvent>): Promise<OfficeEvent> {
  return attendanceRoom.act(ctx, 'attendance.edit', async (tx) => {
    const before = await readEvent({ ...ctx, db: tx.db }, id);
    await refuseClosedDays(tx.db, [before.day]);
    if (body.reasonId) {
      await seedReasons(tx.db, ctx.schoolId);
      const known = await reasonsOf(tx.db, ctx.schoolId, self(ctx).lang);
      if (!known.some((reason) => reason.id === body.reasonId))
        throw invalid('attendance.reason_unknown', { reasonId: 'attendance.reason_unknown' });
    }
    const { hours } = body;
    if (hours && hours.ends <= hours.starts)
      throw invalid('attendance.collective_span', { ends: 'attendance.collective_span' });
    if (hours && !before.office) throw conflict('attendance.hours_called');
    await holdPupils(tx, [before.pupilId]);
    const done = await tx.db
      .updateTable('attendance_events')
      .set({
        ...(hours && {
          ...hours,
          starts_at: instantOf(before.day, hours.starts, ctx.zone),
          ends_at: instantOf(before.day, hours.ends, ctx.zone),
          minutes: hours.ends - hours.starts,
        }),
        reason_id: body.reasonId,
        note: withoutOverrides(body.note),
        family_note: withoutOverrides(body.familyNote),
        version: body.version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', body.version)
      .returning(['id', 'pupil_id', 'on_day'])
      .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', { version: before.version });
    await settle(tx, [done]);
    await showChange(tx, ctx, [done.pupil_id]);
    return {
      result: await readEvent({ ...ctx, db: tx.db }, id),
      audit: {
        object: { type: 'attendance_event', id },
        before: { reason: before.reasonId, ...(hours && { starts: before.starts, ends: before.ends }) },
        after: { reason: body.reasonId, ...hours },
      },
    };
  });
}

/** Days of the rows that a justification explains. */
async function daysOf(tx: AttendanceTx, id: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('justification_events as k')
    .innerJoin('attendance_events as ev', 'ev.id', 'k.event_id')
    .select('ev.on_day')
    .where('k.justification_id', '=', id)
    .execute();
  return rows.map((row) => row.on_day);
}

/** Decides a justification and the rows that it explains. Nobody decides for their own child or themselves. */
export function decideOne(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof decideJustification>,
): Promise<OfficeJustification> {
  if (mustAnswer(body.decision) && !body.answer)
    throw invalid('attendance.answer_missing', { answer: 'attendance.answer_missing' });
  return attendanceRoom.act(ctx, 'attendance.decide_justification', async (tx) => {
    if (!(await readsJustification({ ...ctx, db: tx.db }, id))) throw notFound();
    const row = await tx.db
      .selectFrom('justifications')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    const state = justificationWorkflow.next(row.state as 'given', body.decision);
    if (row.version !== body.version || !state)
      throw conflict('edited_meanwhile', { version: row.version, state: row.state });
    if (await belongsToFamily(tx.db, self(ctx).personId, row.pupil_id)) throw forbidden('attendance.own_child');
    await refuseClosedDays(tx.db, await daysOf(tx, id));
    const version = row.version + 1;
    await tx.db
      .updateTable('justifications')
      .set({
        state,
        answer: withoutOverrides(body.answer),
        decided_by: self(ctx).accountId,
        decided_at: ctx.now,
        version,
      })
      .where('id', '=', id)
      .execute();
    await tx.db
      .updateTable('attendance_events')
      .set((eb) => ({
        justification: state,
        version: eb('version', '+', 1),
        ...(state === 'accepted' && { reason_id: row.reason_id }),
      }))
      .where('id', 'in', (eb) =>
        eb.selectFrom('justification_events').select('event_id').where('justification_id', '=', id),
      )
      .execute();
    await settleInAct(tx, ctx, { type: 'justification', ids: [id], kinds: ['absence.a_traiter'] });
    await notifyOfDecision(tx, ctx, { id, pupilId: row.pupil_id, decision: body.decision, version });
    await showChange(tx, ctx, [row.pupil_id]);
    return {
      result: await oneJustification({ ...ctx, db: tx.db }, id),
      audit: { object: { type: 'justification', id }, before: { state: row.state }, after: { state } },
    };
  });
}
