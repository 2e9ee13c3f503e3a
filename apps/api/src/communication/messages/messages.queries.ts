import { nameOf } from '#kernel/db/person-name.ts';
import type { Box, listMessages } from '@encrier/contract/communication/messages';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type AccountActor, holds, self } from '#kernel/policy/actor.ts';
import { type PersonRow, personSql, subjectsOf, viewerOf } from './people/people.public.ts';
import { type BoxRowData, presentRow } from './messages.present.ts';
import { isAboutChild, opensTo, stillConcerns, wardsToday } from './messages.reach.ts';
import { storedRules } from '../audience/rules.public.ts';

const pageSize = 30;

type Found = { total: number; items: BoxRowData[]; counts: Counts };
/** As returned by the database: senders and children once, each line with the keys of its own. */
type Asked = Omit<Found, 'items'> & {
  kids: { id: string; name: string }[];
  people: { of: string; person: PersonRow }[];
  items: (Omit<BoxRowData, 'sender' | 'children'> & { from: string; childIds: string[] })[];
};
type Counts = {
  inbox: number;
  elsewhere: number;
  drafts: number;
  refused: number;
  waiting: number;
  review: number | null;
  reports: number | null;
};

/** The recipients of a message, as its author chose them. */
export const rulesSql = storedRules('message_audience.message_id', 'm');
/** The name of the person to whom a reply is addressed, unless the author replies to themselves. */
export const answersSql = sql<
  string | null
>`(SELECT ${nameOf('w')} FROM messages o JOIN accounts w ON w.school_id = o.school_id
  AND w.id = o.sender_id
  WHERE m.reply_kind = 'sender' AND o.school_id = m.school_id AND o.id = m.reply_to_id AND o.sender_id <> m.sender_id)`;

type Filters = Pick<QueryOf<typeof listMessages>, 'q' | 'unread' | 'toAck' | 'child' | 'page'>;

const kidIds = sql`kid.ids`;

/** Counters of the boxes, as JSON, from a table `kid` of the reader's wards; the review counter only for moderators. */
function figures(ctx: ReadCtx, actor: AccountActor): RawBuilder<Counts> {
  const { schoolId } = ctx;
  const about = isAboutChild('b', actor.child?.personId ?? null, kidIds);
  const review = holds(actor, 'messages.validate')
    ? sql`'review', (SELECT count(*)::int FROM message_reviews r
      WHERE r.school_id = ${schoolId} AND r.status = 'waiting'),
      'reports', (SELECT count(*)::int FROM message_reports r
        JOIN messages o ON o.school_id = r.school_id AND o.id = r.message_id
        WHERE r.school_id = ${schoolId} AND r.status = 'open' AND o.sender_id <> ${actor.accountId})`
    : sql`'review', NULL, 'reports', NULL`;
  return sql<Counts>`(SELECT json_build_object('inbox', fresh.here, 'elsewhere', fresh.elsewhere, 'drafts', own.drafts,
    'refused', own.refused, 'waiting', own.waiting, ${review})
    FROM (SELECT count(*) FILTER (WHERE ${about})::int AS here, count(*) FILTER (WHERE NOT ${about})::int AS elsewhere
      FROM thread_boxes b CROSS JOIN kid
        WHERE b.school_id = ${schoolId} AND b.account_id = ${actor.accountId} AND b.unread > 0 AND b.archived_at IS NULL
          AND ${stillConcerns('b', kidIds)}) fresh,
      (SELECT count(*) FILTER (WHERE m.status = 'draft') AS drafts, count(*) FILTER (WHERE m.status IN ('returned',
        'refused')) AS refused, count(*) FILTER (WHERE m.status = 'waiting') AS waiting
        FROM messages m WHERE m.school_id = ${schoolId} AND m.sender_id = ${actor.accountId}
          AND m.status IN ('draft', 'returned', 'refused', 'waiting')) own)`;
}

/**
 * Which lines of the account's boxes a box holds, which message each shows, and when. A copy whose children are no
 * longer under the reader's authority is left out.
 */
const boxOf: Record<
  'inbox' | 'sent' | 'archived',
  { fits: RawBuilder<unknown>; message: RawBuilder<unknown>; at: RawBuilder<unknown> }
> = {
  inbox: {
    fits: sql`b.archived_at IS NULL AND b.last_received_at IS NOT NULL AND v.open`,
    message: sql`b.last_received_id`,
    at: sql`b.last_received_at`,
  },
  sent: { fits: sql`b.last_sent_at IS NOT NULL`, message: sql`b.last_sent_id`, at: sql`b.last_sent_at` },
  archived: {
    fits: sql`b.archived_at IS NOT NULL AND (b.last_sent_at IS NOT NULL OR (b.last_received_at IS NOT NULL
      AND v.open))`,
    message: sql`CASE WHEN b.last_received_at IS NOT NULL AND v.open AND (b.last_sent_at IS NULL
      OR b.last_received_at >= b.last_sent_at) THEN b.last_received_id ELSE b.last_sent_id END`,
    at: sql`CASE WHEN b.last_received_at IS NOT NULL AND v.open AND (b.last_sent_at IS NULL
      OR b.last_received_at >= b.last_sent_at) THEN b.last_received_at ELSE b.last_sent_at END`,
  },
};

/** The filters that the reader chose for a box; an unused filter adds no condition. */
function narrowed(me: string, only: string | null, { q, unread, toAck }: Filters): RawBuilder<unknown> {
  return sql`AND ${isAboutChild('b', only, kidIds)} ${unread ? sql`AND b.unread > 0` : sql``}
    ${
      toAck
        ? sql`AND EXISTS (SELECT 1 FROM message_copies c JOIN messages m ON m.school_id = c.school_id
          AND m.id = c.message_id AND m.ack_required AND m.status = 'sent'
      WHERE c.school_id = b.school_id AND c.account_id = b.account_id AND c.thread_id = b.thread_id AND c.ack_at IS NULL
        AND ${stillConcerns('c', kidIds)})`
        : sql``
    }
    ${
      q
        ? sql`AND EXISTS (SELECT 1 FROM messages m LEFT JOIN message_copies c ON c.school_id = m.school_id
          AND c.message_id = m.id AND c.account_id = ${me}
      WHERE m.school_id = b.school_id AND m.thread_id = b.thread_id AND ${hasWords('m.search_key', q)}
        AND m.status <> 'draft' AND ${opensTo(me, kidIds)})`
        : sql``
    }`;
}

/** Lines of threads with their senders and children, which the answer holds once each. */
function withPeople({ kids, people, items, ...found }: Asked): Found {
  const senders = new Map(people.map(({ of, person }) => [of, person]));
  return {
    ...found,
    items: items.map(({ from, childIds, ...row }) => ({
      ...row,
      sender: senders.get(from) as PersonRow,
      children: kids.filter(({ id }) => childIds.includes(id)).map(({ name }) => name),
    })),
  };
}

/**
 * Threads of a box: one statement for the page, the total and the counters. Data that lines share is read once for all
 * of them.
 */
async function threadsOf(
  ctx: ReadCtx,
  actor: AccountActor,
  box: 'inbox' | 'sent' | 'archived',
  filters: Filters,
): Promise<Found> {
  const { schoolId } = ctx;
  const me = actor.accountId;
  const { fits, message, at } = boxOf[box];
  const viewer = viewerOf(ctx, actor);
  const query = ctx.db
    .selectFrom(
      sql<Asked>`(
      WITH kid AS MATERIALIZED (SELECT ${wardsToday(ctx)} AS ids),
      line AS MATERIALIZED (
        SELECT b.thread_id, ${message} AS message_id, ${at} AS at, b.child_ids, b.unread FROM thread_boxes b
          CROSS JOIN kid CROSS JOIN LATERAL (SELECT ${stillConcerns('b', kidIds)} AS open) v
        WHERE b.school_id = ${schoolId} AND b.account_id = ${me}
          AND ${fits} ${narrowed(me, filters.child ?? actor.child?.personId ?? null, filters)}
      ), page AS MATERIALIZED (SELECT m.school_id, m.id, g.thread_id, g.at, g.child_ids, g.unread, m.sender_id,
        m.sender_role, m.child_id, m.subject, m.excerpt, m.hidden_recipients, m.reply_to_id, m.reply_kind, m.status,
        m.importance, m.corrected, m.ack_required, m.send_at
        FROM (SELECT * FROM line ORDER BY at DESC, thread_id DESC
          LIMIT ${pageSize} OFFSET ${(filters.page - 1) * pageSize}) g
          JOIN messages m ON m.school_id = ${schoolId} AND m.id = g.message_id),
      sizes AS MATERIALIZED (SELECT x.thread_id, count(*)::int AS n FROM (
          SELECT c.thread_id FROM message_copies c CROSS JOIN kid
            WHERE c.school_id = ${schoolId} AND c.account_id = ${me} AND c.thread_id = ANY (ARRAY(SELECT thread_id
            FROM page)) AND ${stillConcerns('c', kidIds)}
          UNION ALL SELECT o.thread_id FROM messages o WHERE o.school_id = ${schoolId}
            AND o.thread_id = ANY (ARRAY(SELECT thread_id FROM page)) AND o.sender_id = ${me} AND o.status <> 'draft') x
            GROUP BY x.thread_id),
      pieces AS MATERIALIZED (SELECT t.message_id, count(*)::int AS n FROM message_attachments t
        WHERE t.school_id = ${schoolId} AND t.message_id = ANY (ARRAY(SELECT id FROM page)) GROUP BY t.message_id),
      met AS MATERIALIZED (SELECT DISTINCT sender_id, sender_role, child_id FROM page),
      taught AS MATERIALIZED (${subjectsOf(
        viewer,
        sql`SELECT w.person_id FROM met
        JOIN accounts w ON w.school_id = ${schoolId} AND w.id = met.sender_id WHERE met.sender_role = 'prof'`,
      )})
      SELECT (SELECT count(*)::int FROM line) AS total, ${figures(ctx, actor)} AS counts,
        COALESCE((SELECT json_agg(json_build_object('id', h.id, 'name', h.first_name) ORDER BY h.birth_on, h.first_name)
          FROM persons h WHERE h.school_id = ${schoolId} AND h.id = ANY (ARRAY(SELECT unnest(kid.ids)
          FROM kid))), '[]') AS kids,
        COALESCE((SELECT json_agg(json_build_object('of',
          met.sender_id || met.sender_role || COALESCE(met.child_id::text, ''),
          'person', ${personSql(
            viewer,
            's',
            sql`met.sender_role`,
            sql`CASE WHEN met.child_id IS NULL THEN NULL
          ELSE ARRAY[met.child_id] END`,
            'taught',
          )}))
          FROM met JOIN accounts s ON s.school_id = ${schoolId} AND s.id = met.sender_id), '[]') AS people,
        COALESCE((SELECT json_agg(x) FROM (
          SELECT m.thread_id AS "threadId", m.id AS "messageId", m.subject, m.excerpt,
            m.sender_id || m.sender_role || COALESCE(m.child_id::text,
            '') AS from, m.sender_id = ${me} AS mine, m.hidden_recipients AS hidden,
            ${box === 'sent' ? rulesSql : sql`NULL`} AS rules, ${box === 'sent' ? answersSql : sql`NULL`} AS answers,
              m.reply_to_id IS NOT NULL AS "toThread", m.status, m.importance, m.corrected, m.send_at AS "sendAt",
            COALESCE(pieces.n, 0) AS attachments, COALESCE(sizes.n, 0) AS messages, m.at, m.unread,
              '' AS reason, m.child_ids AS "childIds",
            m.ack_required AND EXISTS (SELECT 1 FROM message_copies c
              WHERE c.school_id = ${schoolId} AND c.message_id = m.id AND c.account_id = ${me}
              AND c.ack_at IS NULL) AS "ackDue"
          FROM page m LEFT JOIN sizes ON sizes.thread_id = m.thread_id LEFT JOIN pieces ON pieces.message_id = m.id
          ORDER BY m.at DESC, m.thread_id DESC) x), '[]') AS items)`.as('l'),
    )
    .selectAll();
  return withPeople(await query.executeTakeFirstOrThrow());
}

/** The caller's own unsent messages: drafts, or returned ones with the reason. */
async function ownOf(
  ctx: ReadCtx,
  actor: AccountActor,
  box: 'drafts' | 'refused',
  { q, page }: Filters,
): Promise<Found> {
  const query = ctx.db
    .selectFrom(
      sql<Found>`(
      WITH kid AS MATERIALIZED (SELECT ${wardsToday(ctx)} AS ids),
      line AS MATERIALIZED (SELECT m.id, m.updated_at FROM messages m
        WHERE m.school_id = ${ctx.schoolId} AND m.sender_id = ${actor.accountId}
        AND m.status = ANY (${box === 'drafts' ? ['draft'] : ['returned', 'refused']}::text[])
        AND ${hasWords('m.search_key', q)}),
      page AS (SELECT * FROM line ORDER BY updated_at DESC, id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
      SELECT (SELECT count(*)::int FROM line) AS total, ${figures(ctx, actor)} AS counts,
        COALESCE((SELECT json_agg(x) FROM (
          SELECT m.thread_id AS "threadId", m.id AS "messageId", m.subject, m.excerpt,
            ${personSql(
              viewerOf(ctx, actor),
              's',
              sql`m.sender_role`,
              sql`CASE WHEN m.child_id IS NULL THEN NULL
            ELSE ARRAY[m.child_id] END`,
            )} AS sender, true AS mine, m.hidden_recipients AS hidden,
            ${rulesSql} AS rules, ${answersSql} AS answers, m.reply_to_id IS NOT NULL AS "toThread", m.status,
              m.importance, m.corrected, m.send_at AS "sendAt", g.updated_at AS at, 0 AS unread, 1 AS messages,
              false AS "ackDue", '[]'::json AS children,
            (SELECT count(*)::int FROM message_attachments t WHERE t.school_id = m.school_id
              AND t.message_id = m.id) AS attachments,
            COALESCE((SELECT r.reason FROM message_reviews r WHERE r.school_id = m.school_id AND r.message_id = m.id
              AND r.status IN ('returned', 'refused') ORDER BY r.decided_at DESC LIMIT 1), '') AS reason
          FROM page g JOIN messages m ON m.school_id = ${ctx.schoolId} AND m.id = g.id
            JOIN accounts s ON s.school_id = m.school_id AND s.id = m.sender_id
            ORDER BY g.updated_at DESC, g.id DESC) x), '[]') AS items)`.as('l'),
    )
    .selectAll();
  return await query.executeTakeFirstOrThrow();
}

/** Unread threads on the first page. */
const shownAtHome = 3;
type AtHome = {
  unread: number;
  items: { threadId: string; subject: string; excerpt: string; from: string; at: string }[];
};

/** Messages on the first page: threads with unread messages, the newest first; one statement. */
export async function atHome(ctx: ReadCtx, actor: AccountActor, child: string | null): Promise<AtHome> {
  const query = ctx.db
    .selectFrom(
      sql<AtHome>`(
      WITH kid AS MATERIALIZED (SELECT ${wardsToday(ctx)} AS ids),
      line AS MATERIALIZED (SELECT b.thread_id, b.last_received_id, b.last_received_at FROM thread_boxes b
        CROSS JOIN kid WHERE b.school_id = ${ctx.schoolId} AND b.account_id = ${actor.accountId} AND b.unread > 0
        AND b.archived_at IS NULL AND b.last_received_id IS NOT NULL
        AND ${stillConcerns('b', kidIds)} AND ${isAboutChild('b', child, kidIds)})
      SELECT (SELECT count(*)::int FROM line) AS unread,
        COALESCE((SELECT json_agg(x) FROM (SELECT m.thread_id AS "threadId", m.subject, m.excerpt,
          ${nameOf('s')} AS "from", l.last_received_at AS at
          FROM (SELECT * FROM line ORDER BY last_received_at DESC, thread_id DESC LIMIT ${shownAtHome}) l
            JOIN messages m ON m.school_id = ${ctx.schoolId} AND m.id = l.last_received_id
            JOIN accounts s ON s.school_id = m.school_id AND s.id = m.sender_id
          ORDER BY l.last_received_at DESC, l.thread_id DESC) x), '[]') AS items)`.as('h'),
    )
    .selectAll();
  return await query.executeTakeFirstOrThrow();
}

/** One page of a box with the figures of all: one statement. */
export async function listBox(
  ctx: ReadCtx,
  query: QueryOf<typeof listMessages>,
): Promise<ResponseInput<typeof listMessages>> {
  const actor = self(ctx);
  const box: Box = query.box;
  const found =
    box === 'drafts' || box === 'refused'
      ? await ownOf(ctx, actor, box, query)
      : await threadsOf(ctx, actor, box, query);
  return {
    items: found.items.map((row) => presentRow(actor.lang, row)),
    page: query.page,
    pageSize,
    total: found.total,
    counts: found.counts,
  };
}
