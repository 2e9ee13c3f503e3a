import { gradebookModule } from '@encrier/contract/teaching/gradebook';
import { continues, type Done, nothing } from '#kernel/act/act.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { AppError, forbidden, notFound } from '#kernel/errors/errors.ts';
import { addFile } from '#kernel/files/adopt.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { requesterCtx } from '#kernel/jobs/job-ctx.ts';
import { classOfTerm } from '../classes/class-rows.queries.ts';
import { freezeIn } from '../classes/classes.actions.ts';
import { gatherPapers, type PaperForm } from '../papers/composing.actions.ts';
import { makePapers } from '../papers/papers.actions.ts';
import { publishIn } from '../papers/publishing.actions.ts';
import { batchClassFlow, batchFlow, batchMay } from '../report-cards.policy.ts';
import { reportCardsRoom, type ReportCardsTx } from '../report-cards.room.ts';
import { notifyOfBatch } from '../notifying.actions.ts';
import { leaveRest, showBatches } from './batches.actions.ts';
import { type Batch, type BatchPart, batchToRun } from './batches.queries.ts';
import { makeBatch, nameOf } from './making.actions.ts';

/** Hours for which the file of a batch can be downloaded. */
const keptHours = 24;
/** Minimum time between two progress updates, and between two checks for a stop. */
const beatMs = 500;

/** The batch is no longer in progress: somebody stopped it, or another worker finished it. */
class Ended extends Error {}

const held = async (tx: ReportCardsTx, id: string): Promise<void> => {
  const row = await tx.db
    .selectFrom('report_batches')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!batchMay(row?.state, 'advance')) throw new Ended();
};
const set = (tx: ReportCardsTx, id: string, values: Record<string, unknown>): Promise<unknown> =>
  tx.db.updateTable('report_batches').set(values).where('id', '=', id).execute();
const endPart = (tx: ReportCardsTx, id: string, nth: number, state: 'done' | 'failed', failure?: string) =>
  tx.db
    .updateTable('report_batch_classes')
    .set({ state, ...(failure && { failure }) })
    .where('batch_id', '=', id)
    .where('nth', '=', nth)
    .where('state', 'in', batchClassFlow.from(state))
    .execute();

/** Starts a batch, or resumes one left by a stopped worker; null once it ended. */
async function begin(ctx: Ctx, id: string): Promise<Batch | null> {
  return reportCardsRoom.act(ctx, 'report_cards.batch', async (tx) => {
    await tx.db.selectFrom('report_batches').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    const batch = await batchToRun(tx.db, id);
    if (!batch || !batchMay(batch.state, 'begin')) return nothing(null);
    await set(tx, id, { state: 'running' });
    await showBatches(tx);
    return continues(batch);
  });
}

type Run = { ctx: Ctx; requester: Ctx; id: string; batch: Batch; done: number; notedAt: number };
/** Records the progress of a run. Throws `Ended` once it was stopped. */
async function noteProgress(run: Run): Promise<void> {
  run.notedAt = Date.now();
  await reportCardsRoom.act(run.ctx, 'report_cards.batch', async (tx) => {
    await held(tx, run.id);
    await set(tx, run.id, { done: run.done });
    await showBatches(tx);
    return continues(null);
  });
}
async function step(run: Run): Promise<void> {
  run.done += 1;
  if (Date.now() - run.notedAt >= beatMs) await noteProgress(run);
}

/** Ends one class of a batch together with its results, once: does nothing when another worker did it. */
function endWith(
  run: Run,
  part: BatchPart,
  action: string,
  fn: (tx: ReportCardsTx) => Promise<Done<null>['audit'] | null>,
) {
  return reportCardsRoom.act(run.requester, action, async (tx) => {
    await held(tx, run.id);
    const row = await tx.db
      .selectFrom('report_batch_classes')
      .select('state')
      .where('batch_id', '=', run.id)
      .where('nth', '=', part.nth)
      .executeTakeFirst();
    if (!row || !batchClassFlow.from('done').includes(row.state as 'waiting')) return nothing(null);
    const audit = await fn(tx);
    await endPart(tx, run.id, part.nth, 'done');
    await set(tx, run.id, { done: run.done });
    await showBatches(tx);
    return audit ? { result: null, audit } : continues(null);
  });
}

async function doPart(run: Run, part: BatchPart): Promise<void> {
  const { ctx, requester, batch } = run;
  const where = { classId: part.classId, termId: part.termId };
  if (batch.what === 'freeze') {
    await endWith(run, part, 'report_cards.freeze', async (tx) => {
      const { result, audit } = await freezeIn(tx, requester, part.classId, { ...where, incomplete: batch.incomplete });
      run.done += result.cards;
      return audit;
    });
    return;
  }
  const row = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
    classOfTerm(db, requester, part.classId, part.termId),
  );
  if (!row.manages) throw notFound();
  if (!part.cards) throw new AppError('conflict', 'report_cards.not_frozen');
  const from = run.done;
  await makePapers(ctx, where, () => step(run));
  run.done = from + part.cards;
  await endWith(run, part, 'report_cards.publish', async (tx) => {
    if (batch.what !== 'send') return null;
    await publishIn(tx, requester, where);
    return {
      object: { type: 'class', id: part.classId },
      after: { term_id: part.termId, published_at: requester.now },
    };
  });
}

/** A class that fails does not stop the others. */
async function tryPart(run: Run, part: BatchPart): Promise<void> {
  const from = run.done;
  try {
    await doPart(run, part);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'limit') throw error;
    run.done = from;
    await reportCardsRoom.act(run.ctx, 'report_cards.batch', async (tx) => {
      await held(tx, run.id);
      await endPart(tx, run.id, part.nth, 'failed', error.code.slice(0, 60));
      await showBatches(tx);
      return continues(null);
    });
  }
}

async function finish(run: Run): Promise<void> {
  const { ctx, id } = run;
  const form = run.batch.what;
  const parts = (await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => batchToRun(db, id)))?.parts;
  const done = (parts ?? []).filter(({ state }) => state === 'done');
  if (form === 'freeze' || form === 'send' || !done.length) return end(run, null);
  await noteProgress(run);
  const gathered = await gatherPapers(ctx, done, form as PaperForm);
  const made = await makeBatch(ctx, gathered, form as PaperForm, () => noteProgress(run));
  await end(run, async (tx) => {
    // The lock on the school's row keeps the sweep from deleting bytes that are being adopted.
    await tx.db.selectFrom('school_settings').select('school_id').forShare().executeTakeFirst();
    await ctx.kernel.files.put(storeKey(ctx.schoolId, made.sha256), made.open());
    const kind = made.zip
      ? ({ ext: 'zip', type: 'office', mime: 'application/zip' } as const)
      : ({ ext: 'pdf', type: 'pdf', mime: 'application/pdf' } as const);
    return addFile(
      tx,
      ctx,
      { sha256: made.sha256, size: made.size, ...kind, name: `${nameOf(gathered)}.${kind.ext}`, variants: [], alt: '' },
      { type: 'report_batch', id },
    );
  });
}

/** Ends a run with its result. */
async function end(run: Run, keep: ((tx: ReportCardsTx) => Promise<string>) | null): Promise<void> {
  const { requester, id } = run;
  await reportCardsRoom.act(requester, 'report_cards.batch', async (tx) => {
    await held(tx, id);
    const fileId = keep ? await keep(tx) : null;
    const expiresAt = new Date(requester.kernel.now().getTime() + keptHours * 3_600_000);
    const ended = { state: 'done', done: run.done, ended_at: requester.kernel.now() };
    await set(tx, id, { ...ended, ...(fileId && { file_id: fileId, expires_at: expiresAt }) });
    await showBatches(tx);
    await notifyOfBatch(tx, run.ctx, { id, askedBy: run.batch.askedBy, done: run.done });
    return { result: null, audit: { object: { type: 'report_batch', id }, after: { state: 'done', done: run.done } } };
  });
}

/** Ends the batch with the reason of its failure; finished classes stay finished. */
function giveUp(ctx: Ctx, id: string, failure: string): Promise<null> {
  return reportCardsRoom.act(ctx, 'report_cards.batch', async (tx) => {
    const row = await tx.db
      .updateTable('report_batches')
      .set({ state: 'failed', failure: failure.slice(0, 60), ended_at: ctx.kernel.now() })
      .where('id', '=', id)
      .where('state', 'in', batchFlow.from('fail'))
      .returning(['id', 'asked_by'])
      .executeTakeFirst();
    if (!row) return nothing(null);
    await leaveRest(tx, id);
    await showBatches(tx);
    await notifyOfBatch(tx, ctx, { id, askedBy: row.asked_by, done: null });
    return { result: null, audit: { object: { type: 'report_batch', id }, after: { state: 'failed', failure } } };
  });
}

/**
 * Runs a batch from where it stopped. Each class is finished in one transaction, each paper is made once, and a file
 * joins the batch in the transaction that finishes it: a killed worker leaves nothing half done, and the next one makes
 * nothing twice.
 */
export async function runBatch(ctx: Ctx, id: string): Promise<void> {
  const batch = await begin(ctx, id);
  if (!batch) return;
  try {
    const requester = await requesterCtx(ctx, batch.askedBy);
    // Closed, or the school switched the module off meanwhile.
    if (!requester || requester.off?.has(gradebookModule)) throw forbidden();
    const done = batch.parts.filter(({ state }) => state === 'done').reduce((sum, { cards }) => sum + cards, 0);
    const run: Run = { ctx, requester, id, batch, done, notedAt: 0 };
    for (const part of batch.parts) if (part.state === 'waiting') await tryPart(run, part);
    await finish(run);
  } catch (error) {
    if (error instanceof Ended) return;
    // Too many at the same time: will be tried again.
    if (error instanceof AppError && error.kind === 'limit') throw error;
    ctx.kernel.log('report_cards.batch_given_up', {
      school: ctx.schoolId,
      error: error instanceof AppError ? error.code : ((error as { code?: string }).code ?? (error as Error).name),
    });
    await giveUp(ctx, id, error instanceof AppError ? error.code : 'internal');
  }
}
