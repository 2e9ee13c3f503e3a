import { findAccount } from '#kernel/auth/lookup.ts';
import { permissionsOf } from '#kernel/auth/rights.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { forbidden, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { lookMinutes, mayLookAs } from './own.policy.ts';
import { accountsRoom } from '../accounts.room.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';

/** Starts a read-only look as another account of the school; the target sees it in its own journal (SEC-HDR-02). */
export async function startLookAs(
  ctx: Ctx,
  input: { accountId: string; reason: string },
): Promise<{ accountId: string; label: string; until: string }> {
  const actor = self(ctx);
  const target = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db, client) => {
    await refuseOutside(db, ctx, 'users.impersonate', { accounts: [input.accountId] });
    return findAccount(client, ctx.schoolId, input.accountId);
  });
  if (!target) throw notFound();
  if (!mayLookAs(actor.accountId, target.accountId, permissionsOf(target.entries)) || target.status === 'disabled')
    throw forbidden('auth.look_as_refused');
  const until = new Date(ctx.now.getTime() + lookMinutes * 60_000);
  return accountsRoom.act(ctx, 'account.look_as', async (tx) => {
    const id = newId(ctx.now.getTime());
    await tx.db
      .updateTable('look_as')
      .set({ ended_at: ctx.now })
      .where('session_id', '=', actor.sessionId)
      .where('ended_at', 'is', null)
      .execute();
    await tx.db
      .insertInto('look_as')
      .values({
        school_id: ctx.schoolId,
        id,
        session_id: actor.sessionId,
        account_id: actor.accountId,
        target_id: target.accountId,
        reason: input.reason,
        started_at: ctx.now,
        expires_at: until,
      })
      .execute();
    const label = `${target.firstName} ${target.lastName}`;
    return {
      result: { accountId: target.accountId, label, until: until.toISOString() },
      audit: { object: { type: 'account', id: target.accountId }, after: { reason: input.reason, until } },
    };
  });
}

export function stopLookAs(ctx: Ctx): Promise<{ ok: true }> {
  const actor = self(ctx);
  return accountsRoom.act(ctx, 'account.look_as_stop', async (tx) => {
    await tx.db
      .updateTable('look_as')
      .set({ ended_at: ctx.now })
      .where('session_id', '=', actor.sessionId)
      .where('ended_at', 'is', null)
      .execute();
    return { result: { ok: true as const }, audit: { object: { type: 'session', id: actor.sessionId } } };
  });
}
