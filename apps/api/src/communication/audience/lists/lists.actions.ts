import type { SavedList, saveSavedList } from '@encrier/contract/communication/audience-lists';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Ctx } from '#kernel/http/context.ts';
import { checkAudience } from '../audience.public.ts';
import { rightOf } from '../audience.queries.ts';
import { audienceRoom } from '../audience.room.ts';
import { keepList, presentList } from './lists.public.ts';

/** Keeps an audience under a name. Throws `audience.refused` for one that its author could not address. */
export function saveList(ctx: Ctx, { use, ...given }: BodyOf<typeof saveSavedList>): Promise<SavedList> {
  const permission = rightOf(ctx, use);
  return audienceRoom.act(ctx, 'audience.save_list', async (tx) => {
    await checkAudience(tx.db, ctx.schoolId, ctx.actor, permission, given.audience, ctx.now);
    const { result, audit } = await keepList(tx, ctx, given);
    return { result: presentList(ctx, result, () => true), audit };
  });
}
