import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Upload } from '@encrier/contract/kernel/uploads';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';

/** One's own upload; not found for anybody else's. */
export async function ownUpload(db: ReadDb, ctx: Ctx, id: string) {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', self(ctx).accountId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The file made from an upload. */
export async function readUploadedFile(db: ReadDb, id: string): Promise<Attachment> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'name', 'ext', 'type', 'mime', 'size', 'width', 'height', 'pages', 'alt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { ext, type, ...rest } = row;
  return { ...rest, type: type as Attachment['type'], fichier: `${row.id}.${ext}`, size: Number(row.size) };
}

export const presentUpload = ({ id, received, size }: { id: string; received: number; size: number }): Upload => ({
  id,
  offset: Number(received),
  size: Number(size),
});

export const uploadState = async (ctx: ReadCtx, id: string): Promise<Upload> =>
  presentUpload(await ownUpload(ctx.db, ctx, id));
