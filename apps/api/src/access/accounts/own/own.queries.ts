import type { Notification } from '@encrier/contract/kernel/notifications';
import type { ReadCtx } from '#kernel/http/context.ts';
import { shareQuery } from '#kernel/kept/watched.ts';
import { wordNotice } from '#kernel/notify/details.ts';
import { speechOf } from '#kernel/notify/speech.ts';
import { whereaboutsKinds } from '#kernel/notify/kinds.ts';
import { self } from '#kernel/policy/actor.ts';

/** Valid sessions of the caller, the newest first. */
export async function devices(ctx: ReadCtx) {
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
  shareQuery(ctx, waitingNotices, async ({ client, schoolId, today, actor }) => {
    const { rows } = await client.query<Waiting>({
      name: 'account_waiting',
      text: `WITH unread AS MATERIALIZED (
        SELECT n.* FROM notifications n WHERE n.school_id = $1 AND n.account_id = $2 AND n.read_at IS NULL
          AND (n.child_ids = '{}' OR (n.child_ids && (SELECT app.children_under($1, $2, $4::date))
            AND (n.type <> ALL ($5::text[]) OR n.child_ids && (SELECT app.children_followed($1, $2, $4::date))))))
      SELECT (SELECT count(*)::int FROM unread) AS unread, EXISTS (SELECT 1 FROM unread n
        WHERE n.type = 'securite.connexion') AS "signedIn",
      COALESCE((SELECT json_agg(l) FROM (
        SELECT n.id, n.type, n.body, n.child_id AS "childId", n.priority, n.created_at AS "createdAt",
          json_build_object('type', n.model_type, 'id', n.model_id) AS model
        FROM unread n WHERE $3::uuid IS NULL OR n.child_ids = '{}' OR $3 = ANY (n.child_ids)
          ORDER BY n.created_at DESC, n.id DESC LIMIT 4) l), '[]') AS notices`,
      values: [schoolId, self({ actor }).accountId, childId, today, whereaboutsKinds()],
    });
    return rows[0]!;
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

/** Latest unread notices for the first page, or null when all is read: their words are their reader's alone. */
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
