import type { QueryOf } from '@encrier/contract/kernel/route';
import type { printCourses } from '@encrier/contract/school/courses';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { UnrecordedExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { boardOf, courseWordsOf } from '../courses.public.ts';
import { classSheets, sheetData, sheetsTemplate, teacherSheets } from './print.present.ts';
import { printWords } from './print.messages.ts';

/**
 * Service sheets of teachers or tables of classes on A4, of one or of all; 404 for one that the board does not show.
 */
export async function printServices(
  ctx: Ctx,
  { yearId, of, id }: QueryOf<typeof printCourses>,
): Promise<UnrecordedExport> {
  const { lang } = self(ctx);
  const { board, letterhead } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const found = await boardOf({ ...ctx, db }, { yearId });
    const classes = found.classes.filter((one) => of === 'teacher' || !id || one.id === id).map((one) => one.id);
    return { board: found, letterhead: await letterheadOf(ctx, db, { classes }) };
  });
  const teaching = new Set(board.courses.flatMap(({ teachers }) => teachers.map(({ personId }) => personId)));
  const all =
    of === 'teacher'
      ? board.staff.filter((one) => (id ? one.id === id : teaching.has(one.id))).map((one) => one.id)
      : board.classes.filter((one) => !id || one.id === id).map((one) => one.id);
  if (id && !all.length) throw notFound();
  return {
    named: of === 'teacher' ? all.length : teaching.size,
    make: async () => {
      const sheets =
        of === 'teacher' ? teacherSheets(lang, board, courseWordsOf[lang].roles, all) : classSheets(lang, board, all);
      const data = sheetData(lang, of, { year: board.year?.name ?? '', sheets });
      const name = sheets.length === 1 ? (sheets[0]?.title ?? '') : printWords[lang].file;
      return pdfFile(await renderPaper(ctx, letterhead, sheetsTemplate, data), name);
    },
  };
}
