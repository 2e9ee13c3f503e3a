import { sql } from 'kysely';
import { withTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { writeLive } from '#kernel/live/write.ts';
import { settleNotices } from '#kernel/notify/settle.ts';
import { self } from '#kernel/policy/actor.ts';
import { mayUse } from './resources.queries.ts';

/** A visit ends after this many minutes without activity. */
const visitMinutes = 30;
/** Days that are new on a first visit. */
const newcomer = 14;

/**
 * Counts an opening. Not written to the journal, whose single chain would make a class wait in line at the start of a
 * lesson. The author's screen shows a new reader; the author's own openings do not count.
 */
export function viewResource(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    const found = await mayUse(db, ctx, id);
    if (!found) throw notFound();
    await settleNotices(db, client, ctx, { type: 'resource', ids: [id], accountId: self(ctx).accountId });
    if (found.authorId === self(ctx).accountId) return { ok: true as const };
    const kept = await db
      .insertInto('resource_views')
      .values({
        school_id: ctx.schoolId,
        resource_id: id,
        account_id: self(ctx).accountId,
        first_at: ctx.now,
        last_at: ctx.now,
      })
      .onConflict((oc) =>
        oc
          .columns(['school_id', 'resource_id', 'account_id'])
          .doUpdateSet({ times: sql`resource_views.times + 1`, last_at: ctx.now }),
      )
      .returning('times')
      .executeTakeFirstOrThrow();
    if (kept.times === 1) await writeLive(client, ctx.schoolId, 'resources.read', { resource: id }, [found.authorId]);
    return { ok: true as const };
  });
}

/** Adds a resource to the caller's favourites, or removes it; repeating it changes nothing. */
export function favouriteResource(ctx: Ctx, id: string, favourite: boolean): Promise<{ ok: true }> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db) => {
    if (!(await mayUse(db, ctx, id))) throw notFound();
    if (favourite)
      await db
        .insertInto('resource_favourites')
        .values({ school_id: ctx.schoolId, account_id: self(ctx).accountId, resource_id: id, created_at: ctx.now })
        .onConflict((oc) => oc.doNothing())
        .execute();
    else
      await db
        .deleteFrom('resource_favourites')
        .where('account_id', '=', self(ctx).accountId)
        .where('resource_id', '=', id)
        .execute();
    return { ok: true as const };
  });
}

/** Opens a visit, or continues the current one. */
export function visitResources(ctx: Ctx): Promise<{ ok: true }> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { planned: true }, async (db, client) => {
    const over = new Date(ctx.now.getTime() - visitMinutes * 60_000);
    await db
      .insertInto('resource_visits')
      .values({
        school_id: ctx.schoolId,
        account_id: self(ctx).accountId,
        since_at: new Date(ctx.now.getTime() - newcomer * 86_400_000),
        seen_at: ctx.now,
      })
      .onConflict((oc) =>
        oc.columns(['school_id', 'account_id']).doUpdateSet({
          since_at: sql`CASE WHEN resource_visits.seen_at < ${over} THEN resource_visits.seen_at
            ELSE resource_visits.since_at END`,
          seen_at: ctx.now,
        }),
      )
      .execute();
    // Several published together are announced in one notice, which leads to this page.
    await settleNotices(db, client, ctx, { type: 'resource', ids: null, accountId: self(ctx).accountId });
    return { ok: true as const };
  });
}
