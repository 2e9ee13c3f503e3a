import type { Notification } from '@encrier/contract/kernel/notifications';
import { sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';
import { shareQuery } from '#kernel/kept/watched.ts';
import { stillBefore } from '#kernel/notify/centre/standing.ts';
import { wordNotice } from '#kernel/notify/details.ts';
import { speechOf } from '#kernel/notify/speech.ts';
import { self } from '#kernel/policy/actor.ts';

/** Valid sessions of the caller, the newest first. */
export async function listDevices(ctx: ReadCtx) {
  const actor = self(ctx);
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'device_name', 'kind', 'created_at', 'last_seen_at'])
    .where('account_id', '=', actor.lookedAtBy ? actor.lookedAtBy.accountId : actor.accountId)
    .where('expires_at', '>', ctx.now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.device_name,
      kind: row.kind as 'web' | 'mobile',
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: row.id === actor.sessionId,
    })),
  };
}

type Waiting = {
  unread: number;
  notices: (Pick<Notification, 'id' | 'type' | 'body' | 'childId' | 'priority' | 'createdAt'> & {
    model: { type: string; id: string | null };
  })[];
  /** Whether one of them is about a device that signed in. */
  signedIn: boolean;
};
const waitingNotices = Symbol('waiting notices');

/** Unread notices of one child or all, read once for the cards that share them. */
const waiting = (ctx: ReadCtx, childId: string | null): Promise<Waiting> =>
  shareQuery(ctx, waitingNotices, ({ db, schoolId, today, actor }) => {
    const { accountId } = self({ actor });
    return db
      .with(
        (cte) => cte('unread').materialized(),
        (cte) =>
          cte
            .selectFrom('notifications as n')
            .selectAll()
            .where('n.account_id', '=', accountId)
            .where('n.read_at', 'is', null)
            .where(stillBefore(schoolId, accountId, today)),
      )
      .selectFrom('unread as n')
      .select([
        sql<number>`count(*)::int`.as('unread'),
        sql<boolean>`COALESCE(bool_or(n.type = 'securite.connexion'), false)`.as('signedIn'),
        sql<Waiting['notices']>`COALESCE((SELECT json_agg(l) FROM (
          SELECT n.id, n.type, n.body, n.child_id AS "childId", n.priority, n.created_at AS "createdAt",
            json_build_object('type', n.model_type, 'id', n.model_id) AS model
          FROM unread n WHERE ${childId}::uuid IS NULL OR n.child_ids = '{}' OR ${childId}::uuid = ANY (n.child_ids)
            ORDER BY n.created_at DESC, n.id DESC LIMIT 4) l), '[]')`.as('notices'),
      ])
      .executeTakeFirstOrThrow();
  });

/** Other devices that signed in within a week, newest first. */
async function newDevices({ client, schoolId, actor, now }: ReadCtx) {
  const { accountId, sessionId } = self({ actor });
  const { rows } = await client.query<{ id: string; name: string; createdAt: Date }>({
    name: 'account_new_devices',
    text: `SELECT s.id, s.device_name AS name, s.created_at AS "createdAt" FROM sessions s
      WHERE s.school_id = $1 AND s.account_id = $2 AND s.id <> $3 AND s.expires_at > $4
        AND s.created_at > $4::timestamptz - interval '7 days'
      ORDER BY s.created_at DESC LIMIT 3`,
    values: [schoolId, accountId, sessionId, now],
  });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Latest unread notices for the first page, or null when all is read: only their reader sees their words. */
export async function latestNotices(ctx: ReadCtx, childId: string | null) {
  if (self(ctx).lookedAtBy) return null;
  const { unread, notices } = await waiting(ctx, childId);
  const speech = speechOf(self(ctx));
  const items = notices.map(({ model, ...row }) => ({
    ...row,
    ...wordNotice(speech, row.type, row.body),
    data: { model },
    readAt: null,
    createdAt: new Date(row.createdAt).toISOString(),
  }));
  return items.length ? { items, unread } : null;
}

/** Devices to review and whether the rights held require a second factor; null when there is nothing to do. */
export async function securityToReview(ctx: ReadCtx, childId: string | null) {
  const actor = self(ctx);
  if (actor.lookedAtBy) return null;
  // Devices are looked for only while a notice of one waits to be read.
  const items = (await waiting(ctx, childId)).signedIn ? await newDevices(ctx) : [];
  return items.length || actor.totpRequired ? { items, totpRequired: actor.totpRequired } : null;
}
