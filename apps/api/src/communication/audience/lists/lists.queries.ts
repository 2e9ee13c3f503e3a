import type { savedLists } from '@encrier/contract/communication/audience-lists';
import type { AudienceUse } from '@encrier/contract/communication/audience';
import type * as z from 'zod/mini';
import type { ReadCtx } from '#kernel/http/context.ts';
import { openRules } from '../audience.public.ts';
import { rightOf } from '../audience.queries.ts';
import { keptLists, presentList, sharesLists } from './lists.public.ts';

/** Lists that may be put in an audience of this use, each with what its reader can address by it. */
export async function listsFor(ctx: ReadCtx, use: AudienceUse): Promise<z.output<typeof savedLists>> {
  const permission = rightOf(ctx, use);
  const lists = await keptLists(ctx.db, ctx);
  const rules = lists.flatMap((list) => list.rules);
  const open = await openRules(ctx.db, ctx.schoolId, ctx.actor, permission, rules, ctx.now);
  return {
    items: lists.map((list) => presentList(ctx, list, (rule) => open.has(rule))),
    can: { share: sharesLists(ctx) },
  };
}
