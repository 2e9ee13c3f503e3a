import type { exportEvents } from '@encrier/contract/school-life/attendance-office';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { formatMinute } from '#kernel/policy/days.ts';
import { sheetWords } from './office.messages.ts';
import { forFile } from './office.queries.ts';
import { titleIn } from '#kernel/content/subject-name.ts';

/** The rows of a list as a spreadsheet, with the people whose data it contains. */
export async function exportRows(
  ctx: Ctx,
  { format, ...filter }: QueryOf<typeof exportEvents>,
): Promise<PersonalExport> {
  const rows = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => forFile({ ...ctx, db }, filter));
  const { lang } = self(ctx);
  const words = sheetWords[lang];
  return {
    action: 'attendance.export',
    people: [...new Set(rows.map(({ pupilId }) => pupilId))],
    object: { type: 'attendance_event', id: null },
    after: { rows: rows.length, format },
    make: () =>
      sheetFile(
        [
          words.head,
          ...rows.map((row) => [
            row.day,
            row.pupil,
            row.className,
            words.kinds[row.kind],
            titleIn(lang, row),
            formatMinute(row.starts),
            formatMinute(row.ends),
            row.minutes,
            row.reason,
            words.justifications[row.justification],
            words.states[row.state],
            row.by,
          ]),
        ],
        { name: words.sheet, format },
      ),
  };
}
