import { timeZoneOf } from '#kernel/db/school-day.ts';
import type { PoolClient } from 'pg';
import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import { fullHandle } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import type { Ctx, Kernel, SystemCtx } from '#kernel/http/context.ts';
import { enqueueEvent } from '#kernel/jobs/events.ts';
import { writeLive } from '#kernel/live/write.ts';
import {
  asksOf,
  choiceOf,
  isFixed,
  isLocked,
  notificationText,
  type NoticeReason,
  type ChannelChoice,
  channelsFor,
} from './kinds.ts';
import { type Speech, speeches, speechIn } from './speech.ts';
import { tieText } from './why.ts';
import { type DeliveryTime, type DeliveryWish, nextDelivery } from './schedule.ts';

export type Notice = {
  type: NotificationKind;
  /** Accounts to notify; unknown and disabled ones are skipped, and an empty list does nothing. */
  accountIds: readonly string[];
  /** Never notified, whoever chose the readers: the author of the act or of the object. */
  except?: readonly (string | null)[];
  /** Person id of the child it concerns, for all its readers. */
  childId?: string | null;
  /** Or the children it concerns for each account; an account without an entry is notified for itself. */
  children?: ReadonlyMap<string, readonly string[]>;
  /** The object to open; the client routes by type and id, never by title (SEC-PSH-03). */
  model: { type: string; id: string | null };
  priority: DeliveryWish['priority'];
  /** Wait for each reader's digest, as the author asked; readers without digest get no mail. */
  gather?: boolean;
  /** The capacity of all its readers, for a kind sent to several sorts of people. */
  why?: NoticeReason;
  /** One notice per key and account, however often it is requested. */
  dedupeKey: string;
  /**
   * Shown in the app instead of the neutral sentence: a title as it is, or a text per language. Never sent by mail or
   * push (SEC-PSH-01).
   */
  detail?: string | ((speech: Speech) => string) | undefined;
};

/** Event whose reaction sends what is due in a school. */
export const dueEvent = 'notify.due';
const CHUNK = 2000;

type Reader = {
  id: string;
  speech: Speech;
  active: boolean;
  hasMail: boolean;
  hasPush: boolean;
  quietFrom: string;
  quietTo: string;
  digestAt: string;
  quietDays: number[];
  calm: boolean;
  chosen: ChannelChoice | null;
};
type Delivery = {
  account_id: string;
  notification_id: string;
  channel: 'mail' | 'push';
  mode: 'now' | 'digest';
  due_at: Date;
};

async function readersOf(db: TenantDb, type: NotificationKind, ids: readonly string[]): Promise<Reader[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.account_id', '=', 'a.id').on('p.type', '=', choiceOf(type)),
    )
    .select(speechIn('a').as('speech'))
    .select(['a.id', 'a.status', 'a.email', 'a.quiet_from', 'a.quiet_to', 'a.digest_at', 'a.quiet_days', 'a.calm'])
    .select(['p.mail', 'p.push'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('push_subscriptions as s').select('s.id').whereRef('s.account_id', '=', 'a.id'))
        .as('subscribed'),
    )
    .where('a.id', 'in', [...ids])
    .where('a.status', '<>', 'disabled')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    speech: row.speech,
    active: row.status === 'active',
    hasMail: row.email !== null,
    hasPush: Boolean(row.subscribed),
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    digestAt: row.digest_at,
    quietDays: row.quiet_days,
    calm: row.calm,
    chosen: row.mail === null || row.push === null ? null : ({ mail: row.mail, push: row.push } as ChannelChoice),
  }));
}

/** Delivery times of one notice; computed once for people with the same hours. */
function planner(
  notice: Notice,
  now: Date,
  timeZone: string,
): (reader: Reader, mode: ChannelChoice['mail']) => DeliveryTime {
  const known = new Map<string, DeliveryTime>();
  // What protects the account does not wait for the morning.
  const priority = isLocked(notice.type) ? 'critical' : notice.priority;
  return ({ quietFrom, quietTo, digestAt, quietDays }, mode) => {
    const key = `${mode} ${quietFrom} ${quietTo} ${digestAt} ${quietDays}`;
    let time = known.get(key);
    if (!time) {
      time = nextDelivery({ now, timeZone, quietFrom, quietTo, digestAt, quietDays, mode, priority });
      known.set(key, time);
    }
    return time;
  };
}

/**
 * Whether a notice waits for its reader's digest: its author asks for it, or the reader is in calm mode and it is not
 * urgent.
 */
function gathers({ type, priority, gather }: Notice, { calm }: Reader): boolean {
  if (gather) return !isLocked(type);
  return calm && !isFixed(type) && (priority === 'low' || priority === 'normal');
}

/** Ids of the created notices, by account and key. */
type Made = ReadonlyMap<string, string>;
const madeKey = (accountId: string, dedupeKey: string): string => `${accountId} ${dedupeKey}`;

function deliveriesOf(
  kernel: Kernel,
  notice: Notice,
  now: Date,
  timeZone: string,
  made: Made,
  readers: readonly Reader[],
): Delivery[] {
  const plan = planner(notice, now, timeZone);
  const mails = kernel.channels.mailer.kind !== 'none';
  return readers.flatMap((reader) => {
    const id = made.get(madeKey(reader.id, notice.dedupeKey));
    if (!id || !reader.active) return [];
    const wish = channelsFor(notice.type, reader.chosen);
    const channels = [
      ...(mails && reader.hasMail ? (['mail'] as const) : []),
      ...(reader.hasPush ? (['push'] as const) : []),
    ];
    return channels.flatMap((channel) => {
      const mode = gathers(notice, reader) && wish[channel] === 'now' ? 'digest' : wish[channel];
      const time = plan(reader, mode);
      if (time.kind === 'never') return [];
      return [
        {
          account_id: reader.id,
          notification_id: id,
          channel,
          mode: time.kind === 'digest' ? ('digest' as const) : ('now' as const),
          due_at: time.kind === 'now' ? now : time.at,
        },
      ];
    });
  });
}

/** Rows of a notice, one per reader. */
function rowsOf(schoolId: number, notice: Notice, readers: readonly Reader[], now: Date) {
  const { detail } = notice;
  const rights = asksOf(notice.type, notice.why);
  const texts = new Map(
    speeches.map((speech) => {
      const { title, body } = notificationText(speech, notice.type);
      return [speech, { title, body: (typeof detail === 'function' ? detail(speech) : detail) ?? body }];
    }),
  );
  return readers.map((reader) => {
    const { title, body } = texts.get(reader.speech)!;
    const children = notice.childId ? [notice.childId] : [...(notice.children?.get(reader.id) ?? [])];
    return {
      school_id: schoolId,
      id: newId(now.getTime()),
      account_id: reader.id,
      type: notice.type,
      title,
      body,
      model_type: notice.model.type,
      model_id: notice.model.id,
      child_id: children.length === 1 ? children[0]! : null,
      child_ids: children,
      priority: notice.priority,
      tie: notice.why ? tieText(notice.why) : null,
      rights,
      dedupe_key: notice.dedupeKey,
      created_at: now,
    };
  });
}

async function insertNotices(db: TenantDb, rows: ReturnType<typeof rowsOf>): Promise<Made> {
  const made = await db
    .insertInto('notifications')
    .values(rows)
    .onConflict((oc) => oc.columns(['school_id', 'account_id', 'dedupe_key']).doNothing())
    .returning(['id', 'account_id', 'dedupe_key'])
    .execute();
  return new Map(made.map((row) => [madeKey(row.account_id, row.dedupe_key), row.id]));
}

const heardBy = ({ accountIds, except = [] }: Notice): string[] =>
  [...new Set(accountIds)].filter((id) => !except.includes(id));

type Written = { accounts: string[]; due: (Date | undefined)[] };

/** Writes notices of one kind, their deliveries and due times, in a few statements whatever the number of readers. */
async function write(
  kernel: Kernel,
  db: TenantDb,
  schoolId: number,
  notices: readonly [Notice, ...Notice[]],
  knownZone?: string,
): Promise<Written> {
  const now = kernel.now();
  const accounts = new Set<string>();
  const due = new Set<number>();
  const told = notices.flatMap((notice) => heardBy(notice).map((accountId) => ({ notice, accountId })));
  const zone = knownZone ?? (await timeZoneOf(db));
  for (let at = 0; at < told.length; at += CHUNK) {
    const chunk = told.slice(at, at + CHUNK);
    const ids = [...new Set(chunk.map(({ accountId }) => accountId))];
    const known = new Map((await readersOf(db, notices[0].type, ids)).map((reader) => [reader.id, reader]));
    const groups = [...Map.groupBy(chunk, ({ notice }) => notice)].map(([notice, of]) => ({
      notice,
      readers: of.flatMap(({ accountId }) => known.get(accountId) ?? []),
    }));
    const rows = groups.flatMap(({ notice, readers }) => rowsOf(schoolId, notice, readers, now));
    if (!rows.length) continue;
    const made = await insertNotices(db, rows);
    for (const { account_id, dedupe_key } of rows)
      if (made.has(madeKey(account_id, dedupe_key))) accounts.add(account_id);
    const deliveries = groups.flatMap(({ notice, readers }) => deliveriesOf(kernel, notice, now, zone, made, readers));
    for (const { due_at } of deliveries) due.add(due_at.getTime());
    if (deliveries.length)
      await db
        .insertInto('deliveries')
        .values(deliveries.map((row) => ({ ...row, school_id: schoolId, id: newId(now.getTime()), status: 'waiting' })))
        .execute();
  }
  return {
    accounts: [...accounts],
    due: [...due].map((time) => (time === now.getTime() ? undefined : new Date(time))),
  };
}

const livePayload = ({ type, model }: Notice): Record<string, string> => ({
  type,
  model: model.type,
  id: model.id ?? '',
});

/** Queues the sending of what is due at `at`, in the transaction of `client`. */
export function askDelivery(
  kernel: Kernel,
  client: Pick<PoolClient, 'query'>,
  schoolId: number,
  at?: Date,
): Promise<void> {
  return enqueueEvent(kernel.jobs, client, { schoolId, event: dueEvent, payload: {}, actorId: null }, at);
}

/**
 * Notifies people: a line in their centre, a live event, and mail and push as each of them chose. Idempotent by
 * `dedupeKey`.
 */
export async function notifyAccounts(kernel: Kernel, schoolId: number, notice: Notice): Promise<{ created: number }> {
  const heard = heardBy(notice);
  if (!heard.length) return { created: 0 };
  // Most reactions notify few people.
  return withTenant(kernel.pool, schoolId, { planned: heard.length <= 20 }, async (db, client) => {
    const { accounts, due } = await write(kernel, db, schoolId, [notice]);
    if (accounts.length) await writeLive(client, schoolId, 'notification.new', livePayload(notice), accounts);
    for (const at of due) await askDelivery(kernel, client, schoolId, at);
    return { created: accounts.length };
  });
}

/** Many notices of one kind, each with its own texts and readers, in as many statements as one. Idempotent by key. */
export async function notifyEach(
  kernel: Kernel,
  schoolId: number,
  notices: readonly Notice[],
): Promise<{ created: number }> {
  const [first, ...others] = notices;
  if (!first) return { created: 0 };
  return withTenant(kernel.pool, schoolId, {}, async (db, client) => {
    const { accounts, due } = await write(kernel, db, schoolId, [first, ...others]);
    if (accounts.length) await writeLive(client, schoolId, 'notification.new', livePayload(first), accounts);
    for (const at of due) await askDelivery(kernel, client, schoolId, at);
    return { created: accounts.length };
  });
}

type Announcing = {
  live(kind: string, payload: Record<string, string | number>, accounts: readonly string[] | null): Promise<void>;
  emit(event: string, payload: unknown, at?: Date): Promise<void>;
};

/**
 * The same inside an act, so that the notice exists exactly when the change does. The act's room need declare nothing
 * for it.
 */
export async function notifyInAct(
  tx: object,
  ctx: SystemCtx & Partial<Pick<Ctx, 'zone'>>,
  notice: Notice,
): Promise<{ created: number }> {
  if (!heardBy(notice).length) return { created: 0 };
  const { accounts, due } = await write(
    ctx.kernel,
    fullHandle(tx),
    ctx.schoolId,
    [notice],
    ctx.actor.kind === 'account' ? ctx.zone : undefined,
  );
  const out = tx as Announcing;
  if (accounts.length) await out.live('notification.new', livePayload(notice), accounts);
  for (const at of due) await out.emit(dueEvent, {}, at);
  return { created: accounts.length };
}
