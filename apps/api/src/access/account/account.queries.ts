import type { ReadCtx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';

/** Sessions of the caller that still stand, the newest first. */
export async function devices(ctx: ReadCtx) {
  const actor = ctx.actor as AccountActor;
  const rows = await ctx.db.selectFrom('sessions').select(['id', 'device_name', 'kind', 'created_at', 'last_seen_at'])
    .where('account_id', '=', actor.lookedAtBy ? actor.lookedAtBy.accountId : actor.accountId).where('expires_at', '>', ctx.now)
    .orderBy('last_seen_at', 'desc').limit(100).execute();
  return {
    items: rows.map((row) => ({ id: row.id, name: row.device_name, kind: row.kind as 'web' | 'mobile', createdAt: row.created_at.toISOString(), lastSeenAt: row.last_seen_at.toISOString(), current: row.id === actor.sessionId })),
  };
}
