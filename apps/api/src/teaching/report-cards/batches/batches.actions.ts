import type { BatchBody } from '@encrier/contract/teaching/report-cards-batches';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import { freeFiles } from '#kernel/files/free.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { classRows } from '../classes/class-rows.queries.ts';
import { batchClassFlow, batchFlow, batchMay } from '../report-cards.policy.ts';
import { managesClass, ofOwnClasses } from '../report-cards.reach.ts';
import { reportCardsRoom, type ReportCardsTx } from '../report-cards.room.ts';
import { listedDays, pupilsOfClass } from './batches.queries.ts';

/** Maximum number of cards in one document or folder. */
const maxCards = 1200;

/** Makes open screens reload the progress of batches. */
export const showBatches = (tx: ReportCardsTx): Promise<void> =>
  tx.live('report_cards.batch', {}, { holds: ['report-cards.manage'] });

/**
 * The requested classes and terms, each once, with their pupils; 404 for a class whose cards the caller may not make.
 */
async function partsOf(tx: ReportCardsTx, ctx: Ctx, { what, classes }: BatchBody) {
  const rows = await classRows(tx.db, ctx)
    .select(pupilsOfClass(ctx.today).as('pupils'))
    .where(managesClass(ctx))
    .where('k.id', 'in', [...new Set(classes.map(({ classId }) => classId))])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = new Map(classes.map((one) => [`${one.classId} ${one.termId}`, one]));
  for (const { classId, termId } of wanted.values())
    if (!byId.get(classId)?.terms.some(({ id }) => id === termId)) throw notFound();
  const parts = [...wanted.values()];
  if (what === 'freeze')
    return { parts, total: parts.reduce((sum, { classId }) => sum + (byId.get(classId)?.pupils ?? 0), 0) };
  const { cards } = await tx.db
    .selectFrom('report_cards as d')
    .select(sql<number>`count(*)::int`.as('cards'))
    .where('d.replaced_at', 'is', null)
    .where(
      sql<boolean>`(d.class_id, d.term_id) IN (SELECT * FROM unnest(${parts.map(({ classId }) => classId)}::uuid[],
        ${parts.map(({ termId }) => termId)}::uuid[]))`,
    )
    .executeTakeFirstOrThrow();
  return { parts, total: cards };
}

/** Requests work that a worker does later; see the contract. */
export function startBatch(ctx: Ctx, body: BatchBody): Promise<{ id: string }> {
  return reportCardsRoom.act(ctx, 'report_cards.start_batch', async (tx) => {
    const { parts, total } = await partsOf(tx, ctx, body);
    if (!total) throw conflict(body.what === 'freeze' ? 'report_cards.no_pupil' : 'report_cards.not_frozen');
    if (total > maxCards) throw conflict('report_cards.batch_too_large', { count: maxCards });
    const id = newId(ctx.now.getTime());
    const row = { what: body.what, incomplete: body.what === 'freeze' && body.incomplete };
    const made = await tx.db
      .insertInto('report_batches')
      .values({
        school_id: tx.schoolId,
        id,
        ...row,
        total,
        asked_by: self(ctx).accountId,
        asked_at: ctx.now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw conflict('report_cards.batch_open');
    await tx.db
      .insertInto('report_batch_classes')
      .values(
        parts.map(({ classId, termId }, n) => ({
          school_id: tx.schoolId,
          batch_id: id,
          nth: n + 1,
          class_id: classId,
          term_id: termId,
        })),
      )
      .execute();
    await tx.emit('report_cards.batch', { batchId: id });
    await showBatches(tx);
    return {
      result: { id },
      audit: { object: { type: 'report_batch', id }, after: { ...row, classes: parts.length, total } },
    };
  });
}

/**
 * Stops a running batch: the worker sees it before its next step, and finished steps are kept. Stopping an ended batch
 * changes nothing.
 */
export function stopBatch(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.stop_batch', async (tx) => {
    const result = { ok: true as const };
    const row = await tx.db
      .selectFrom('report_batches as b')
      .select('b.state')
      .where('b.id', '=', id)
      .where(ofOwnClasses(ctx))
      .forUpdate('b')
      .executeTakeFirst();
    if (!row) throw notFound();
    if (!batchMay(row.state, 'stop')) return nothing(result);
    await tx.db
      .updateTable('report_batches')
      .set({ state: 'stopped', ended_at: ctx.now })
      .where('id', '=', id)
      .execute();
    await leaveRest(tx, id);
    await showBatches(tx);
    return {
      result,
      audit: { object: { type: 'report_batch', id }, before: { state: row.state }, after: { state: 'stopped' } },
    };
  });
}

/** Classes not reached by a batch. */
export const leaveRest = (tx: ReportCardsTx, id: string): Promise<unknown> =>
  tx.db
    .updateTable('report_batch_classes')
    .set({ state: 'left' })
    .where('batch_id', '=', id)
    .where('state', 'in', batchClassFlow.from('left'))
    .execute();

/** The file made by a batch, until it expires. */
export async function takeBatch(ctx: Ctx, id: string): Promise<PersonalExport> {
  const found = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const row = await db
      .selectFrom('report_batches as b')
      .innerJoin('files as f', 'f.id', 'b.file_id')
      .select(['b.what', 'f.sha256', 'f.name', 'f.mime'])
      .where('b.id', '=', id)
      .where('b.expires_at', '>', ctx.now)
      .where(ofOwnClasses(ctx))
      .executeTakeFirst();
    if (!row) throw notFound();
    const pupils = await db
      .selectFrom('report_batch_classes as bc')
      .innerJoin('report_cards as d', (join) =>
        join.onRef('d.class_id', '=', 'bc.class_id').onRef('d.term_id', '=', 'bc.term_id'),
      )
      .select('d.pupil_id')
      .distinct()
      .where('bc.batch_id', '=', id)
      .where('bc.state', '=', 'done')
      .execute();
    return { ...row, people: pupils.map(({ pupil_id }) => pupil_id) };
  });
  return {
    action: 'report_cards.batch_file',
    people: found.people,
    object: { type: 'report_batch', id },
    after: { format: found.what },
    make: async () => ({
      bytes: (await ctx.kernel.files.get(storeKey(ctx.schoolId, found.sha256))).stream,
      type: found.mime,
      disposition: contentDisposition('attachment', found.name),
    }),
  };
}

/** Frees expired files, and deletes batches that no list shows any more. */
export function sweepBatches(ctx: SystemCtx): Promise<null> {
  return reportCardsRoom.act(ctx, 'report_cards.sweep_batches', async (tx) => {
    const late = await tx.db
      .selectFrom('report_batches')
      .select(['id', 'file_id'])
      .where('file_id', 'is not', null)
      .where('expires_at', '<=', ctx.now)
      .execute();
    if (late.length) {
      await tx.db
        .updateTable('report_batches')
        .set({ file_id: null })
        .where(
          'id',
          'in',
          late.map(({ id }) => id),
        )
        .execute();
      await freeFiles(
        tx,
        late.flatMap(({ file_id }) => file_id ?? []),
      );
    }
    const gone = await tx.db
      .deleteFrom('report_batches')
      .where('asked_at', '<=', new Date(ctx.now.getTime() - listedDays * 86_400_000))
      .where('file_id', 'is', null)
      .where('state', 'not in', batchFlow.from('stop'))
      .executeTakeFirst();
    const rows = Number(gone.numDeletedRows);
    if (!late.length && !rows) return nothing(null);
    return {
      result: null,
      audit: { object: { type: 'report_batch', id: null }, after: { files: late.length, rows } },
    };
  });
}
