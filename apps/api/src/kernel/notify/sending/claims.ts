import { timeZoneOf } from '#kernel/db/school-day.ts';
import { sql } from 'kysely';
import type { NoticeTie, NotificationKind } from '@encrier/contract/kernel/notifications';
import { dayIn } from '#kernel/content/dates.ts';
import { type TenantDb, withTenant, readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { guardsSomebody } from '#kernel/reach/ties.ts';
import { linesOf, type NoticeLines } from '../kinds.ts';
import type { PushSubscription } from '../push.ts';
import { type Speech, speechIn } from '../speech.ts';
import { tieFor } from '../why.ts';
import { forgetBounces, noteBounces } from '../bounces/bounces.ts';
import { rightStands, stillBefore } from '../centre/standing.ts';

export type Due = {
  id: string;
  channel: 'mail' | 'push';
  mode: 'now' | 'digest';
  attempts: number;
  notificationId: string;
  type: NotificationKind;
  title: string;
  priority: string;
  tie: NoticeTie;
  /** Lines in its own mail. */
  lines: readonly string[];
  /** When it was created, or when somebody asked to send it again. */
  since: Date;
  read: boolean;
  /** Whether what it is about is still its reader's to know. */
  standing: boolean;
  /** Whether its reader still holds the right for which they were notified. */
  entitled: boolean;
  account: { id: string; speech: Speech; email: string | null; active: boolean };
};
export type Device = { id: string; accountId: string } & (
  | { platform: 'web'; subscription: PushSubscription }
  | { platform: 'android' | 'ios'; token: string }
);
export type School = { title: string; sender: string | null; replyTo: string | null };

const BATCH = 20;
const DIGESTS = 20;
/** How long a claim is exclusive; afterwards, deliveries of a killed worker are sent again. */
const LEASE_MS = 240_000;

type Mailed = {
  type: string;
  channel: string;
  mode: string;
  notificationId: string;
  accountId: string;
  person_id: string | null;
  child_ids: string[];
  model_id: string | null;
  speech: Speech;
  standing: boolean;
};
/** Lines of the single mails among these, from each kind that has some. */
async function linesFor(
  asked: Parameters<NoticeLines>[0],
  rows: readonly Mailed[],
): Promise<ReadonlyMap<string, string[]>> {
  const all = new Map<string, string[]>();
  const single = rows.filter(({ channel, mode, standing }) => channel === 'mail' && mode === 'now' && standing);
  for (const [kind, of] of Map.groupBy(single, ({ type }) => type as NotificationKind)) {
    const found = await linesOf(kind)?.(
      asked,
      of.map((row) => ({
        id: row.notificationId,
        accountId: row.accountId,
        personId: row.person_id,
        childIds: row.child_ids,
        modelId: row.model_id,
        speech: row.speech,
      })),
    );
    for (const [id, lines] of found ?? []) all.set(id, lines);
  }
  return all;
}

/** Data of the claimed deliveries, oldest notice first. */
function claimedRows(db: TenantDb, ids: readonly string[], schoolId: number, today: string) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select([
      'd.id',
      'd.channel',
      'd.mode',
      'd.attempts',
      'd.again_at',
      'n.id as notificationId',
      'n.type',
      'n.title',
      'n.priority',
      'n.tie',
      'n.child_ids',
      'n.model_id',
      'a.person_id',
      'n.created_at',
      'n.read_at',
      'a.id as accountId',
      'a.email',
      'a.status',
    ])
    .select(speechIn('a').as('speech'))
    .select([
      sql<boolean>`n.child_ids && ARRAY[a.person_id]`.as('self'),
      sql<boolean>`cardinality(array_remove(n.child_ids, a.person_id)) > 0`.as('child'),
      sql<boolean>`EXISTS (SELECT FROM pupils u WHERE u.school_id = a.school_id AND u.person_id = a.person_id)`.as(
        'pupil',
      ),
      guardsSomebody(sql.ref('a.person_id'), today).as('guardian'),
    ])
    .select([
      stillBefore(schoolId, sql<string>`n.account_id`, today).as('standing'),
      rightStands(schoolId, sql<string>`n.account_id`).as('entitled'),
    ])
    .where('d.id', 'in', [...ids])
    .orderBy('n.created_at')
    .execute();
}

/**
 * Claims due deliveries so that no other worker sends them at the same time: single ones, or whole digests of a few
 * people. Each claim counts as an attempt.
 */
export function claimDue(kernel: Kernel, schoolId: number, mode: 'now' | 'digest'): Promise<Due[]> {
  const now = kernel.now();
  return withTenant(kernel.pool, schoolId, {}, async (db) => {
    const due = db
      .selectFrom('deliveries as d')
      .where('d.status', '=', 'waiting')
      .where('d.mode', '=', mode)
      .where('d.due_at', '<=', now);
    const update = db
      .updateTable('deliveries')
      .set({ attempts: sql`attempts + 1`, due_at: new Date(now.getTime() + LEASE_MS) })
      .where('status', '=', 'waiting')
      .where('mode', '=', mode)
      .where('due_at', '<=', now);
    const claimed = await (mode === 'now'
      ? update.where('id', 'in', due.select('d.id').orderBy('d.due_at').limit(BATCH).forUpdate().skipLocked())
      : update.where('account_id', 'in', due.select('d.account_id').distinct().limit(DIGESTS))
    )
      .returning('id')
      .execute();
    if (!claimed.length) return [];
    const zone = await timeZoneOf(db);
    const today = dayIn(now, zone);
    const rows = await claimedRows(
      db,
      claimed.map(({ id }) => id),
      schoolId,
      today,
    );
    const lines = await linesFor({ db, now, zone, today }, rows);
    return rows.map((row) => ({
      id: row.id,
      channel: row.channel as Due['channel'],
      mode: row.mode as Due['mode'],
      attempts: row.attempts,
      notificationId: row.notificationId,
      type: row.type as NotificationKind,
      title: row.title,
      priority: row.priority,
      lines: lines.get(row.notificationId) ?? [],
      tie: tieFor(row.type as NotificationKind, { ...row, self: row.self ?? false }, row).tie,
      since: row.again_at ?? row.created_at,
      read: row.read_at !== null,
      standing: row.standing,
      entitled: row.entitled,
      account: { id: row.accountId, speech: row.speech, email: row.email, active: row.status === 'active' },
    }));
  });
}

/** Devices of accounts with a valid session (SEC-PSH-02), and the school's mail signature. */
export function recipients(
  kernel: Kernel,
  schoolId: number,
  accounts: readonly string[],
): Promise<{ devices: Device[]; school: School }> {
  const now = kernel.now();
  return readTenant(kernel.pool, schoolId, async (db) => {
    const school = await db
      .selectFrom('school_settings')
      .select(['title', 'mail_sender as sender', 'mail_reply_to as replyTo'])
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('push_subscriptions as p')
      .innerJoin('sessions as s', 's.id', 'p.session_id')
      .select(['p.id', 'p.account_id', 'p.platform', 'p.endpoint', 'p.keys'])
      .where('p.account_id', 'in', [...accounts])
      .where('s.expires_at', '>', now)
      .where(sql<boolean>`s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now}`)
      .execute();
    const devices = rows.map((row): Device => {
      const base = { id: row.id, accountId: row.account_id };
      if (row.platform !== 'web') return { ...base, platform: row.platform as 'android' | 'ios', token: row.endpoint };
      return {
        ...base,
        platform: 'web',
        subscription: { endpoint: row.endpoint, keys: row.keys as PushSubscription['keys'] },
      };
    });
    return { devices, school };
  });
}

export type Outcome = { ids: readonly string[] } & (
  | { status: 'sent' }
  | { status: 'failed' | 'dropped'; reason: string }
  /** `spent` false does not count the attempt: nothing was tried. */
  | { status: 'waiting'; at: Date; reason: string; spent: boolean }
);

/** Records the results of claimed deliveries and deletes devices that are gone. Returns the times of new attempts. */
export function recordOutcomes(
  kernel: Kernel,
  schoolId: number,
  outcomes: readonly Outcome[],
  gone: readonly string[],
  ask: (client: Parameters<Parameters<typeof withTenant>[3]>[1], at: Date) => Promise<void>,
): Promise<void> {
  return withTenant(kernel.pool, schoolId, {}, async (db, client) => {
    const now = kernel.now();
    const again = new Set<number>();
    for (const outcome of outcomes) {
      const update = db
        .updateTable('deliveries')
        .where('id', 'in', [...outcome.ids])
        .where('status', '=', 'waiting');
      if (outcome.status === 'sent') await update.set({ status: 'sent', sent_at: now, reason: '' }).execute();
      else if (outcome.status === 'waiting') {
        again.add(outcome.at.getTime());
        await update
          .set({
            due_at: outcome.at,
            reason: outcome.reason,
            ...(!outcome.spent && { attempts: sql`greatest(attempts - 1, 0)` }),
          })
          .execute();
      } else await update.set({ status: outcome.status, reason: outcome.reason }).execute();
    }
    const of = (status: Outcome['status']) => outcomes.flatMap((one) => (one.status === status ? one.ids : []));
    const [failed, sent] = [of('failed'), of('sent')];
    if (failed.length) await noteBounces(db, schoolId, failed, now);
    if (sent.length) await forgetBounces(db, sent);
    if (gone.length)
      await db
        .deleteFrom('push_subscriptions')
        .where('id', 'in', [...gone])
        .execute();
    for (const at of again) await ask(client, new Date(at));
  });
}
