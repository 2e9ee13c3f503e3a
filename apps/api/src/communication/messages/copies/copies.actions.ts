import type { Role } from '@encrier/contract/kernel/schema';
import { type Selectable, sql } from 'kysely';
import { type Act, continues, nothing } from '#kernel/act/act.ts';
import type { Messages } from '#kernel/db/database.generated.ts';
import { newId } from '#kernel/db/id.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { cellOf, type MessagingSettings, nextOpening, roleOf, settingsOf } from '../settings/settings.public.ts';
import { dayStart, isSilenced, targetOf, textColumns } from '../delivery/delivery.public.ts';
import { autoReplyHtml, mayAnswerAway } from './copies.policy.ts';
import { missingCopies } from './copies.queries.ts';
import { messagesRoom } from '../messages.room.ts';

type Tx = Pick<Act<(typeof messagesRoom.tables)[number], Record<never, never>>, 'db' | 'schoolId' | 'now' | 'live'>;
type Message = Selectable<Messages>;
type Copy = { account_id: string; child_ids: string[] };
export type Receiver = Copy & { role: Role };

/** Copies made in one transaction: a stop or a recall takes effect between two of them. */
const CHUNK = 500;

/**
 * Gives a message to receivers who lack it: their copy, and the line in their box; running it again adds nothing.
 * Returns who got it now.
 */
async function giveCopies(
  tx: Tx,
  message: Pick<Message, 'id' | 'thread_id'>,
  receivers: readonly Copy[],
): Promise<Copy[]> {
  const given = await tx.db
    .insertInto('message_copies')
    .columns(['school_id', 'message_id', 'account_id', 'thread_id', 'child_ids', 'received_at'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<Copy>`jsonb_to_recordset(${JSON.stringify(receivers)}::jsonb)`.as<'r'>(
            sql`r(account_id uuid, child_ids uuid[])`,
          ),
        )
        .select([
          sql<number>`${tx.schoolId}::int`.as('school_id'),
          sql<string>`${message.id}::uuid`.as('message_id'),
          'r.account_id',
          sql<string>`${message.thread_id}::uuid`.as('thread_id'),
          'r.child_ids',
          sql<Date>`${tx.now}::timestamptz`.as('received_at'),
        ]),
    )
    .onConflict((oc) => oc.columns(['school_id', 'message_id', 'account_id']).doNothing())
    .returning(['account_id', 'child_ids'])
    .execute();
  if (!given.length) return [];
  await tx.db
    .insertInto('thread_boxes')
    .columns(['school_id', 'account_id', 'thread_id', 'child_ids', 'last_received_id', 'last_received_at', 'unread'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<Copy>`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)`.as<'r'>(
            sql`r(account_id uuid, child_ids uuid[])`,
          ),
        )
        .select([
          sql<number>`${tx.schoolId}::int`.as('school_id'),
          'r.account_id',
          sql<string>`${message.thread_id}::uuid`.as('thread_id'),
          'r.child_ids',
          sql<string>`${message.id}::uuid`.as('last_received_id'),
          sql<Date>`${tx.now}::timestamptz`.as('last_received_at'),
          sql<number>`1`.as('unread'),
        ])
        .orderBy('r.account_id'),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'account_id', 'thread_id']).doUpdateSet((eb) => ({
        child_ids: eb.ref('excluded.child_ids'),
        last_received_id: eb.ref('excluded.last_received_id'),
        last_received_at: eb.ref('excluded.last_received_at'),
        unread: sql<number>`thread_boxes.unread + 1`,
        archived_at: null,
      })),
    )
    .execute();
  return given;
}

type Habit = { account_id: string; away: boolean; auto_reply: string; closed: boolean };

/** Recipients with habits: who is away, and who is in closed hours now. */
async function habitsOf(tx: Tx, ids: readonly string[], timeZone: string): Promise<Habit[]> {
  const rows = await tx.db
    .selectFrom('message_habits')
    .selectAll()
    .where('account_id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({
    account_id: row.account_id,
    auto_reply: row.auto_reply,
    away: row.away_from_at !== null && row.away_to_at !== null && row.away_from_at <= tx.now && tx.now < row.away_to_at,
    closed:
      nextOpening({ openFrom: row.open_from, openTo: row.open_to, openDays: row.open_days }, tx.now, timeZone) !== null,
  }));
}

/** Notifies recipients: people who are away or in closed hours find it in their digest, unless it is urgent. */
async function notifyReceivers(
  tx: Tx,
  ctx: Ctx,
  message: Message,
  given: readonly Copy[],
  habits: readonly Habit[],
): Promise<void> {
  const urgent = message.importance === 'urgent';
  const resting = new Set(urgent ? [] : habits.filter((one) => one.away || one.closed).map((one) => one.account_id));
  const ids = given.map((one) => one.account_id);
  const children = new Map(given.map((one) => [one.account_id, one.child_ids]));
  const priority = urgent ? (message.bypass_reason ? 'critical' : 'high') : 'normal';
  for (const gather of [false, true]) {
    await notifyInAct(tx, ctx, {
      type: 'message',
      accountIds: ids.filter((id) => resting.has(id) === gather),
      children,
      model: { type: 'message', id: message.id },
      priority,
      gather,
      dedupeKey: `message:${message.id}`,
    });
  }
  await tx.live('messages.changed', { thread: message.thread_id, message: message.id }, ids);
}

/** Automatic replies of people who are away: at most one a day to the same sender, never to an automatic message. */
// house: one question and what it decides, side by side
async function answerForAway(
  tx: Tx,
  ctx: Ctx,
  message: Message,
  receivers: readonly Receiver[],
  habits: readonly Habit[],
  settings: MessagingSettings,
  since: Date,
): Promise<void> {
  const away = habits.filter((one) => one.away && one.auto_reply.trim() !== '');
  if (message.automatic || !away.length) return;
  // Two of an author's messages delivered at once must not be answered twice.
  const sender = await tx.db
    .selectFrom('accounts')
    .select(['id', 'status'])
    .where('id', '=', message.sender_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!sender || sender.status === 'disabled') return;
  const replied = await tx.db
    .selectFrom('messages as m')
    .innerJoin('message_copies as c', 'c.message_id', 'm.id')
    .select('m.sender_id')
    .distinct()
    .where('m.automatic', '=', true)
    .where(
      'm.sender_id',
      'in',
      away.map((one) => one.account_id),
    )
    .where('c.account_id', '=', message.sender_id)
    .where('m.sent_at', '>=', since)
    .execute();
  const names = new Map(
    (
      await tx.db
        .selectFrom('accounts')
        .select(['id', 'first_name', 'last_name'])
        .where(
          'id',
          'in',
          away.map((one) => one.account_id),
        )
        .execute()
    ).map((row) => [row.id, `${row.first_name} ${row.last_name}`]),
  );
  for (const habit of away.filter((one) => !replied.some((row) => row.sender_id === one.account_id))) {
    const id = newId(tx.now.getTime());
    const receiver = receivers.find((one) => one.account_id === habit.account_id);
    // An automatic reply obeys the same rules as a written message: only from staff, and only where no review applies.
    if (
      !receiver ||
      !mayAnswerAway(receiver.role, {
        stopped: roleOf(settings, receiver.role).stopped,
        mode: cellOf(settings, receiver.role, message.sender_role as Role).mode,
      })
    )
      continue;
    await tx.db
      .insertInto('messages')
      .values({
        school_id: tx.schoolId,
        id,
        thread_id: message.thread_id,
        sender_id: habit.account_id,
        sender_role: receiver.role,
        automatic: true,
        status: 'sent',
        sent_at: tx.now,
        delivered_at: tx.now,
        recipients_count: 1,
        reply_to_id: message.id,
        reply_kind: 'sender',
        created_at: tx.now,
        updated_at: tx.now,
        ...textColumns(
          ctx,
          { subject: message.subject, html: autoReplyHtml(habit.auto_reply) },
          names.get(habit.account_id) ?? '',
        ),
      })
      .execute();
    await giveCopies(tx, { id, thread_id: message.thread_id }, [
      { account_id: message.sender_id, child_ids: message.child_id ? [message.child_id] : [] },
    ]);
    await tx.live('messages.changed', { thread: message.thread_id, message: id }, [message.sender_id]);
  }
}

async function finish(tx: Tx, message: Message): Promise<number> {
  const { n } = await tx.db
    .selectFrom('message_copies')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('message_id', '=', message.id)
    .executeTakeFirstOrThrow();
  await tx.db
    .updateTable('messages')
    .set({ delivered_at: tx.now, recipients_count: Number(n) })
    .where('id', '=', message.id)
    .execute();
  await tx.live('messages.changed', { thread: message.thread_id, message: message.id }, [message.sender_id]);
  return Number(n);
}

async function stillMissing(tx: Tx, message: Message, settings: MessagingSettings, day: string): Promise<Receiver[]> {
  const account = await tx.db
    .selectFrom('accounts')
    .select('person_id')
    .where('id', '=', message.sender_id)
    .executeTakeFirstOrThrow();
  const sender = { accountId: message.sender_id, personId: account.person_id, role: message.sender_role as Role };
  return missingCopies(tx.db, tx.schoolId, settings, {
    messageId: message.id,
    sender,
    target: await targetOf(tx.db, message),
    day,
    most: CHUNK,
  });
}

/**
 * Makes the next copies of a message being delivered, each chunk in its own transaction. Stops when no copy is missing,
 * when the sender's role was suspended (SEC-RAT-03), or when the message was recalled. Returns whether more copies may
 * be missing.
 */
export function deliverNext(ctx: Ctx, id: string): Promise<boolean> {
  return messagesRoom.act(ctx, 'messages.deliver', async (tx) => {
    const object = { type: 'message', id };
    const message = await tx.db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (message?.status !== 'sent' || message.delivered_at) return nothing(false);
    const settings = await settingsOf(tx.db);
    if (await isSilenced(tx.db, settings, message))
      return { result: false, audit: { object, after: { stopped: true, recipients: await finish(tx, message) } } };
    const receivers = await stillMissing(tx, message, settings, ctx.today);
    const given = receivers.length ? await giveCopies(tx, message, receivers) : [];
    if (given.length) {
      const habits = await habitsOf(
        tx,
        given.map((one) => one.account_id),
        ctx.zone,
      );
      await notifyReceivers(tx, ctx, message, given, habits);
      await answerForAway(tx, ctx, message, receivers, habits, settings, dayStart(tx.now, ctx.zone));
    }
    if (receivers.length === CHUNK) return continues(true);
    return { result: false, audit: { object, after: { recipients: await finish(tx, message) } } };
  });
}
