import type { Notification } from '@encrier/contract/kernel/notifications';
import type { ReadCtx } from '#kernel/http/context.ts';
import { inSpeech } from '#kernel/notify/details.ts';
import { speechOf } from '#kernel/notify/speech.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';

/** Sessions of the caller that still stand, the newest first. */
export async function devices(ctx: ReadCtx) {
  const actor = ctx.actor as AccountActor;
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
  devices: { id: string; name: string; createdAt: string }[];
};
const asked = new WeakMap<ReadCtx, Promise<Waiting>>();

/** In one statement for the cards that share it: unread notices (of one child or all), and devices that signed in lately and were not looked at. */
function waiting(ctx: ReadCtx, childId: string | null): Promise<Waiting> {
  const known = asked.get(ctx);
  if (known) return known;
  const actor = ctx.actor as AccountActor;
  const found = ctx.client
    .query<Waiting>({
      name: 'account_waiting',
      text: `SELECT (SELECT count(*)::int FROM notifications n WHERE n.school_id = $1 AND n.account_id = $2 AND n.read_at IS NULL AND (n.child_ids = '{}' OR n.child_ids && (SELECT app.children_under($1, $2, $6::date)))) AS unread,
      COALESCE((SELECT json_agg(l) FROM (
        SELECT n.id, n.type, n.body, n.child_id AS "childId", n.priority, n.created_at AS "createdAt", json_build_object('type', n.model_type, 'id', n.model_id) AS model
        FROM notifications n WHERE n.school_id = $1 AND n.account_id = $2 AND n.read_at IS NULL AND (n.child_ids = '{}' OR n.child_ids && (SELECT app.children_under($1, $2, $6::date))) AND ($4::uuid IS NULL OR n.child_ids = '{}' OR $4 = ANY (n.child_ids)) ORDER BY n.created_at DESC, n.id DESC LIMIT 4) l), '[]') AS notices,
      COALESCE((SELECT json_agg(d) FROM (
        SELECT s.id, s.device_name AS name, s.created_at AS "createdAt" FROM sessions s
        WHERE s.school_id = $1 AND s.account_id = $2 AND s.id <> $3 AND s.expires_at > $5 AND s.created_at > $5::timestamptz - interval '7 days'
          AND EXISTS (SELECT 1 FROM notifications n WHERE n.school_id = $1 AND n.account_id = $2 AND n.type = 'securite.connexion' AND n.read_at IS NULL)
        ORDER BY s.created_at DESC LIMIT 3) d), '[]') AS devices`,
      values: [ctx.schoolId, actor.accountId, actor.sessionId, childId, ctx.now, ctx.today],
    })
    .then(({ rows }) => rows[0]!);
  asked.set(ctx, found);
  return found;
}

/** Latest unread notices for the first page, or null when all is read: their words are their reader's alone. */
export async function latestNotices(ctx: ReadCtx, childId: string | null) {
  if ((ctx.actor as AccountActor).lookedAtBy) return null;
  const { unread, notices } = await waiting(ctx, childId);
  const speech = speechOf(ctx.actor as AccountActor);
  const items = notices.map(({ model, ...row }) => ({
    ...row,
    ...inSpeech(speech, row.type, row.body),
    data: { model },
    readAt: null,
    createdAt: new Date(row.createdAt).toISOString(),
  }));
  return items.length ? { items, unread } : null;
}

/** Devices to review and whether the rights held ask for a second factor; null when there is nothing to do. */
export async function securityToReview(ctx: ReadCtx, childId: string | null) {
  const actor = ctx.actor as AccountActor;
  if (actor.lookedAtBy) return null;
  const { devices: found } = await waiting(ctx, childId);
  const items = found.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
  return items.length || actor.totpRequired ? { items, totpRequired: actor.totpRequired } : null;
}
