import { type Done, continues, nothing } from '#kernel/act/act.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { keepPdf } from '#kernel/files/keep-pdf.ts';
import type { Ctx, Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { renderPaper } from '#kernel/pdf/paper.ts';
import type { MailingState } from '@encrier/contract/communication/letters';
import { filled, mailingWorkflow, textFor } from '../letters.policy.ts';
import { lettersTemplate, printedLetters } from '../letters.present.ts';
import { lettersRoom, type LettersTx } from '../letters.room.ts';
import { accountsOfLetter, type Next, nextLetters } from './sending.queries.ts';

type Paper = { copy: Next['copies'][number]; subject: string; bytes: Buffer };
const office = { holds: ['letters.write'] } as const;

const stateOf = (tx: LettersTx, id: string) =>
  tx.db.selectFrom('letter_mailings').select('state').where('id', '=', id).forUpdate().executeTakeFirst();

/** Starts a mailing that was waiting; false when it was cancelled or has already left. */
const begin = (ctx: Ctx, id: string): Promise<boolean> =>
  lettersRoom.act(ctx, 'letters.leave', async (tx): Promise<Done<boolean>> => {
    const found = await stateOf(tx, id);
    const state = (found?.state ?? 'cancelled') as MailingState;
    if (!mailingWorkflow.allows(state, 'leave')) return nothing(mailingWorkflow.allows(state, 'arrive'));
    await tx.db.updateTable('letter_mailings').set({ state: 'sending' }).where('id', '=', id).execute();
    return continues(true);
  });

async function papersOf(ctx: Ctx, { title, texts, madeAt, copies, heads }: Next): Promise<Paper[]> {
  const made: Paper[] = [];
  for (const copy of copies) {
    const about = { lang: copy.lang, title, texts, day: dayIn(madeAt, ctx.zone) };
    const data = printedLetters(about, [copy], heads.of);
    const bytes = await renderPaper(ctx, heads.all, lettersTemplate, data);
    made.push({ copy, bytes, subject: filled(textFor(texts, copy.lang).subject, copy.fields) });
  }
  return made;
}

/** Gives letters to their recipients, each with its notice; skips letters that another run gave meanwhile. */
const give = (ctx: Ctx, id: string, papers: readonly Paper[]): Promise<void> =>
  lettersRoom.act(ctx, 'letters.leave', async (tx) => {
    await stateOf(tx, id);
    for (const { copy, subject, bytes } of papers) {
      const mine = await tx.db
        .selectFrom('letter_copies')
        .select('id')
        .where('id', '=', copy.id)
        .where('sent_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!mine) continue;
      const fileId = await keepPdf(tx, ctx, { bytes, name: subject }, { type: 'letter', id: copy.id });
      await tx.db
        .updateTable('letter_copies')
        .set({ file_id: fileId, sent_at: tx.now })
        .where('id', '=', copy.id)
        .execute();
      await notifyInAct(tx, ctx, {
        type: 'letter',
        accountIds: await accountsOfLetter(tx.db, copy.id, ctx.today),
        childId: copy.pupil_id,
        model: { type: 'letter', id: copy.id },
        priority: 'normal',
        dedupeKey: `letter:${copy.id}`,
        detail: subject,
      });
    }
    await tx.live('letters.changed', {}, office);
    return continues(undefined);
  });

const end = (ctx: Ctx, id: string): Promise<void> =>
  lettersRoom.act(ctx, 'letters.leave', async (tx): Promise<Done<void>> => {
    const found = await stateOf(tx, id);
    if (found?.state !== 'sending') return nothing(undefined);
    const { count } = await tx.db
      .selectFrom('letter_copies')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('mailing_id', '=', id)
      .where('sent_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await tx.db.updateTable('letter_mailings').set({ state: 'sent', sent_at: tx.now }).where('id', '=', id).execute();
    await tx.live('letters.changed', {}, office);
    return { result: undefined, audit: { object: { type: 'letter_mailing', id }, after: { items: Number(count) } } };
  });

/** Sends a mailing a few letters at a time: interrupted at any moment, it resumes with the letters not yet sent. */
export async function sendMailing(kernel: Kernel, { schoolId, payload }: EventJob): Promise<void> {
  const id = String(payload['mailingId']);
  if (!(await begin(await jobCtx(kernel, schoolId, 'letters'), id))) return;
  for (;;) {
    const ctx = await jobCtx(kernel, schoolId, 'letters');
    const next = await readTenant(kernel.pool, schoolId, (db) => nextLetters(ctx, db, id));
    if (!next) return end(ctx, id);
    await give(ctx, id, await papersOf(ctx, next));
  }
}

export function registerLetterJobs(): void {
  onEvent('letters.due', 'letters.leave', sendMailing);
}
