import { pdfFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { printedSections } from '#kernel/printed-parts.ts';
import { pupilSheet as pupilOf } from '../persons.public.ts';
import { familyPage } from '../families/families.public.ts';
import { familySheet, type Printing, pupilSheet, type Sheet, sheetTemplate } from './print.present.ts';

/** Reads what the page shows to this reader and lays it out; the journal keeps who took the sheet away. */
async function print(
  ctx: Ctx,
  object: { type: string; id: string },
  lay: (db: Parameters<typeof pupilOf>[0]['db'], how: Printing) => Promise<{ sheet: Sheet; people: string[] }>,
  after: Record<string, unknown> = {},
): Promise<PersonalExport> {
  const { sheet, people, letterhead } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const laid = await lay(db, { lang: ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr' });
    return { ...laid, letterhead: await letterheadOf(ctx, db, { pupils: laid.people }) };
  });
  return {
    action: 'persons.print',
    object,
    after,
    people,
    make: async () => pdfFile(await renderPaper(ctx, letterhead, sheetTemplate, sheet), sheet.title),
  };
}

/**
 * A pupil's sheet as an A4 PDF, with the reader's own rights and the parts of other rooms: prints nothing that the page
 * does not show. Only for the office.
 */
export const printPupil = (ctx: Ctx, id: string): Promise<PersonalExport> =>
  print(ctx, { type: 'pupil', id }, async (db, how) => {
    const pupil = await pupilOf({ ...ctx, db }, id);
    if (!pupil.can.print) throw notFound();
    const beside = await printedSections({ ...ctx, db }, id, how.lang);
    return { sheet: pupilSheet(pupil, how, beside), people: [id] };
  });

/** A family's sheet as an A4 PDF; see `familySheet` for its recipient. */
export const printFamily = (ctx: Ctx, id: string, handedTo: string | null): Promise<PersonalExport> =>
  print(
    ctx,
    { type: 'family', id },
    async (db, how) => {
      const family = await familyPage({ ...ctx, db }, id);
      if (handedTo && !family.guardians.some((one) => one.id === handedTo)) throw notFound();
      const people = [...family.children, ...family.guardians].map((one) => one.id);
      return { sheet: familySheet(family, handedTo, how), people };
    },
    { for: handedTo },
  );
