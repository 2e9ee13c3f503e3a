import { comma } from '@encrier/contract/kernel/names';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { exportRequests } from '@encrier/contract/school/family';
import { dayIn } from '#kernel/content/dates.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { requestWords } from './requests.messages.ts';
import { listedForFile, peopleOf } from './requests.queries.ts';

/**
 * The requests of a list as a CSV or XLSX file, with inert cells (SEC-INJ-04); the journal records who downloaded how
 * many.
 */
export async function exportList(
  ctx: Ctx,
  { format, ...narrowing }: QueryOf<typeof exportRequests>,
): Promise<PersonalExport> {
  const { lang } = self(ctx);
  const words = requestWords[lang];
  const { found, people } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const rows = await listedForFile({ ...ctx, db }, narrowing);
    const ids = rows.map((row) => row.id);
    return { found: rows, people: await peopleOf(db, ids) };
  });
  return {
    action: 'requests.export',
    object: { type: 'requests', id: null },
    after: { format, state: narrowing.state ?? null },
    people,
    make: async () => {
      const rows = [
        words.head,
        ...found.map((row) => [
          dayIn(new Date(row.createdAt), ctx.zone),
          row.askedBy,
          row.personLabel,
          row.className,
          row.fields.map((field) => words.fields[field]).join(comma(lang)),
          row.late ? `${words.states[row.state]} (${words.late})` : words.states[row.state],
        ]),
      ];
      return sheetFile(rows, { name: words.sheet, format, widths: [12, 26, 26, 12, 44, 24] });
    },
  };
}
