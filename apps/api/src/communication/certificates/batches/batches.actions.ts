import { buffer } from 'node:stream/consumers';
import type {
  BatchKind,
  CertificateBatch,
  issueCertificates,
} from '@encrier/contract/communication/certificates-batches';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { continues, nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { AppError, conflict, notFound } from '#kernel/errors/errors.ts';
import type { Leaving } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { askedCtx } from '#kernel/jobs/job-ctx.ts';
import { joinPdfs } from '#kernel/pdf/join.ts';
import { type AccountActor, holds } from '#kernel/policy/actor.ts';
import { classIdInReach, reachFor } from '../../../school/directory/directory.public.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { checkLang, makePaper, titleOf } from '../certificates.public.ts';
import { certificatesRoom, type CertificatesTx } from '../certificates.room.ts';
import { batchPupils, batchRows, type Next, nextOf, papersOf, presentBatch } from './batches.queries.ts';

const object = (id: string) => ({ type: 'certificate_batch', id });
const office = { holds: ['documents.issue'] } as const;

async function answered(tx: CertificatesTx, ctx: Ctx, id: string): Promise<CertificateBatch> {
  const row = await batchRows({ ...ctx, db: tx.db })
    .where('b.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return presentBatch(row);
}

/** Plans a certificate for each of these pupils of a class; they are made one after the other, in the caller's name. */
export function issueMany(
  ctx: Ctx,
  { classId, kind, lang, pupilIds }: BodyOf<typeof issueCertificates>,
): Promise<CertificateBatch> {
  return certificatesRoom.act(ctx, 'certificates.issue_many', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    await checkLang(tx.db, lang);
    const ids = [...new Set(pupilIds)];
    const { items } = await batchPupils(asker, { classId, kind, lang });
    const here = new Set(items.map(({ id }) => id));
    if (!ids.every((one) => here.has(one))) throw conflict('certificates.not_of_class');
    const id = newId(tx.now.getTime());
    const { accountId } = ctx.actor as AccountActor;
    await tx.db
      .insertInto('certificate_batches')
      .values({
        ...{ school_id: tx.schoolId, id, kind, lang, class_id: classId },
        ...{ made_by: accountId, made_at: tx.now },
      })
      .execute();
    await tx.db
      .insertInto('certificate_batch_pupils')
      .values(ids.map((pupil_id, position) => ({ school_id: tx.schoolId, batch_id: id, pupil_id, position })))
      .execute();
    await tx.emit('certificates.batch', { batchId: id });
    return {
      result: await answered(tx, ctx, id),
      audit: { object: object(id), after: { kind, lang, class: classId, items: ids.length }, people: ids },
    };
  });
}

const held = (tx: CertificatesTx, id: string) =>
  tx.db.selectFrom('certificate_batches').select('state').where('id', '=', id).forUpdate().executeTakeFirst();

/** Makes no more papers of a batch; those that are made stay. */
export function stop(ctx: Ctx, id: string): Promise<CertificateBatch> {
  return certificatesRoom.act(ctx, 'certificates.stop_batch', async (tx) => {
    await answered(tx, ctx, id);
    if ((await held(tx, id))?.state !== 'working') return nothing(await answered(tx, ctx, id));
    await tx.db
      .updateTable('certificate_batches')
      .set({ state: 'stopped', ended_at: tx.now })
      .where('id', '=', id)
      .execute();
    await tx.live('certificates.changed', {}, office);
    return {
      result: await answered(tx, ctx, id),
      audit: { object: object(id), before: { state: 'working' }, after: { state: 'stopped' } },
    };
  });
}

/** One paper of a batch, unless it was stopped or another run has just made it. */
const issueOne = (ctx: Ctx, batchId: string, { pupilId, kind, lang }: Next): Promise<unknown> =>
  certificatesRoom.act(ctx, 'certificates.issue', async (tx) => {
    if ((await held(tx, batchId))?.state !== 'working') return nothing(null);
    const line = tx.db.selectFrom('certificate_batch_pupils').select('certificate_id').where('batch_id', '=', batchId);
    if ((await line.where('pupil_id', '=', pupilId).executeTakeFirst())?.certificate_id) return nothing(null);
    await refuseOutside(tx.db, ctx, 'documents.issue', { persons: [pupilId] });
    const id = newId(tx.now.getTime());
    const made = await makePaper(tx, ctx, { id, pupilId, kind, lang });
    await tx.db
      .insertInto('certificates')
      .values({
        ...{ school_id: tx.schoolId, id, pupil_id: pupilId, kind, lang, state: 'issued', asked_at: tx.now },
        ...{ decided_by_id: (ctx.actor as AccountActor).accountId, decided_at: tx.now, ...made },
      })
      .execute();
    await tx.db
      .updateTable('certificate_batch_pupils')
      .set({ certificate_id: id })
      .where('batch_id', '=', batchId)
      .where('pupil_id', '=', pupilId)
      .execute();
    await tx.live('certificates.changed', {}, office);
    return {
      result: null,
      audit: {
        object: { type: 'certificate', id },
        after: { kind, lang, pupil: pupilId, number: made.number },
      },
    };
  });

/** Notes why somebody has no paper; the others go on. */
const refuseOne = (ctx: Ctx, batchId: string, pupilId: string, refusal: string): Promise<void> =>
  certificatesRoom.act(ctx, 'certificates.batch', async (tx) => {
    await tx.db
      .updateTable('certificate_batch_pupils')
      .set({ refusal })
      .where('batch_id', '=', batchId)
      .where('pupil_id', '=', pupilId)
      .where('certificate_id', 'is', null)
      .execute();
    await tx.live('certificates.changed', {}, office);
    return continues(undefined);
  });

const finish = (ctx: Ctx, id: string, state: 'done' | 'stopped'): Promise<void> =>
  certificatesRoom.act(ctx, 'certificates.batch', async (tx) => {
    if ((await held(tx, id))?.state !== 'working') return nothing(undefined);
    await tx.db.updateTable('certificate_batches').set({ state, ended_at: tx.now }).where('id', '=', id).execute();
    await tx.live('certificates.changed', {}, office);
    return { result: undefined, audit: { object: object(id), before: { state: 'working' }, after: { state } } };
  });

/**
 * Makes the papers of a batch one by one, in the name and with the rights of who asked: cut at any moment, it goes on with those that are
 * not made. What stands against one paper is noted on its line.
 */
export async function runBatch(fresh: () => Promise<Ctx>, id: string): Promise<void> {
  for (;;) {
    const ctx = await fresh();
    const next = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) => nextOf(db, id));
    if (!next) return finish(ctx, id, 'done');
    const asked = await askedCtx(ctx, next.madeBy);
    if (!asked || !holds(asked.actor, 'documents.issue')) return finish(ctx, id, 'stopped');
    try {
      await issueOne(asked, id, next);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'limit' || error.kind === 'internal') throw error;
      await refuseOne(ctx, id, next.pupilId, error.code);
    }
  }
}

/** The papers of a batch in one document, as they were made. */
export async function printBatch(ctx: Ctx, id: string): Promise<Leaving> {
  const { batch, papers } = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    const found = await db
      .selectFrom('certificate_batches as b')
      .leftJoin('classes as k', 'k.id', 'b.class_id')
      .select(['b.kind', 'b.lang', 'k.name'])
      .where('b.id', '=', id)
      .where('b.state', '<>', 'working')
      .where(classIdInReach(reachFor(ctx, 'documents.issue'), sql`b.class_id`))
      .executeTakeFirst();
    if (!found) throw notFound();
    return { batch: found, papers: await papersOf(db, id) };
  });
  if (!papers.length) throw notFound();
  return {
    action: 'certificates.batch_file',
    people: papers.map(({ pupil_id }) => pupil_id),
    object: object(id),
    after: { format: 'pdf' },
    make: async () => {
      const parts = [];
      for (const { sha256, pages } of papers) {
        const { stream } = await ctx.kernel.files.get(storeKey(ctx.schoolId, sha256));
        parts.push({ bytes: await buffer(stream), pages: pages ?? 1 });
      }
      const title = `${titleOf(batch.kind as BatchKind, batch.lang as Lang)} ${batch.name ?? ''}`.trim();
      const disposition = contentDisposition('inline', `${title}.pdf`);
      return { bytes: await joinPdfs(ctx, title, parts), type: 'application/pdf', disposition };
    },
  };
}
