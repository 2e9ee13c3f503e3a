import type { QueryOf } from '@encrier/contract/kernel/route';
import type { exportSlips } from '@encrier/contract/school-life/attendance-slips';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { formatMinute } from '#kernel/policy/days.ts';
import { slipWords } from './slips.messages.ts';
import { forFile } from './slips.queries.ts';

/** Slips of a day as a spreadsheet, with the people whose data it contains. */
export async function exportDaySlips(
  ctx: Ctx,
  { format, ...filter }: QueryOf<typeof exportSlips>,
): Promise<PersonalExport> {
  const rows = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => forFile({ ...ctx, db }, filter));
  const words = slipWords[self(ctx).lang];
  return {
    action: 'attendance.slip_export',
    people: [...new Set(rows.map(({ pupilId }) => pupilId))],
    object: { type: 'slip', id: null },
    after: { rows: rows.length, format },
    make: () =>
      sheetFile(
        [
          words.head,
          ...rows.map((row) => [
            row.day,
            row.number,
            formatMinute(row.at),
            row.pupil,
            row.className,
            words.kinds[row.kind],
            row.reason,
            words.states[row.state],
            row.by,
            row.used?.by ?? '',
            row.used?.lesson ?? '',
          ]),
        ],
        { name: words.sheet, format },
      ),
  };
}
