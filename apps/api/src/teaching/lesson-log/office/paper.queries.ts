import { subjectIn } from '#kernel/content/subject-name.ts';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { Outcome } from '@encrier/contract/teaching/lesson-log';
import type { coursePaper } from '@encrier/contract/teaching/lesson-log-office';
import { dayIn } from '#kernel/content/dates.ts';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { UnrecordedExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type Letterhead, letterheadOf } from '#kernel/pdf/letterhead.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { courseToRead, entryRows, publishedRows } from './course.queries.ts';
import { spanOf } from './coverage.queries.ts';
import { paperWords } from './paper.messages.ts';
import { logTemplate, type Paper, type PaperEntry, printedLog } from './paper.present.ts';

/** A paper as a file: it contains lessons and their teachers, and no pupil. */
function leaving(ctx: Ctx, { paper, letterhead }: { paper: Paper; letterhead: Letterhead }): UnrecordedExport {
  const { lang } = self(ctx);
  return {
    named: paper.teachers ? paper.teachers.split(', ').length : 0,
    make: async () =>
      pdfFile(
        await renderPaper(ctx, letterhead, logTemplate, printedLog(paper, lang)),
        `${paperWords[lang].title} ${paper.audience} ${subjectIn(lang, paper)}`,
      ),
  };
}

/** The published log of a course over some days, on paper. */
export async function courseToPaper(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof coursePaper>,
): Promise<UnrecordedExport> {
  const span = spanOf(ctx, query);
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const { audience, subject, subjectAr, teachers } = await courseToRead({ ...ctx, db }, id);
    const rows = await entryRows({ ...ctx, db }, id, span).execute();
    const entries = rows.map((row) => ({ ...row, outcome: row.outcome as Outcome }));
    const paper: Paper = { audience, subject, subjectAr, teachers, ...span, entries, visa: null };
    return { paper, letterhead: await letterheadOf(ctx, db, { courses: [id] }) };
  });
  if (!found.paper.entries.length) throw conflict('lesson_log.nothing_written');
  return leaving(ctx, found);
}

/** The content signed by a visa, as it was then: later changes do not appear. */
export async function visaToPaper(ctx: Ctx, id: string): Promise<UnrecordedExport> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const visa = await db.selectFrom('log_visas').selectAll().where('id', '=', id).executeTakeFirst();
    if (!visa) throw notFound();
    const asker = { ...ctx, db };
    const { audience, subject, subjectAr, teachers } = await courseToRead(asker, visa.course_id);
    const span = { from: visa.starts_on, to: visa.ends_on };
    // A lesson moved since then stays on the paper that signed it.
    const now = await publishedRows(asker, visa.course_id).where('e.visa_id', '=', id).execute();
    const then = await db
      .selectFrom('log_versions')
      .select(['content', 'revision'])
      .where('visa_id', '=', id)
      .limit(1000)
      .execute();
    const entries: PaperEntry[] = [
      ...now.map((row) => ({ ...row, outcome: row.outcome as Outcome })),
      ...then.map(({ content, revision }) => ({ ...(content as Omit<PaperEntry, 'revision'>), revision })),
    ].sort((a, b) => a.day.localeCompare(b.day) || a.starts - b.starts);
    const { signed_as: signedAs, comment, lessons } = visa;
    const paper: Paper = {
      audience,
      subject,
      subjectAr,
      teachers,
      ...span,
      entries,
      visa: { signedAs, comment, lessons, madeOn: dayIn(visa.made_at, ctx.zone) },
    };
    return { paper, letterhead: await letterheadOf(ctx, db, { courses: [visa.course_id] }) };
  });
  return leaving(ctx, found);
}
