import type { Role } from '@encrier/contract/kernel/schema';
import { conflict, invalid, precondition } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { lockRights } from '../roles.actions.ts';
import { rolesRoom } from '../roles.room.ts';

type Asked = { from: string | null; was: string | null };

/**
 * Requires a second factor for a role from a day on, or no longer. Throws `roles.factor_first` for an author without
 * one, who would be locked out, and `edited_meanwhile` when somebody else decided since.
 */
export function setFactorRule(ctx: Ctx, role: Role, { from, was }: Asked): Promise<{ ok: true }> {
  if (from !== null && !self(ctx).totp) throw precondition('roles.factor_first');
  return rolesRoom.act(ctx, 'roles.set_second_factor', async (tx) => {
    await lockRights(tx);
    const found = await tx.db.selectFrom('totp_roles').select('from_on').where('role', '=', role).executeTakeFirst();
    const before = found?.from_on ?? null;
    if (before !== was) throw conflict('edited_meanwhile', { from: before });
    // A past day would have no effect: it is only accepted when it is already the current one.
    if (from !== null && from !== before && from < ctx.today)
      throw invalid('roles.factor_past', { from: 'roles.factor_past' });
    if (from === null) await tx.db.deleteFrom('totp_roles').where('role', '=', role).execute();
    else
      await tx.db
        .insertInto('totp_roles')
        .values({ school_id: tx.schoolId, role, from_on: from })
        .onConflict((oc) => oc.columns(['school_id', 'role']).doUpdateSet({ from_on: from }))
        .execute();
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'school', id: String(tx.schoolId) },
        before: { role, from: before },
        after: { role, from },
      },
    };
  });
}
