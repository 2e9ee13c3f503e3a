import type { exportFigures, FigureLine } from '@encrier/contract/communication/complaints-handling';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type Download, pdfFile, sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { UnrecordedExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { officeFile } from '../handling/handling.public.ts';
import { figureWords } from './figures.messages.ts';
import { fileData, fileTemplate } from './figures.present.ts';
import { readFigures } from './figures.queries.ts';
import { complaintsRoom } from '../complaints.room.ts';

/** The figures as a sheet: all together, then by category, service and month. */
export async function exportSums(ctx: Ctx, { format, ...span }: QueryOf<typeof exportFigures>): Promise<Download> {
  const words = figureWords[self(ctx).lang];
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => readFigures({ ...ctx, db }, span));
  await complaintsRoom.act(ctx, 'complaints.export_figures', async () => ({
    result: null,
    audit: { object: { type: 'complaints', id: null }, after: { format, from: found.from, to: found.to } },
  }));
  const lines = (part: string, rows: readonly FigureLine[]) =>
    rows.map((row) => [
      part,
      row.label,
      row.count,
      row.open,
      row.late,
      row.answerHours,
      row.solveDays,
      row.reopened,
      row.satisfaction,
    ]);
  const rows = [
    words.head,
    ...lines('', [found.total]),
    ...lines(words.parts.category, found.byCategory),
    ...lines(words.parts.service, found.byService),
    ...lines(words.parts.month, found.byMonth),
  ];
  return sheetFile(rows, { name: words.sheet, format, widths: [18, 26, 10, 10, 10, 22, 22, 16, 16] });
}

/** One file as an A4 PDF. The journal keeps who printed it, and whether its notes went with it. */
export async function printFile(ctx: Ctx, id: string, notes: boolean): Promise<UnrecordedExport> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => ({
    file: await officeFile(db, ctx, id),
    letterhead: await letterheadOf(ctx, db, 'school'),
  }));
  const print = async () => {
    // No ids in the journal line: the other parent of a child would read in their log that there was a complaint
    // (LAW-MIN-02).
    await complaintsRoom.act(ctx, 'complaints.print', async () => ({
      result: null,
      audit: { object: { type: 'complaint', id }, after: { notes } },
    }));
    const data = fileData(found.file, {
      lang: self(ctx).lang,
      timeZone: ctx.zone,
      now: ctx.now,
      notes,
    });
    return pdfFile(await renderPaper(ctx, found.letterhead, fileTemplate, data), found.file.number);
  };
  return { named: 2, make: print };
}
