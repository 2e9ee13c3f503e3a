import type { SavedList, savedLists } from '@encrier/contract/communication/audience-lists';
import type { Role } from '@encrier/contract/kernel/schema';
import type * as z from 'zod/mini';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type KeptList, keptLists, presentList, sharesLists } from '../../audience/lists/lists.public.ts';
import { roleOfWriter } from '../judging/judging.public.ts';
import { openRules } from '../writing/writing.public.ts';
import { keepsLists } from './lists.policy.ts';

/**
 * Lists without the persons to whom the caller can no longer write: the list would reveal their names. Sending checks
 * the recipients again like any audience.
 */
export async function asReceivers(
  db: ReadDb,
  ctx: Pick<Ctx, 'schoolId' | 'today' | 'actor'>,
  role: Role,
  lists: readonly KeptList[],
): Promise<SavedList[]> {
  const open = await openRules(
    db,
    ctx,
    role,
    lists.flatMap((list) => list.rules),
  );
  return lists.map((list) => presentList(ctx, list, open));
}

export async function listsOf(ctx: ReadCtx): Promise<z.output<typeof savedLists>> {
  const actor = self(ctx);
  const role = roleOfWriter(actor, actor.child !== null);
  if (!keepsLists(role)) return { items: [], can: { share: false } };
  return {
    items: await asReceivers(ctx.db, ctx, role, await keptLists(ctx.db, ctx)),
    can: { share: sharesLists(ctx) },
  };
}
