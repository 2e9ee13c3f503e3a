import { buffer } from 'node:stream/consumers';
import type {
  BatchKind,
  CertificateBatch,
  issueCertificates,
} from '@encrier/contract/communication/certificates-batches';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Leaving } from '#kernel/exports/download.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { joinPdfs } from '#kernel/pdf/join.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { classIdInReach, reachFor } from '../../../school/directory/directory.public.ts';
import { checkLang, titleOf } from '../certificates.public.ts';
import { certificatesRoom, type CertificatesTx } from '../certificates.room.ts';
import { batchPupils, batchRows, papersOf, presentBatch } from './batches.queries.ts';

export const batchObject = (id: string) => ({ type: 'certificate_batch', id });
export const office = { holds: ['documents.issue'] } as const;

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
  { classId, kind, lang, bilingual, pupilIds }: BodyOf<typeof issueCertificates>,
): Promise<CertificateBatch> {
  return certificatesRoom.act(ctx, 'certificates.issue_many', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    await checkLang(tx.db, lang, bilingual);
    const ids = [...new Set(pupilIds)];
    const { items } = await batchPupils(asker, { classId, kind, lang });
    const here = new Set(items.map(({ id }) => id));
    if (!ids.every((one) => here.has(one))) throw conflict('certificates.not_of_class');
    const id = newId(tx.now.getTime());
    const { accountId } = ctx.actor as AccountActor;
    const kept = await tx.db
      .insertInto('certificate_batches')
      .values({
        ...{ school_id: tx.schoolId, id, kind, lang, bilingual, class_id: classId },
        ...{ made_by: accountId, made_at: tx.now },
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) throw conflict('certificates.batch_open');
    await tx.db
      .insertInto('certificate_batch_pupils')
      .values(ids.map((pupil_id, position) => ({ school_id: tx.schoolId, batch_id: id, pupil_id, position })))
      .execute();
    await tx.emit('certificates.batch', { batchId: id });
    return {
      result: await answered(tx, ctx, id),
      audit: {
        object: batchObject(id),
        after: { kind, lang, bilingual, class: classId, items: ids.length },
        people: ids,
      },
    };
  });
}

/** The state of a batch, its line held. */
export const held = (tx: CertificatesTx, id: string) =>
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
      audit: { object: batchObject(id), before: { state: 'working' }, after: { state: 'stopped' } },
    };
  });
}

/** Goes on with what is not made, in the caller's name; of a batch that is being worked on nothing changes. */
export function resume(ctx: Ctx, id: string): Promise<CertificateBatch> {
  return certificatesRoom.act(ctx, 'certificates.resume_batch', async (tx) => {
    await answered(tx, ctx, id);
    const before = (await held(tx, id))?.state;
    const row = await answered(tx, ctx, id);
    if (!row.can.resume) return nothing(row);
    const { accountId } = ctx.actor as AccountActor;
    try {
      await tx.db
        .updateTable('certificate_batches')
        .set({ state: 'working', ended_at: null, stopped_for: '', made_by: accountId, made_at: tx.now })
        .where('id', '=', id)
        .execute();
    } catch (error) {
      // Another one of the same class and kind is under way.
      throw (error as { code?: string }).code === '23505' ? conflict('certificates.batch_open') : error;
    }
    await tx.emit('certificates.batch', { batchId: id });
    await tx.live('certificates.changed', {}, office);
    return {
      result: await answered(tx, ctx, id),
      audit: { object: batchObject(id), before: { state: before ?? '' }, after: { state: 'working' } },
    };
  });
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
    return { batch: found, papers: await papersOf({ ...ctx, db }, id) };
  });
  if (!papers.length) throw notFound();
  return {
    action: 'certificates.batch_file',
    people: papers.map(({ pupil_id }) => pupil_id),
    object: batchObject(id),
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
