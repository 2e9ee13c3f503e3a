import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { StoredRule } from '../../audience/rules.public.ts';
import type { MessageStatus, Thread, ThreadMessage } from '@encrier/contract/communication/messages';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { directionOf } from '#kernel/content/direction.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type AccountActor, self } from '#kernel/policy/actor.ts';
import { cellOf, roleOf, settingsOf } from '../settings/settings.public.ts';
import { threadFor } from '../access/access.public.ts';
import { doorsOf } from '../doors/doors.public.ts';
import { reachesBeyond, roleOfWriter } from '../judging/judging.public.ts';
import { forChild, type PersonRow, personSql, presentPerson, viewerOf } from '../people/people.public.ts';
import { opensTo, wardsToday } from '../messages.reach.ts';
import {
  answersSql,
  toIso,
  toIsoOrNull,
  mayClose,
  messageCan,
  replyOf,
  rulesSql,
  toWords,
} from '../messages.public.ts';

const shown = 50;

type Review = {
  status: NonNullable<ThreadMessage['review']>['status'];
  reason: string;
  dueAt: string;
  subject: string;
  html: string;
};
type SeenRow = {
  id: string;
  sender: PersonRow;
  mine: boolean;
  child: string | null;
  hidden: boolean;
  rules: StoredRule[];
  answers: string | null;
  toThread: boolean;
  status: MessageStatus;
  subject: string;
  html: string;
  attachments: Attachment[];
  importance: ThreadMessage['importance'];
  at: string;
  sendAt: string | null;
  held: boolean;
  sentAt: string | null;
  automatic: boolean;
  read: boolean;
  ackRequired: boolean;
  ackAt: string | null;
  corrected: boolean;
  review: Review | null;
  receipts: { recipients: number; read: number; acknowledged: number } | null;
  reported: boolean;
  childIds: string[];
  version: number;
};
/** `sent`: only what was sent. `skip` newest ones are passed over. */
type Window = { before?: string | null; most: number; skip?: number; sent?: boolean };
type Head = {
  sent: number;
  subject: string;
  archived: boolean;
  others: number;
  children: string[];
  childIds: string[];
  messages: SeenRow[];
};

/** What one account sees of a thread, newest first and one more than is shown, in one statement. */
async function seenOf(
  db: ReadDb,
  ctx: Ctx,
  actor: AccountActor,
  threadId: string,
  { before = null, most, skip = 0, sent = false }: Window,
): Promise<Head> {
  const me = actor.accountId;
  return db
    .selectFrom(
      sql<Head>`(
      WITH kid AS MATERIALIZED (SELECT ${wardsToday(ctx)} AS ids),
      seen AS MATERIALIZED (
        SELECT m.*, c.account_id IS NOT NULL AS held, c.read_at, c.ack_at, COALESCE(c.child_ids,
          '{}') AS child_ids, COALESCE(m.sent_at, m.updated_at) AS at FROM messages m
        LEFT JOIN message_copies c ON c.school_id = m.school_id AND c.message_id = m.id AND c.account_id = ${me}
          CROSS JOIN kid
        WHERE m.school_id = ${ctx.schoolId} AND m.thread_id = ${threadId} AND m.status <> 'draft'
          AND ${opensTo(me, sql`kid.ids`)}
      ), page AS (SELECT * FROM seen WHERE (${before}::timestamptz IS NULL OR at < ${before}::timestamptz)
        AND (NOT ${sent}::boolean OR status IN ('sent', 'recalled')) ORDER BY at DESC, id DESC
        LIMIT ${most} OFFSET ${skip})
      SELECT t.subject, (SELECT count(*)::int FROM seen WHERE status IN ('sent',
        'recalled')) AS sent, COALESCE((SELECT b.archived_at IS NOT NULL FROM thread_boxes b
        WHERE b.school_id = t.school_id AND b.account_id = ${me} AND b.thread_id = t.id), false) AS archived,
        COALESCE((SELECT max(s.recipients_count) FROM seen s), 0) AS others, COALESCE((SELECT array_agg(DISTINCT x)
          FROM seen s CROSS JOIN LATERAL unnest(s.child_ids) AS x), '{}') AS "childIds",
        COALESCE((SELECT json_agg(h.first_name ORDER BY h.birth_on, h.first_name) FROM persons h CROSS JOIN kid
          WHERE h.school_id = t.school_id AND h.id = ANY (kid.ids) AND EXISTS (SELECT 1 FROM seen s
          WHERE h.id = ANY (s.child_ids))), '[]') AS children,
        COALESCE((SELECT json_agg(z) FROM (
          SELECT m.id, ${personSql(
            viewerOf(ctx, actor),
            's',
            sql`m.sender_role`,
            sql`CASE WHEN m.child_id IS NULL
            THEN NULL ELSE ARRAY[m.child_id] END`,
          )} AS sender, m.sender_id = ${me} AS mine,
            (SELECT h.first_name FROM persons h WHERE h.school_id = m.school_id
              AND h.id = m.child_id) AS child, m.hidden_recipients AS hidden, ${rulesSql} AS rules,
              ${answersSql} AS answers, m.reply_to_id IS NOT NULL AS "toThread",
            m.status, m.subject, m.html, m.importance, m.at, m.send_at AS "sendAt", m.sent_at AS "sentAt", m.automatic,
            m.status = 'scheduled' AND m.send_at <= ${ctx.now} AS held,
              m.sender_id = ${me} OR m.read_at IS NOT NULL AS read, m.ack_required
              AND m.held AS "ackRequired", m.ack_at AS "ackAt", m.corrected, m.version, m.child_ids AS "childIds",
            COALESCE((SELECT json_agg(${attachmentJson('d')} ORDER BY x.position)
              FROM message_attachments x JOIN files d ON d.school_id = x.school_id AND d.id = x.file_id
                WHERE x.school_id = m.school_id AND x.message_id = m.id), '[]') AS attachments,
            CASE WHEN m.sender_id = ${me} THEN (SELECT json_build_object('status', r.status, 'reason', r.reason,
              'dueAt', r.due_at, 'subject', r.original_subject, 'html', r.original_html)
              FROM message_reviews r WHERE r.school_id = m.school_id AND r.message_id = m.id ORDER BY r.asked_at DESC
                LIMIT 1) END AS review,
            CASE WHEN m.sender_id = ${me} AND m.status = 'sent' AND NOT m.automatic
              THEN (SELECT json_build_object('recipients', m.recipients_count, 'read', count(c.read_at),
              'acknowledged', count(c.ack_at)) FROM message_copies c
              WHERE c.school_id = m.school_id AND c.message_id = m.id) END AS receipts,
            EXISTS (SELECT 1 FROM message_reports r WHERE r.school_id = m.school_id AND r.message_id = m.id
              AND r.reporter_id = ${me}) AS reported
          FROM page m JOIN accounts s ON s.school_id = m.school_id AND s.id = m.sender_id
            ORDER BY m.at DESC, m.id DESC) z), '[]') AS messages
      FROM threads t WHERE t.school_id = ${ctx.schoolId} AND t.id = ${threadId})`.as('h'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
}

function presentMessage(ctx: Ctx, actor: AccountActor, row: SeenRow): ThreadMessage {
  const looking = actor.lookedAtBy !== null;
  return {
    id: row.id,
    from: presentPerson(actor.lang, row.sender),
    mine: row.mine,
    forChild: forChild(actor.lang, row.child),
    to: toWords(actor.lang, row),
    status: row.status,
    subject: row.subject,
    html: row.html,
    dir: directionOf(`${row.subject} ${row.html}`),
    attachments: row.attachments,
    importance: row.importance,
    at: toIso(row.at),
    sendAt: toIsoOrNull(row.sendAt),
    held: row.held,
    automatic: row.automatic,
    read: row.read,
    ack: row.ackRequired ? { doneAt: toIsoOrNull(row.ackAt) } : null,
    corrected: row.corrected,
    original: row.corrected && row.review ? { subject: row.review.subject, html: row.review.html } : null,
    review: row.review
      ? { status: row.review.status, reason: row.review.reason, dueAt: toIso(row.review.dueAt) }
      : null,
    receipts: row.receipts,
    version: row.version,
    can: messageCan({
      looking,
      mine: row.mine,
      automatic: row.automatic,
      status: row.status,
      sentAt: row.sentAt ? new Date(row.sentAt) : null,
      now: ctx.now,
      read: row.receipts?.read ?? 0,
      reported: row.reported,
    }),
    doors: doorsOf(ctx, { mine: row.mine, automatic: row.automatic, status: row.status, senderRole: row.sender.role }),
  };
}

/**
 * A thread as one account sees it: its newest messages, oldest first, and whom a reply may reach. Throws not found when
 * invisible.
 */
export async function readThread(db: ReadDb, ctx: Ctx, id: string, requested: Partial<Window> = {}): Promise<Thread> {
  const actor = self(ctx);
  const thread = await threadFor(db, ctx, id);
  const most = requested.most ?? shown;
  const head = await seenOf(db, ctx, actor, thread.id, { ...requested, most: most + 1 });
  if (!head.messages.length && !requested.before) throw notFound();
  const settings = await settingsOf(db);
  const seen = head.messages.slice(0, most);
  const role = roleOfWriter(
    actor,
    actor.child !== null || head.childIds.length > 0 || seen.some((one) => one.mine && one.sender.role === 'parent'),
  );
  const author = thread.createdById === actor.accountId;
  const last = seen.find((one) => !one.mine && one.status === 'sent');
  const isOpenTo = (to: Role): boolean => cellOf(settings, role, to).mode !== 'forbidden';
  const looking = actor.lookedAtBy !== null;
  const reply = replyOf({
    closed: thread.closedAt !== null,
    replies: thread.replies,
    author,
    stopped: roleOf(settings, role).stopped,
    sent: seen.some((one) => one.status === 'sent'),
    others: head.others,
    answered: last !== undefined,
    lastIsAuthors: last?.sender.accountId === thread.createdById,
    senderOpen: last !== undefined && isOpenTo(last.sender.role),
    anyOpen: (['eleve', 'parent', 'prof', 'transport', 'admin', 'personnel'] as const).some(isOpenTo),
    looking,
  });
  // "Everybody" is offered when the school's rules allow somebody besides the author.
  const all =
    reply.all &&
    (await reachesBeyond(
      db,
      ctx.schoolId,
      settings,
      { accountId: actor.accountId, personId: actor.personId, role },
      { threadId: thread.id, messageId: last?.id ?? seen[0]!.id, to: 'all', lift: false },
      ctx.today,
      last?.sender.accountId ?? null,
    ));
  const subject = head.subject || (seen.at(-1)?.subject ?? '');
  return {
    id: thread.id,
    subject,
    dir: directionOf(subject),
    replies: thread.replies,
    closed: thread.closedAt !== null,
    archived: head.archived,
    messages: seen.toReversed().map((row) => presentMessage(ctx, actor, row)),
    more: head.messages.length > most,
    sent: head.sent,
    reply: { all, sender: reply.sender, why: all || reply.sender ? null : (reply.why ?? 'forbidden') },
    can: {
      close:
        mayClose(
          author,
          seen.some((one) => one.mine && one.status === 'sent'),
        ) && !looking,
    },
    forChildren: head.children,
  };
}
