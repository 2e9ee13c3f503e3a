import { createHash } from 'node:crypto';
import type { getAttendanceSettings, ReasonRow } from '@encrier/contract/school-life/attendance-office';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { self } from '#kernel/policy/actor.ts';
import { reasonLabels } from './settings.messages.ts';
import { type AttendanceRules, type UsualReason, usualReasons, usualRules } from './settings.policy.ts';

/** The id of a standard reason in a school: the same before and after its row is written. */
export function usualId(schoolId: number, key: string): string {
  const hex = createHash('sha256').update(`absence-reason:${schoolId}:${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A standard reason that kept its French name is shown in the reader's language. */
const shownLabel = (lang: Lang, usual: string | null, label: string): string => {
  const key = usual as UsualReason;
  return usual && reasonLabels[key]?.fr === label ? sentence(lang, reasonLabels, key) : label;
};

/**
 * The school's reasons in their order, including archived ones; the standard ones until somebody used or changed one.
 */
export async function reasonsOf(db: ReadDb, schoolId: number, lang: Lang): Promise<ReasonRow[]> {
  const rows = await db
    .selectFrom('absence_reasons')
    .selectAll()
    .orderBy('position')
    .orderBy('label')
    .limit(200)
    .execute();
  if (!rows.length)
    return usualReasons.map(({ key, ...flags }) => ({
      id: usualId(schoolId, key),
      label: sentence(lang, reasonLabels, key),
      ...flags,
      archived: false,
      version: 1,
    }));
  return rows.map((row) => ({
    id: row.id,
    label: shownLabel(lang, row.usual, row.label),
    valid: row.valid,
    health: row.health,
    busy: row.busy,
    families: row.families,
    paper: row.paper,
    archived: row.archived_at !== null,
    version: row.version,
  }));
}

/** The school's rules; version 0 until it changes one. */
export async function rulesOf(db: ReadDb): Promise<AttendanceRules & { version: number }> {
  const row = await db.selectFrom('attendance_settings').selectAll().executeTakeFirst();
  if (!row) return { ...usualRules, version: 0 };
  return {
    autoMinutes: row.auto_minutes,
    remindMinutes: row.remind_minutes,
    officeMinutes: row.office_minutes,
    morningFrom: row.morning_from,
    morningTo: row.morning_to,
    afternoonFrom: row.afternoon_from,
    afternoonTo: row.afternoon_to,
    version: row.version,
  };
}

export async function readSettings(ctx: ReadCtx): Promise<ResponseInput<typeof getAttendanceSettings>> {
  const { lang } = self(ctx);
  return { ...(await rulesOf(ctx.db)), reasons: await reasonsOf(ctx.db, ctx.schoolId, lang) };
}
