import { randomBytes } from 'node:crypto';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { keepPdf } from '#kernel/files/keep-pdf.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import { shownName, verificationCode } from '../../../communication/certificates/certificates.public.ts';
import { contentOf } from '../classes/classes.queries.ts';
import { reportCardsRoom, type ReportCardsTx } from '../report-cards.room.ts';
import { showClassChange } from '../notifying.actions.ts';
import { printedCards } from './paper.present.ts';
import { cardTemplate } from './template.present.ts';
import { addressOf, currentCards, homesOf, marksOf, paperHead } from './papers.queries.ts';
import { copyHomes } from '../report-cards.policy.ts';

const showMs = 2000;
type Wanted = { id: string; classId: string; termId: string };
/** A card whose paper is still to be made, the first by name; null once all are. */
async function nextCard(ctx: Ctx, { classId, termId }: Omit<Wanted, 'id'>): Promise<string | null> {
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const row = await currentCards(db, classId, termId).where('d.file_id', 'is', null).limit(1).executeTakeFirst();
    return row?.id ?? null;
  });
}

type Sealing = {
  id: string;
  classId: string;
  pupilId: string;
  name: string;
  one: { content: CardContent; version: number; reason: string };
};
/**
 * Makes a copy in the name of each home of parents who live apart: its own paper, with its own code, which the public
 * check knows.
 */
async function makeCopies(tx: ReportCardsTx, ctx: Ctx, { id, classId, pupilId, name, one }: Sealing): Promise<void> {
  const homes = copyHomes((await homesOf(tx.db, [pupilId], ctx.today)).get(pupilId) ?? []);
  if (homes.length < 2) return;
  const [head, marks] = [await paperHead(tx.db, ctx, classId), await marksOf(tx.db, ctx, [one.content])];
  for (const home of homes) {
    const [code, copyId] = [verificationCode(randomBytes(32)), newId(ctx.now.getTime())];
    const printed = printedCards([{ ...one, address: addressOf(ctx, code), copyFor: home.name }], [head], marks);
    const pdf = await renderPaper(ctx, head.letterhead, cardTemplate, printed.data, printed.pictures);
    const fileId = await keepPdf(
      tx,
      ctx,
      { bytes: pdf, name: `${name}, ${home.name}`.slice(0, 180) },
      { type: 'report_copy', id: copyId },
    );
    await tx.db
      .insertInto('report_copies')
      .values(
        home.guardians.map((guardian) => ({
          school_id: tx.schoolId,
          card_id: id,
          person_id: guardian.id,
          copy_id: copyId,
          name: home.name.slice(0, 300),
          code,
          file_id: fileId,
        })),
      )
      .execute();
  }
}

/**
 * Makes the paper of one card; does nothing when another run made it. Bytes of a failed act are deleted by the nightly
 * sweep.
 */
function makePaper(ctx: Ctx, { id, classId, termId }: Wanted, show: boolean): Promise<null> {
  return reportCardsRoom.act(ctx, 'report_cards.paper', async (tx) => {
    const row = await tx.db
      .selectFrom('report_cards as d')
      .innerJoin('persons as h', 'h.id', 'd.pupil_id')
      .select(['d.content', 'd.version', 'd.reason', 'd.pupil_id', 'h.first_name', 'h.last_name'])
      .where('d.id', '=', id)
      .where('d.file_id', 'is', null)
      .forUpdate('d')
      .executeTakeFirst();
    if (!row) return nothing(null);
    const code = verificationCode(randomBytes(32));
    const content = contentOf(row.content);
    const one = { content, version: row.version, reason: row.reason, address: addressOf(ctx, code) };
    const head = await paperHead(tx.db, ctx, classId);
    const printed = printedCards([one], [head], await marksOf(tx.db, ctx, [content]));
    const name = `Bulletin ${content.pupil.label}, ${content.term.name}`;
    const pdf = await renderPaper(ctx, head.letterhead, cardTemplate, printed.data, printed.pictures);
    const fileId = await keepPdf(tx, ctx, { bytes: pdf, name }, { type: 'report_card', id });
    await makeCopies(tx, ctx, { id, classId, pupilId: row.pupil_id, name, one });
    await tx.db
      .updateTable('report_cards')
      .set({ code, file_id: fileId, shown_name: shownName(row.first_name, row.last_name) })
      .where('id', '=', id)
      .execute();
    if (show) await showClassChange(tx, classId);
    return {
      result: null,
      audit: { object: { type: 'report_card', id }, after: { term_id: termId, version: row.version } },
    };
  });
}

/** Makes the missing papers of a class, one after the other: an interrupted run resumes where it stopped. */
export async function makePapers(ctx: Ctx, where: Omit<Wanted, 'id'>, made?: () => Promise<void>): Promise<void> {
  let shown = 0;
  for (let id = await nextCard(ctx, where); id; id = await nextCard(ctx, where)) {
    // Open screens count the papers: refresh them at intervals, not for each paper.
    const show = Date.now() - shown >= showMs;
    if (show) shown = Date.now();
    await makePaper(ctx, { id, ...where }, show);
    await made?.();
  }
}
