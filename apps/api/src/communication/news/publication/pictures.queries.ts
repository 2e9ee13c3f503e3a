import type { ImageRefusals } from '@encrier/contract/communication/audience';
import type { PostContent } from '@encrier/contract/communication/news';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { imageRefusals, toldRefusals } from '../../audience/pictured.public.ts';
import { managed } from '../admin/admin.public.ts';

/** Whether readers see a picture with a publication: its cover, one in its text, or one joined to it. */
async function hasPictures(db: ReadDb, { coverId, html, attachmentIds }: PostContent): Promise<boolean> {
  if (coverId || html.includes('<img')) return true;
  if (!attachmentIds.length) return false;
  const found = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', attachmentIds)
    .where('mime', 'like', 'image/%')
    .executeTakeFirst();
  return found !== undefined;
}

/** Pupils whom a publication addresses, and those who may not be recognised on its pictures; none without pictures. */
export const refusedOn = async (db: ReadDb, ctx: Ctx, content: PostContent) =>
  (await hasPictures(db, content))
    ? imageRefusals(db, ctx.schoolId, content.audience, ctx.today)
    : { pupils: [], without: [] };

/** The same with their names, for who writes the publication. */
export async function pictured(ctx: ReadCtx, id: string): Promise<ImageRefusals> {
  const { content } = await managed(ctx.db, ctx, id);
  return toldRefusals(ctx.db, ctx, await refusedOn(ctx.db, ctx, content));
}
