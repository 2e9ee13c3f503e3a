import { pdfFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { self } from '#kernel/policy/actor.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { contentOf, reportRows } from './family/family.queries.ts';
import { summaryWords } from './paper.messages.ts';
import { printedSummary, type SummaryPaper, summaryTemplate } from './paper.present.ts';
import { pupilSummary } from './pupils/pupil.queries.ts';
import { upTo } from './summaries.policy.ts';

const schoolOf = async (db: ReadDb): Promise<string> =>
  (await db.selectFrom('school_settings').select('title').executeTakeFirstOrThrow()).title;

function leaving(ctx: Ctx, pupilId: string, action: string, paper: SummaryPaper): PersonalExport {
  const { lang } = self(ctx);
  return {
    action,
    object: { type: 'person', id: pupilId },
    after: { format: 'pdf' },
    people: [pupilId],
    make: async () =>
      pdfFile(
        await renderPaper(ctx, null, summaryTemplate, printedSummary(paper, lang)),
        `${summaryWords[lang].title} ${paper.pupil} ${paper.term}`,
      ),
  };
}

/** The page of a pupil as its reader of the staff sees it. */
export async function staffPaper(ctx: Ctx, id: string, requested: string | undefined): Promise<PersonalExport> {
  const read = async (db: ReadDb) => ({
    school: await schoolOf(db),
    page: await pupilSummary({ ...ctx, db }, id, requested),
  });
  const { school, page } = await readTenant(ctx.kernel.pool, ctx.schoolId, read);
  const term = page.terms.find((one) => one.id === page.termId);
  if (!term) throw conflict('summaries.no_term');
  const { figures, details, report, comments, self, commitments } = page;
  return leaving(ctx, id, 'summaries.paper', {
    school,
    pupil: page.pupil.label,
    className: page.pupil.class,
    term: term.name,
    today: ctx.today,
    terms: upTo(page.terms, term.id),
    publishedOn: report.publishedAt?.slice(0, 10) ?? null,
    figures,
    details,
    comments,
    commitments,
    general: report.general,
    goals: report.goals,
    self: self?.answers ?? [],
  });
}

/** A published report as its family reads it. */
export async function ownPaper(ctx: Ctx, id: string): Promise<PersonalExport> {
  const read = async (db: ReadDb) => ({
    school: await schoolOf(db),
    row: await reportRows({ ...ctx, db })
      .where('d.id', '=', id)
      .executeTakeFirst(),
  });
  const { school, row } = await readTenant(ctx.kernel.pool, ctx.schoolId, read);
  if (!row) throw notFound();
  const { figures, details, terms, comments, class: className } = contentOf(row);
  return leaving(ctx, row.pupil_id, 'summaries.own_paper', {
    school,
    pupil: row.pupil,
    className,
    term: row.term,
    today: ctx.today,
    terms,
    figures,
    details,
    comments,
    general: row.general,
    goals: row.goals,
    self: [],
    commitments: [],
    publishedOn: dayIn(row.published_at!, ctx.zone),
  });
}
