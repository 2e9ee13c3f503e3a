import { classNameInYear } from '#kernel/db/class-name.ts';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { ownGradesPaper } from '@encrier/contract/teaching/gradebook';
import { sql } from 'kysely';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { readOwnGrades } from './family.queries.ts';
import { ownPaperWords } from './paper.messages.ts';
import { marksTemplate, type MarksPaper, printedMarks } from './paper.present.ts';

/** The published marks of the caller or their child for a term, as a PDF: same content and same query as the screen. */
export async function ownToPaper(ctx: Ctx, query: QueryOf<typeof ownGradesPaper>): Promise<PersonalExport> {
  const { lang } = self(ctx);
  const { pupilId, paper, letterhead } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const page = await readOwnGrades({ ...ctx, db }, query);
    const { pupilId, termId, today } = page;
    const term = page.terms.find(({ id }) => id === termId);
    if (!pupilId || !term || !page.courses.some(({ marks }) => marks.length))
      throw conflict('gradebook.nothing_published');
    const year = await db
      .selectFrom('school_years as y')
      .select(classNameInYear(sql`${pupilId}::uuid`, sql.ref('y.id')).as('className'))
      .where('y.current', '=', true)
      .executeTakeFirstOrThrow();
    const paper: MarksPaper = {
      className: year.className ?? '',
      term: term.name,
      today,
      rounding: page.rounding,
      pupil: page.pupils.find(({ id }) => id === pupilId)?.label ?? '',
      courses: page.courses as MarksPaper['courses'],
    };
    return { pupilId, paper, letterhead: await letterheadOf(ctx, db, { pupils: [pupilId] }) };
  });
  return {
    action: 'gradebook.own_paper',
    object: { type: 'person', id: pupilId },
    after: { items: paper.courses.reduce((sum, { marks }) => sum + marks.length, 0) },
    people: [pupilId],
    make: async () =>
      pdfFile(
        await renderPaper(ctx, letterhead, marksTemplate, printedMarks(paper, lang)),
        `${ownPaperWords[lang].title} ${paper.pupil} ${paper.term}`,
      ),
  };
}
