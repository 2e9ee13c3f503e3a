import type { exportPeople } from '@encrier/contract/school/imports';
import type { QueryOf } from '@encrier/contract/kernel/route';
import writeXlsx from 'write-excel-file/node';
import { sheetCell, toCsv } from '#kernel/content/cells.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { peopleWords } from './people.messages.ts';
import { peopleForFile } from './people.queries.ts';
import { peopleRoom } from './people.room.ts';

export type Download = { bytes: Buffer; type: string; disposition: string };

/** The people of a list as a CSV or XLSX file, cells inert (SEC-INJ-04); the journal keeps who took how many. */
export async function exportList(ctx: Ctx, query: QueryOf<typeof exportPeople>): Promise<Download> {
  const { kind, format } = query;
  const words = peopleWords[(ctx.actor as AccountActor).lang];
  const found = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
    peopleForFile({ ...ctx, db }, query),
  );
  await peopleRoom.act(ctx, 'people.export', async () => ({
    result: null,
    audit: {
      object: { type: 'people', id: null },
      after: { kind, format, classId: query.classId ?? null, count: found.length },
    },
  }));
  const rows = [
    words.head(kind),
    ...found.map((row) => [
      row.matricule,
      row.last_name,
      row.first_name,
      row.last_name_ar,
      row.first_name_ar,
      row.detail,
      row.birth_on === null ? '' : String(row.birth_on),
      row.email,
      row.phone?.replace(/^\+/, '00') ?? '',
      row.username,
      words.accounts[row.status ?? 'none'] ?? '',
    ]),
  ];
  const disposition = contentDisposition('attachment', `${words.sheets[kind]}.${format}`);
  if (format === 'csv') return { bytes: Buffer.from(toCsv(rows)), type: 'text/csv; charset=utf-8', disposition };
  const sheet = rows.map((row) => row.map((cell) => sheetCell(cell)));
  const bytes = await writeXlsx(sheet, {
    sheet: words.sheets[kind],
    columns: [14, 22, 22, 20, 20, 28, 12, 30, 18, 26, 12].map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
  return { bytes, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', disposition };
}
