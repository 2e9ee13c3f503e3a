import type { addReason, setAttendanceSettings, setReason } from '@encrier/contract/school-life/attendance-office';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { WriteDb } from '#kernel/act/act.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { attendanceRoom, type AttendanceTx } from '../attendance.room.ts';
import { reasonLabels } from './settings.messages.ts';
import { inOrder, usualReasons } from './settings.policy.ts';
import { rulesOf, usualId } from './settings.queries.ts';

/** Writes the standard reasons in a school that has none yet; two simultaneous runs write them once. */
export async function seedReasons(db: WriteDb<'absence_reasons'>, schoolId: number): Promise<void> {
  if (await db.selectFrom('absence_reasons').select('id').limit(1).executeTakeFirst()) return;
  await db
    .insertInto('absence_reasons')
    .values(
      usualReasons.map(({ key, ...flags }, position) => ({
        school_id: schoolId,
        id: usualId(schoolId, key),
        usual: key,
        label: reasonLabels[key].fr,
        ...flags,
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/**
 * Changes the delay of automatic validation and the hours of the half-days. Throws `attendance.hours` when they are not
 * in order.
 */
export function setRules(
  ctx: Ctx,
  { version, ...rules }: BodyOf<typeof setAttendanceSettings>,
): Promise<ResponseInput<typeof setAttendanceSettings>> {
  if (!inOrder(rules)) throw invalid('attendance.hours', { morningTo: 'attendance.hours' });
  return attendanceRoom.act(ctx, 'attendance.set_rules', async (tx) => {
    const { version: _held, ...before } = await rulesOf(tx.db);
    const set = {
      auto_minutes: rules.autoMinutes,
      remind_minutes: rules.remindMinutes,
      office_minutes: rules.officeMinutes,
      morning_from: rules.morningFrom,
      morning_to: rules.morningTo,
      afternoon_from: rules.afternoonFrom,
      afternoon_to: rules.afternoonTo,
      version: version + 1,
    };
    // Two first writes at once: the second finds the row and is refused.
    const done =
      version === 0
        ? await tx.db
            .insertInto('attendance_settings')
            .values({ school_id: ctx.schoolId, ...set })
            .onConflict((oc) => oc.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx.db
            .updateTable('attendance_settings')
            .set(set)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', await rulesOf(tx.db));
    return {
      result: { ...rules, version: done.version },
      audit: { object: { type: 'attendance_settings', id: null }, before, after: rules },
    };
  });
}

async function refuseTaken(tx: AttendanceTx, label: string, own: string): Promise<void> {
  const twin = await tx.db.selectFrom('absence_reasons').select('id').where('label', '=', label).executeTakeFirst();
  if (twin && twin.id !== own) throw invalid('attendance.reason_taken', { label: 'attendance.reason_taken' });
}

/** Adds a reason; the same id sent again is the same one. */
export function addOne(ctx: Ctx, { id, archived, ...fields }: BodyOf<typeof addReason>): Promise<{ id: string }> {
  return attendanceRoom.act(ctx, 'attendance.add_reason', async (tx) => {
    await seedReasons(tx.db, ctx.schoolId);
    await refuseTaken(tx, fields.label, id);
    const last = await tx.db
      .selectFrom('absence_reasons')
      .select((eb) => eb.fn.max('position').as('position'))
      .executeTakeFirst();
    await tx.db
      .insertInto('absence_reasons')
      .values({
        school_id: ctx.schoolId,
        id,
        usual: null,
        ...fields,
        archived_at: archived ? ctx.now : null,
        position: Number(last?.position ?? 0) + 1,
      })
      .execute();
    return { result: { id }, audit: { object: { type: 'absence_reason', id }, after: { label: fields.label } } };
  });
}

/** Changes a reason; what it already explains keeps it. */
export function setOne(
  ctx: Ctx,
  id: string,
  { version, archived, ...fields }: BodyOf<typeof setReason>,
): Promise<{ id: string }> {
  return attendanceRoom.act(ctx, 'attendance.set_reason', async (tx) => {
    await seedReasons(tx.db, ctx.schoolId);
    const row = await tx.db
      .selectFrom('absence_reasons')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    requireVersion(row, version, { label: row.label });
    await refuseTaken(tx, fields.label, id);
    await tx.db
      .updateTable('absence_reasons')
      .set({ ...fields, archived_at: archived ? (row.archived_at ?? ctx.now) : null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      result: { id },
      audit: {
        object: { type: 'absence_reason', id },
        before: { label: row.label, archived: row.archived_at !== null },
        after: { label: fields.label, archived },
      },
    };
  });
}
