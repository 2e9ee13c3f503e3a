import type { Passkey } from '@encrier/contract/access/passkeys';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';

/** Keys of an account, the latest first. */
export async function keysOf(db: ReadDb, accountId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'backed_up'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    backedUp: row.backed_up,
  }));
}

/** The caller's own keys; during look-as, those of the real person. */
export async function listPasskeys(ctx: ReadCtx): Promise<{ items: Passkey[] }> {
  const { accountId, lookedAtBy } = self(ctx);
  return { items: await keysOf(ctx.db, lookedAtBy?.accountId ?? accountId) };
}
