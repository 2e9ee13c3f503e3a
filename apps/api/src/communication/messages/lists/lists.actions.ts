import type { SavedList } from '@encrier/contract/communication/audience-lists';
import type { saveRecipientList } from '@encrier/contract/communication/messages-lists';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { forbidden } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { keepList } from '../../audience/lists/lists.public.ts';
import { roleOfWriter } from '../judging/judging.public.ts';
import { messagesRoom } from '../messages.room.ts';
import { checkRules } from '../writing/writing.public.ts';
import { keepsLists } from './lists.policy.ts';
import { asReceivers } from './lists.queries.ts';

/**
 * Saves recipients under a name; replaces the list that already has this name. Refuses a person to whom its owner
 * cannot write (`messages.unknown_recipient`), because a list shows names.
 */
export function saveList(ctx: Ctx, given: BodyOf<typeof saveRecipientList>): Promise<SavedList> {
  const actor = self(ctx);
  const role = roleOfWriter(actor, actor.child !== null);
  if (!keepsLists(role)) throw forbidden();
  return messagesRoom.act(ctx, 'messages.save_list', async (tx) => {
    await checkRules(tx.db, ctx, role, given.audience);
    const { result, audit } = await keepList(tx, ctx, given);
    const [list] = await asReceivers(tx.db, ctx, role, [result]);
    return { result: list!, audit };
  });
}
