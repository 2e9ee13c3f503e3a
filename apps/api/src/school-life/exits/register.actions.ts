import type { QueryOf } from '@encrier/contract/kernel/route';
import type { exportRegister } from '@encrier/contract/school-life/exits-gate';
import { timeIn } from '#kernel/content/dates.ts';
import { pdfFile, sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { dayNumber } from '#kernel/policy/days.ts';
import { register, type RegisterRow } from './gate.queries.ts';
import { registerWords } from './gate.messages.ts';
import { registerData, registerTemplate } from './register.present.ts';

/** Most days of one paper. */
const maxDays = 31;
const hourIn = (at: string | null, zone: string): string => (at ? timeIn(new Date(at), zone) : '');
const cellsOf = (row: RegisterRow, zone: string, words: (typeof registerWords)['fr']): string[] => [
  hourIn(row.at, zone),
  row.pupil,
  row.class_name ?? '',
  row.mode === 'alone' ? words.alone : (row.with ?? ''),
  words.states[row.status],
  row.refusal ? words.refusals[row.refusal] : '',
  hourIn(row.returnedAt, zone),
  row.by ?? '',
  row.secondBy ?? '',
  row.overridden ? words.yes : '',
];

/**
 * The register of a day, or of some, as CSV, XLSX with inert cells (SEC-INJ-04) or PDF; the journal keeps who took it.
 */
export async function exportDay(
  ctx: Ctx,
  { day = ctx.today, to = day, format }: QueryOf<typeof exportRegister>,
): Promise<PersonalExport> {
  const { lang } = self(ctx);
  const words = registerWords[lang];
  if (to < day) throw invalid('exits.dates_order', { to: 'exits.dates_order' });
  if (dayNumber(to) - dayNumber(day) >= maxDays) throw invalid('exits.span_long', { to: 'exits.span_long' });
  const { found, letterhead } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const rows = await register({ ...ctx, db }, day, to);
    const pupils = [...new Set(rows.map((row) => row.pupil_id))];
    return { found: rows, letterhead: await letterheadOf(ctx, db, { pupils }) };
  });
  const name = day === to ? `${words.name} ${day}` : `${words.name} ${day} ${to}`;
  return {
    action: 'exits.export',
    object: { type: 'exit_passage', id: null },
    after: { day, to, format },
    people: [...new Set(found.map((row) => row.pupil_id))],
    make: async () => {
      const rows = found.map((row) => ({ day: row.day, cells: cellsOf(row, ctx.zone, words) }));
      if (format === 'pdf') {
        const data = registerData({ lang, day, to, rows, words });
        return pdfFile(await renderPaper(ctx, letterhead, registerTemplate, data), name);
      }
      const several = day !== to;
      return sheetFile(
        [
          [...(several ? [words.day] : []), ...words.head],
          ...rows.map((row) => [...(several ? [row.day] : []), ...row.cells]),
        ],
        { name, format, widths: [...(several ? [12] : []), 8, 28, 10, 28, 16, 30, 8, 24, 24, 12] },
      );
    },
  };
}
