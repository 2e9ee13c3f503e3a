import { subjectIn } from '#kernel/content/subject-name.ts';
import type { ExamPaper } from '@encrier/contract/teaching/exams';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { examObject } from '../planning/holding.actions.ts';
import { labelPictures, paperData, papersTemplate } from './papers.present.ts';
import { paperOf } from './papers.queries.ts';

/** A paper of a published test; summonses are only for the office, lists are also for supervisors and teachers. */
export async function printPaper(ctx: Ctx, id: string, kind: ExamPaper): Promise<PersonalExport> {
  const exam = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => paperOf({ ...ctx, db }, id));
  if ((kind === 'convocations' || kind === 'labels') && !exam.manages) throw notFound();
  if (kind === 'labels' && !exam.anonymous) throw notFound();
  if (exam.state !== 'published' && exam.state !== 'marked') throw conflict('exams.settled');
  if (!exam.seats.length) throw conflict('exams.nobody_called');
  const { lang } = self(ctx);
  return {
    action: 'exams.print',
    object: examObject(id),
    after: { kind },
    people: exam.seats.map((one) => one.id),
    make: async () => {
      const data = paperData(exam, kind, lang);
      const pictures = labelPictures(exam, kind);
      return pdfFile(
        await renderPaper(ctx, exam.letterhead, papersTemplate, data, pictures),
        `${data.title} ${subjectIn(lang, exam)} ${exam.on_day}`,
      );
    },
  };
}
