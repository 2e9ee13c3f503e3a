import type { setPreferences as setRoute } from '@encrier/contract/kernel/notifications';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Ctx } from '#kernel/http/context.ts';
import { keepChoices } from '#kernel/notify/centre/notifications.actions.ts';
import { preferencesOf } from '#kernel/notify/centre/notifications.queries.ts';
import { self } from '#kernel/policy/actor.ts';
import { accountsRoom } from '../accounts.room.ts';

/**
 * Stores the caller's channels and hours for each kind of notice: hours belong to the account, channels to the notices.
 */
export function setPreferences(ctx: Ctx, { items, ...body }: BodyOf<typeof setRoute>) {
  const { accountId } = self(ctx);
  return accountsRoom.act(ctx, 'notifications.set_preferences', async (tx) => {
    const hours = {
      quiet_from: body.quietFrom,
      quiet_to: body.quietTo,
      digest_at: body.digestAt,
      quiet_days: [...new Set(body.quietDays)].sort(),
      calm: body.calm,
    };
    await tx.db.updateTable('accounts').set(hours).where('id', '=', accountId).execute();
    const chosen = await keepChoices(tx, accountId, items);
    const after = { ...hours, ...Object.fromEntries(chosen.map(({ type, mail, push }) => [type, `${mail} ${push}`])) };
    return {
      result: await preferencesOf(tx.db, accountId),
      audit: { object: { type: 'account', id: accountId }, after },
    };
  });
}
