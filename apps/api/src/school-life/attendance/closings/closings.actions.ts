import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Closing, closePeriod, reopenPeriod } from '@encrier/contract/school-life/attendance-closings';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { dayNumber } from '#kernel/policy/days.ts';
import { self } from '#kernel/policy/actor.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { reasonsOf, rulesOf } from '../settings/settings.queries.ts';
import { oneClosing } from './closings.queries.ts';

/** Rows and justifications of a period that still wait for a decision. */
async function waitingIn(tx: AttendanceTx, from: string, to: string): Promise<number> {
  const row = await tx.db
    .selectFrom('attendance_events as ev')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ev.on_day', '>=', from)
    .where('ev.on_day', '<=', to)
    .where((eb) => eb.or([eb('ev.state', '=', 'pending'), eb('ev.justification', '=', 'given')]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Closes days: waits for all writes to them already begun, and refuses later ones. */
export function closeDays(ctx: Ctx, { id, from, to }: BodyOf<typeof closePeriod>): Promise<Closing> {
  return attendanceRoom.act(ctx, 'attendance.close_period', async (tx) => {
    if (to < from || to >= ctx.today || dayNumber(to) - dayNumber(from) > 366)
      throw invalid('attendance.closing_span', { to: 'attendance.closing_span' });
    await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
    const twin = await tx.db
      .selectFrom('attendance_closings')
      .select(['id', 'closed_by'])
      .where('reopened_at', 'is', null)
      .where('from_on', '<=', to)
      .where('to_on', '>=', from)
      .executeTakeFirst();
    if (twin && twin.id === id && twin.closed_by === self(ctx).accountId) return nothing(await oneClosing(tx.db, id));
    if (twin) throw conflict('attendance.closing_twice');
    const waiting = await waitingIn(tx, from, to);
    if (waiting) throw conflict('attendance.closing_waits', { waiting });
    const rules = await rulesOf(tx.db);
    const reasons = await reasonsOf(tx.db, ctx.schoolId, self(ctx).lang);
    await tx.db
      .insertInto('attendance_closings')
      .values({
        school_id: tx.schoolId,
        id,
        from_on: from,
        to_on: to,
        morning_from: rules.morningFrom,
        morning_to: rules.morningTo,
        afternoon_from: rules.afternoonFrom,
        afternoon_to: rules.afternoonTo,
        busy_ids: reasons.filter(({ busy }) => busy).map((one) => one.id),
        closed_by: self(ctx).accountId,
        closed_at: ctx.now,
      })
      .execute();
    await tx.live('attendance.changed', {}, { holds: ['attendance.validate', 'attendance.justify'] });
    return {
      result: await oneClosing(tx.db, id),
      audit: { object: { type: 'attendance_closing', id }, after: { from, to } },
    };
  });
}

/** Opens closed days again. */
export function reopenDays(ctx: Ctx, id: string, { reason, version }: BodyOf<typeof reopenPeriod>): Promise<Closing> {
  return attendanceRoom.act(ctx, 'attendance.reopen_period', async (tx) => {
    const before = await oneClosing(tx.db, id);
    const done = await tx.db
      .updateTable('attendance_closings')
      .set({
        reopened_by: self(ctx).accountId,
        reopened_at: ctx.now,
        reason: withoutOverrides(reason),
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('reopened_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', { version: before.version });
    await tx.live('attendance.changed', {}, { holds: ['attendance.validate', 'attendance.justify'] });
    return {
      result: await oneClosing(tx.db, id),
      audit: {
        object: { type: 'attendance_closing', id },
        after: { from: before.from, to: before.to, reason: withoutOverrides(reason) },
      },
    };
  });
}
