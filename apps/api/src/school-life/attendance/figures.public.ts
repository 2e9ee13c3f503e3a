import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { halfDays } from './half-days.policy.ts';
import { rulesOf } from './settings/settings.queries.ts';

/** Whether a row `ev` counts: not when the school kept the pupil busy elsewhere. */
export const countsAsAbsence = sql<boolean>`NOT EXISTS (SELECT 1 FROM absence_reasons br
  WHERE br.school_id = ev.school_id AND br.id = ev.reason_id AND br.busy)`;

export type AttendanceFigures = { halfDays: number; unjustified: number; late: number };
/** Half-days of absence, unjustified half-days, and latenesses between two days; validated ones only. */
export async function attendanceFigures(
  db: ReadDb,
  pupilIds: readonly string[],
  days: { from: string; to: string },
): Promise<(pupilId: string) => AttendanceFigures> {
  const rows = pupilIds.length
    ? await db
        .selectFrom('attendance_events as ev')
        .select(['ev.pupil_id', 'ev.kind', 'ev.on_day', 'ev.starts', 'ev.ends', 'ev.justification'])
        .where('ev.pupil_id', 'in', [...pupilIds])
        .where('ev.state', '=', 'validated')
        .where('ev.kind', 'in', ['absence', 'late'])
        .where('ev.on_day', '>=', days.from)
        .where('ev.on_day', '<=', days.to)
        .where(countsAsAbsence)
        .execute()
    : [];
  const hours = await rulesOf(db);
  const byPupil = Map.groupBy(rows, (row) => row.pupil_id);
  return (pupilId) => {
    const own = byPupil.get(pupilId) ?? [];
    const away = own.filter(({ kind }) => kind === 'absence');
    const grossOf = (some: typeof away): number =>
      halfDays(
        some.map((row) => ({ pupilId, day: row.on_day, starts: row.starts, ends: row.ends })),
        hours,
      ).gross;
    return {
      halfDays: grossOf(away),
      unjustified: grossOf(away.filter(({ justification }) => ['none', 'refused'].includes(justification))),
      late: own.filter(({ kind }) => kind === 'late').length,
    };
  };
}
