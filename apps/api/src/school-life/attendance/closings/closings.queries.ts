import { nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { Closing, listClosings } from '@encrier/contract/school-life/attendance-closings';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';

const shown = (db: ReadDb) =>
  db
    .selectFrom('attendance_closings as k')
    .select(['k.id', 'k.from_on', 'k.to_on', 'k.closed_at', 'k.reopened_at', 'k.reason', 'k.version'])
    .select([nameOfAccountOrNone('k.closed_by').as('by'), nameOfAccountOrNone('k.reopened_by').as('reopener')]);
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];
const present = (row: Row): Closing => ({
  id: row.id,
  from: row.from_on,
  to: row.to_on,
  by: row.by,
  at: row.closed_at.toISOString(),
  reopened: row.reopened_at && { by: row.reopener, at: row.reopened_at.toISOString(), reason: row.reason },
  version: row.version,
});

export async function readClosings(ctx: ReadCtx): Promise<ResponseInput<typeof listClosings>> {
  const rows = await shown(ctx.db).orderBy('k.from_on', 'desc').orderBy('k.closed_at', 'desc').limit(200).execute();
  return { today: ctx.today, items: rows.map(present) };
}
export async function oneClosing(db: ReadDb, id: string): Promise<Closing> {
  const row = await shown(db).where('k.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return present(row);
}

/** Whether a day is closed. */
export const isClosed = (day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM attendance_closings k WHERE k.school_id = app.school_id() AND k.reopened_at IS NULL
    AND ${day} BETWEEN k.from_on AND k.to_on)`;

/** Throws `attendance.closed_period` when a span touches closed days; a closing under way is waited for. */
export async function refuseClosedSpan(db: ReadDb, { from, to }: { from: string; to: string }): Promise<void> {
  // Both queries are sent together; the rest is read behind the lock.
  const [, row] = await Promise.all([
    db.selectFrom('school_settings').select('school_id').forShare().executeTakeFirst(),
    db
      .selectFrom('attendance_closings as k')
      .select(['k.from_on', 'k.to_on'])
      .where('k.reopened_at', 'is', null)
      .where('k.from_on', '<=', to)
      .where('k.to_on', '>=', from)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (row) throw conflict('attendance.closed_period', { from: row.from_on, to: row.to_on });
}
/** The same for single days. */
export async function refuseClosedDays(db: ReadDb, days: readonly string[]): Promise<void> {
  for (const day of new Set(days)) await refuseClosedSpan(db, { from: day, to: day });
}

/**
 * The settings used for a period inside one closing: its half-days, and the reasons that do not count as absence;
 * undefined for other periods.
 */
export const countedAs = (db: ReadDb, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('attendance_closings as k')
    .select([
      'k.morning_from as morningFrom',
      'k.morning_to as morningTo',
      'k.afternoon_from as afternoonFrom',
      'k.afternoon_to as afternoonTo',
      'k.busy_ids as busyIds',
    ])
    .where('k.reopened_at', 'is', null)
    .where('k.from_on', '<=', from)
    .where('k.to_on', '>=', to)
    .executeTakeFirst();
