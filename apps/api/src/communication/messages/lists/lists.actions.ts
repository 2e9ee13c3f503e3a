import {
  maxLists,
  type RecipientList,
  type renameRecipientList,
  type saveRecipientList,
} from '@encrier/contract/communication/messages-lists';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { plainName } from '#kernel/content/direction.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, forbidden, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { roleOfWriter } from '../judging/judging.public.ts';
import { checkRules } from '../writing/writing.public.ts';
import { keepsLists } from './lists.policy.ts';
import { listsOf } from './lists.queries.ts';
import { messagesRoom } from '../messages.room.ts';
import { ruleColumns } from '../../audience/rules.public.ts';

const self = (ctx: Ctx): AccountActor => ctx.actor as AccountActor;
const object = (id: string): { type: string; id: string } => ({ type: 'message_list', id });

async function mine(db: ReadDb, ctx: Ctx, id: string): Promise<RecipientList> {
  const [list] = await listsOf(db, ctx, id);
  if (!list) throw notFound();
  return list;
}

/** A name to show, and what makes it one with another. Throws `invalid` for one without a letter. */
function named(given: string): { name: string; name_key: string } {
  const name = plainName(given);
  if (!name) throw invalid('invalid', { name: 'invalid' });
  return { name, name_key: searchKey(name) };
}

/**
 * Keeps receivers under a name; under a name already taken they replace those of that list. A person whom its owner cannot write to is
 * refused (`messages.unknown_recipient`): a list shows names.
 */
export function saveList(ctx: Ctx, { id, name, audience }: BodyOf<typeof saveRecipientList>): Promise<RecipientList> {
  const actor = self(ctx);
  const role = roleOfWriter(actor, actor.child !== null);
  if (!keepsLists(role)) throw forbidden();
  const words = named(name);
  return messagesRoom.act(ctx, 'messages.save_list', async (tx) => {
    // Two windows of one person wait for each other: one list for each name, and never more than the limit.
    await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', actor.accountId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await checkRules(tx.db, ctx, role, audience);
    const own = await tx.db
      .selectFrom('message_lists')
      .select(['id', 'name_key'])
      .where('account_id', '=', actor.accountId)
      .execute();
    const known = own.find((list) => list.name_key === words.name_key) ?? own.find((list) => list.id === id);
    if (!known && own.length >= maxLists) throw conflict('messages.too_many_lists');
    const key = known?.id ?? id;
    if (known) {
      await tx.db
        .updateTable('message_lists')
        .set((eb) => ({ ...words, version: eb('version', '+', 1) }))
        .where('id', '=', key)
        .execute();
      await tx.db.deleteFrom('message_list_rules').where('list_id', '=', key).execute();
    } else {
      const made = await tx.db
        .insertInto('message_lists')
        .values({ school_id: ctx.schoolId, id, account_id: actor.accountId, ...words })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw notFound();
    }
    await tx.db
      .insertInto('message_list_rules')
      .values(
        audience.map((rule, position) => ({
          school_id: ctx.schoolId,
          list_id: key,
          ...ruleColumns(rule, position),
        })),
      )
      .execute();
    return {
      result: await mine(tx.db, ctx, key),
      audit: {
        object: object(key),
        after: { name: words.name, rules: audience.length, replaced: known !== undefined },
      },
    };
  });
}

/** Throws `messages.list_name_taken`, and `edited_meanwhile` with the values of the other window. */
export function renameList(
  ctx: Ctx,
  id: string,
  { version, name }: BodyOf<typeof renameRecipientList>,
): Promise<RecipientList> {
  const words = named(name);
  return messagesRoom.act(ctx, 'messages.rename_list', async (tx) => {
    await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', self(ctx).accountId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const before = await mine(tx.db, ctx, id);
    if (before.version !== version)
      throw conflict('edited_meanwhile', {
        version: before.version,
        theirs: { name: before.name },
        yours: { name: words.name },
      });
    const taken = await tx.db
      .selectFrom('message_lists')
      .select('id')
      .where('account_id', '=', self(ctx).accountId)
      .where('name_key', '=', words.name_key)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (taken) throw conflict('messages.list_name_taken');
    await tx.db
      .updateTable('message_lists')
      .set({ ...words, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      result: await mine(tx.db, ctx, id),
      audit: { object: object(id), before: { name: before.name }, after: { name: words.name } },
    };
  });
}

export function removeList(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return messagesRoom.act(ctx, 'messages.remove_list', async (tx) => {
    const before = await mine(tx.db, ctx, id);
    await tx.db.deleteFrom('message_lists').where('id', '=', id).execute();
    return { result: { ok: true as const }, audit: { object: object(id), before: { name: before.name }, after: null } };
  });
}
