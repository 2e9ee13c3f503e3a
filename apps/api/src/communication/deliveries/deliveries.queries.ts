import { nameOf } from '#kernel/db/person-name.ts';
import type {
  BadAddress,
  DeliveryQuery,
  deliveryStates,
  exportDeliveries,
  listBadAddresses,
  listDeliveries,
} from '@encrier/contract/communication/deliveries';
import { isFound } from '../../school/directory/directory.public.ts';
import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { stillBefore } from '#kernel/notify/centre/standing.ts';
import { isLocked, notificationText, openKinds } from '#kernel/notify/kinds.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { speechOf } from '#kernel/notify/speech.ts';
import { addDays, findUnrealDay } from '#kernel/policy/days.ts';
import type { QueueRows } from '#kernel/queues.ts';
import { cameBack, whyOf } from './deliveries.policy.ts';
import { followed } from './deliveries.reach.ts';

const pageSize = 30;
/** Number of past days shown by default. */
const usualDays = 7;
type State = (typeof deliveryStates)[number];
type Asker = Pick<Ctx, 'kernel' | 'actor' | 'schoolId' | 'now' | 'today' | 'zone'> & { db: ReadDb };
type Narrowing = Omit<DeliveryQuery, 'page'>;

/** A reader's address that a mail server refused, and that was not changed since. */
const badAddress = sql<boolean>`EXISTS (SELECT FROM mail_bounces b
  WHERE b.school_id = a.school_id AND b.account_id = a.id AND b.email = a.email::text)`;
const spanOf = (today: string, { from, to }: Pick<Narrowing, 'from' | 'to'>) => {
  const last = to ?? today;
  return { from: from ?? addDays(last, -usualDays), to: last };
};
const withState = ({ channel, state }: Narrowing) =>
  sql<boolean>`EXISTS (SELECT FROM deliveries d WHERE d.school_id = n.school_id AND d.notification_id = n.id
    AND (${channel ?? null}::text IS NULL OR d.channel = ${channel ?? null}) AND (${state ?? null}::text IS NULL
      OR d.status = ${state ?? null}))`;
const nowhere = sql<boolean>`NOT EXISTS (SELECT FROM deliveries d
  WHERE d.school_id = n.school_id AND d.notification_id = n.id)`;

/** Notices of the school in a span of days, of the kinds shown in the log. */
function narrowed(ctx: Asker, query: Narrowing) {
  const unreal = findUnrealDay({ from: query.from ?? null, to: query.to ?? null });
  if (unreal) throw invalid('invalid_input', { [unreal]: 'invalid_date' });
  const { from, to } = spanOf(ctx.today, query);
  let rows = ctx.db
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .where(followed(ctx))
    .where('n.type', 'in', openKinds())
    .where(sql<boolean>`n.created_at >= (${from}::date::timestamp AT TIME ZONE ${ctx.zone})`)
    .where(sql<boolean>`n.created_at < ((${to}::date + 1)::timestamp AT TIME ZONE ${ctx.zone})`);
  if (query.kind) rows = rows.where('n.type', '=', query.kind);
  if (query.channel === 'app') rows = rows.where(nowhere);
  else if (query.channel || query.state) rows = rows.where(withState(query));
  rows = rows.where(isFound(ctx, 'p', query.q));
  return rows;
}

type Sent = { channel: 'mail' | 'push'; status: State; reason: string; at: string };
const sentJson = sql<
  Sent[]
>`COALESCE((SELECT json_agg(json_build_object('channel', d.channel, 'status', d.status, 'reason', d.reason,
  'at', COALESCE(d.sent_at, d.due_at)) ORDER BY d.channel)
  FROM deliveries d WHERE d.school_id = n.school_id AND d.notification_id = n.id), '[]')`;

function select(ctx: Asker, query: Narrowing) {
  return narrowed(ctx, query)
    .select(['n.id', 'n.type', 'n.created_at', 'n.read_at', 'n.account_id'])
    .select([
      nameOf('a').as('reader'),
      sentJson.as('deliveries'),
      badAddress.as('bad'),
      sql<boolean>`(a.status = 'active' AND ${stillBefore(ctx.schoolId, sql<string>`n.account_id`, ctx.today)}
        AND ((a.email IS NOT NULL AND ${ctx.kernel.channels.mailer.kind !== 'none'}::boolean)
          OR EXISTS (SELECT FROM push_subscriptions s WHERE s.school_id = a.school_id AND s.account_id = a.id)))`.as(
        'reached',
      ),
    ])
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id');
}
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const present = (ctx: Asker, row: Row) => ({
  id: row.id,
  kind: row.type as NotificationKind,
  title: notificationText(speechOf(self(ctx)), row.type as NotificationKind).title,
  at: row.created_at.toISOString(),
  accountId: row.account_id,
  reader: row.reader,
  readAt: row.read_at?.toISOString() ?? null,
  deliveries: row.deliveries.map(({ channel, status, reason, at }) => ({
    channel,
    state: status,
    why: whyOf(status, reason),
    returned: cameBack(status, reason),
    at: new Date(at).toISOString(),
  })),
  badAddress: row.bad,
  can: { again: row.read_at === null && row.reached && !isLocked(row.type as NotificationKind) },
});

const bounced = (ctx: Pick<Asker, 'actor' | 'db'>) =>
  ctx.db
    .selectFrom('mail_bounces as b')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'b.account_id').on(sql<boolean>`a.email::text = b.email AND a.status <> 'disabled'`),
    )
    .where(followed(ctx));

/** The log of notifications, by kind only. */
export async function readLog(ctx: ReadCtx, query: DeliveryQuery): Promise<ResponseInput<typeof listDeliveries>> {
  const rows = await select(ctx, query)
    .limit(pageSize)
    .offset((query.page - 1) * pageSize)
    .execute();
  const counts = await narrowed(ctx, query)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) FILTER (WHERE ${withState({ state: 'failed' })}))::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
  const { addresses } = await bounced(ctx).select(sql<number>`count(*)::int`.as('addresses')).executeTakeFirstOrThrow();
  const speech = speechOf(self(ctx));
  return {
    items: rows.map((row) => present(ctx, row)),
    page: query.page,
    pageSize,
    total: counts.total,
    failed: counts.failed,
    addresses,
    ...spanOf(ctx.today, query),
    kinds: openKinds().map((kind) => ({ kind, title: notificationText(speech, kind).title })),
  };
}

/** One line of the log, to send it again; undefined for a line that the caller cannot see. */
export async function oneOf(ctx: Asker, id: string) {
  const row = await select(ctx, { from: '2000-01-01', to: ctx.today })
    .where('n.id', '=', id)
    .select(
      sql<Date | null>`(SELECT max(d.again_at) FROM deliveries d
        WHERE d.school_id = n.school_id AND d.notification_id = n.id)`.as('again_at'),
    )
    .executeTakeFirst();
  return row && { ...present(ctx, row), againAt: row.again_at };
}

/** Most lines of a file. */
const maxLines = 20_000;
export async function listedForFile(ctx: Asker, query: Omit<QueryOf<typeof exportDeliveries>, 'format'>) {
  const rows = await select(ctx, query).limit(maxLines).execute();
  const persons = await ctx.db
    .selectFrom('accounts')
    .select('person_id')
    .distinct()
    .where(
      'id',
      'in',
      rows.length ? [...new Set(rows.map((row) => row.account_id))] : ['00000000-0000-0000-0000-000000000000'],
    )
    .where('person_id', 'is not', null)
    .execute();
  return { lines: rows.map((row) => present(ctx, row)), people: persons.map(({ person_id }) => person_id!) };
}

/** Addresses to check, the oldest first. */
export async function listAddresses(
  ctx: ReadCtx,
  { page }: QueryOf<typeof listBadAddresses>,
): Promise<ResponseInput<typeof listBadAddresses>> {
  const rows = await bounced(ctx)
    .select(['b.account_id', 'a.person_id', 'b.email', 'b.reason', 'b.since_at', 'b.times'])
    .select([nameOf('a').as('name'), sql<number>`count(*) OVER ()::int`.as('total')])
    .orderBy('b.since_at')
    .orderBy('b.account_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map(
      (row): BadAddress => ({
        accountId: row.account_id,
        personId: row.person_id,
        name: row.name,
        email: row.email,
        why: whyOf('failed', row.reason) ?? 'other',
        since: row.since_at.toISOString(),
        times: row.times,
      }),
    ),
    page,
    pageSize,
    total: rows[0]?.total ?? 0,
  };
}

/** Within how long an address is checked. */
const within = '7 days';
export const waitingAddresses: QueueRows = (ctx) =>
  holds(ctx.actor, 'deliveries.follow')
    ? bounced(ctx).select([
        'b.account_id as id',
        nameOf('a').as('subject'),
        sql<string>`''`.as('place'),
        sql<string>`''`.as('by'),
        sql<string>`''`.as('kind'),
        sql<number>`1`.as('things'),
        'b.since_at',
        sql<Date | null>`b.since_at + ${within}::interval`.as('due_at'),
      ])
    : null;
