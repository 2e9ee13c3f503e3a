import type { ImageRefusals } from '@encrier/contract/communication/audience';
import type { ReadCtx } from '#kernel/http/context.ts';
import { toldRefusals } from '../../audience/pictured.public.ts';
import { readManagedPost } from '../admin/admin.public.ts';
import { refusedOn } from '../pictures.queries.ts';

/** Names of pupils without consent to be recognisable in the pictures of a publication, for its author. */
export async function listPicturedPupils(ctx: ReadCtx, id: string): Promise<ImageRefusals> {
  const { content } = await readManagedPost(ctx.db, ctx, id);
  return toldRefusals(ctx.db, ctx, await refusedOn(ctx.db, ctx, content));
}
