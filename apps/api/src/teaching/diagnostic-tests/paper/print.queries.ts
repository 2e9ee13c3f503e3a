import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { Lang } from '@encrier/contract/kernel/schema';
import { qrPicture } from '#kernel/content/qr-picture.ts';
import { type Download, pdfFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import type { PdfPicture } from '#kernel/pdf/pdf.ts';
import { pictureOf } from '#kernel/pdf/picture.ts';
import { self } from '#kernel/policy/actor.ts';
import { pupilsToPrint, testToPrint } from './form.queries.ts';
import { layOut, printedQuestions } from './layout.policy.ts';
import { testPaperWords } from './paper.messages.ts';
import {
  type PrintedPicture,
  type PrintedTest,
  printedSheets,
  printedTest,
  questionsTemplate,
  sheetsTemplate,
} from './paper.present.ts';
import { printOf, writeTicket } from './ticket.present.ts';

const reading = <T>(ctx: Ctx, work: (db: ReadDb) => Promise<T>): Promise<T> =>
  readTenant(ctx.kernel.pool, ctx.schoolId, work);

async function printed(ctx: Ctx, db: ReadDb, id: string): Promise<PrintedTest> {
  const { title, instructions, minutes, questions } = await testToPrint({ ...ctx, db }, id);
  if (!questions.length) throw conflict('diagnostic_tests.no_question');
  const { title: school } = await db.selectFrom('school_settings').select('title').executeTakeFirstOrThrow();
  return { id, school, title, instructions, minutes, questions };
}
const langOf = (ctx: Ctx, lang: Lang | undefined): Lang => lang ?? self(ctx).lang;

/** The pictures of the questions of a test. */
async function picturesIn(db: ReadDb, questions: readonly Question[]) {
  const ids = questions.flatMap(({ picture }) => picture?.id ?? []);
  if (!ids.length) return [];
  const columns = ['id', 'sha256', 'ext', 'variants', 'width', 'height'] as const;
  const rows = await db.selectFrom('files').select(columns).where('id', 'in', ids).execute();
  return questions.flatMap(({ id, picture }) => {
    const file = rows.find((row) => row.id === picture?.id);
    return file ? [{ questionId: id, file }] : [];
  });
}

/** The questions of a test on paper. */
export async function questionsPaper(ctx: Ctx, id: string, options: { lang?: Lang | undefined }): Promise<Download> {
  const lang = langOf(ctx, options.lang);
  const { test, stored } = await reading(ctx, async (db) => {
    const test = await printed(ctx, db, id);
    return { test, stored: await picturesIn(db, test.questions) };
  });
  const drawn = new Map<string, PrintedPicture>();
  const pictures: PdfPicture[] = [];
  for (const [at, { questionId, file }] of stored.entries()) {
    // Large enough for a column of paper, when possible.
    const variants = file.variants.filter((one) => one !== '400');
    const picture = await pictureOf(ctx, { ...file, variants }, `figure-${at}`);
    if (!picture) continue;
    pictures.push(picture);
    drawn.set(questionId, { name: picture.name, width: file.width, height: file.height });
  }
  const bytes = await renderPaper(ctx, null, questionsTemplate, printedTest(test, lang, drawn), pictures);
  return pdfFile(bytes, `${testPaperWords[lang].questions} ${test.title}`);
}

/** An answer sheet for each pupil of a test that the caller reads, or for one of them. */
export async function sheetsPaper(
  ctx: Ctx,
  id: string,
  options: { lang?: Lang | undefined; pupil?: string | undefined },
): Promise<PersonalExport> {
  const lang = langOf(ctx, options.lang);
  const { test, pupils } = await reading(ctx, async (db) => {
    const test = await printed(ctx, db, id);
    const all = pupilsToPrint({ ...ctx, db }, id);
    const pupils = await (options.pupil ? all.where('p.id', '=', options.pupil) : all).execute();
    return { test, pupils };
  });
  if (!pupils.length) throw conflict('diagnostic_tests.no_pupil');
  const print = printOf(printedQuestions(test.questions, id));
  const { pages } = layOut(test.questions, id);
  const rtl = lang === 'ar';
  const sheets = pupils.map((one, nth) => ({
    label: rtl && one.labelAr ? one.labelAr : one.label,
    audience: one.audience,
    codes: pages.map((_, page) => ({
      name: `code-${nth}-${page}.png`,
      bytes: qrPicture(writeTicket(ctx, { testId: id, pupilId: one.id, page, print, rtl })),
    })),
  }));
  return {
    action: 'diagnostic_tests.print_sheets',
    object: { type: 'diagnostic_test', id },
    after: { items: pupils.length },
    people: pupils.map((one) => one.id),
    make: async () =>
      pdfFile(
        await renderPaper(
          ctx,
          null,
          sheetsTemplate,
          printedSheets(
            test,
            sheets.map((one) => ({ ...one, codes: one.codes.map(({ name }) => name) })),
            lang,
          ),
          sheets.flatMap(({ codes }) => codes),
        ),
        `${testPaperWords[lang].sheet} ${test.title}`,
      ),
  };
}
