import type { FastifyRequest } from 'fastify';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { fullHandle } from '#kernel/act/act.ts';
import type { TenantDb } from '#kernel/db/tenant.ts';
import { AppError, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { addFile } from './adopt.ts';
import { files } from './files.room.ts';
import { storeBlobs, prepareUpload, type Prepared, withUpload } from './inspection/reception.ts';

/** Throws `files.quota` when `size` more bytes would exceed the quota. */
export async function checkQuota(db: Pick<TenantDb, 'selectFrom'>, ctx: Ctx, size: number): Promise<void> {
  const { fileQuota } = ctx.kernel.config;
  const { school, account } = await db
    .selectFrom('files')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>('size'), eb.val('0')).as('school'),
      eb.fn
        .coalesce(eb.fn.sum<string>('size').filterWhere('created_by', '=', self(ctx).accountId), eb.val('0'))
        .as('account'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(school) + size > fileQuota.school || Number(account) + size > fileQuota.account)
    throw new AppError('invalid', 'files.quota');
}

/** While this lock is held, the sweep deletes no bytes of this school, so bytes being adopted stay. */
export const holdSweep = (db: TenantDb): Promise<unknown> =>
  db.selectFrom('school_settings').select('school_id').forShare().executeTakeFirst();

/** Inserts the row of a prepared upload and returns it; `claim` runs first and may refuse. */
export function insertFile(
  ctx: Ctx,
  prepared: Prepared,
  alt: string,
  claim?: (db: TenantDb, fileId: string) => Promise<void>,
): Promise<Attachment> {
  const { type, ext, mime, name, size, sha256, width, height, pages, variants } = prepared;
  return files.act(ctx, 'files.upload', async (tx) => {
    const db = fullHandle(tx);
    await holdSweep(db);
    await checkQuota(db, ctx, size);
    await storeBlobs(ctx.kernel.files, ctx.schoolId, prepared);
    const id = await addFile(tx, ctx, { sha256, name, ext, type, mime, size, width, height, pages, variants, alt });
    await claim?.(db, id);
    return {
      result: { id, fichier: `${id}.${ext}`, type, name, mime, size, width, height, pages, alt },
      audit: { object: { type: 'file', id }, after: { type, size } },
    };
  });
}

/**
 * Accepts an upload (SEC-FIL-02, 04…07): inspected by content, images re-encoded, bytes stored by checksum. It belongs
 * to its sender until an object adopts it. Throws the `files.*` codes of the contract.
 */
export function uploadFile(ctx: Ctx, request: FastifyRequest): Promise<Attachment> {
  return withUpload(ctx, request, async (received) => {
    const prepared = await prepareUpload(ctx, received);
    // The same key with another file is a different request (REL-FLT-09).
    const idempotency = ctx.idempotency && {
      ...ctx.idempotency,
      body: [ctx.idempotency.body, prepared.sha256, prepared.name, received.alt],
    };
    // Before the transaction, which then only checks: no lock is held during the transfer.
    await storeBlobs(ctx.kernel.files, ctx.schoolId, prepared);
    return insertFile({ ...ctx, idempotency }, prepared, received.alt);
  });
}

/** Deletes one's own upload that no object adopted; its bytes go with the nightly sweep. */
export function discardFile(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return files.act(ctx, 'files.discard', async (tx) => {
    const gone = await tx.db
      .deleteFrom('files')
      .where('id', '=', id)
      .where('created_by', '=', self(ctx).accountId)
      .where('owner_type', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw notFound();
    return { result: { ok: true as const }, audit: { object: { type: 'file', id } } };
  });
}
