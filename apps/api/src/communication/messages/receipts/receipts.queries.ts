import type { messageReceipts } from '@encrier/contract/communication/messages';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type PersonRow, personSql, presentPerson, viewerOf } from '../people/people.public.ts';
import { toIsoOrNull } from '../messages.public.ts';

const pageSize = 50;
type Found = {
  found: boolean;
  totals: { recipients: number; read: number; acknowledged: number };
  total: number;
  unnamed: number;
  items: { person: PersonRow; readAt: string | null; ackAt: string | null }[];
};

/**
 * Who received the caller's message, who read it, who acknowledged it; throws not found for other people's messages.
 * Shows the same names as the thread shows its author.
 */
export async function receiptsOf(
  ctx: ReadCtx,
  id: string,
  { page, state }: QueryOf<typeof messageReceipts>,
): Promise<ResponseInput<typeof messageReceipts>> {
  const actor = self(ctx);
  const wanted =
    state === 'unread'
      ? sql`c.read_at IS NULL`
      : state === 'read'
        ? sql`c.read_at IS NOT NULL`
        : state === 'acknowledged'
          ? sql`c.ack_at IS NOT NULL`
          : sql`true`;
  const role = sql`CASE WHEN c.child_ids <> '{}' THEN 'parent' WHEN EXISTS (SELECT 1 FROM pupils u
    WHERE u.school_id = a.school_id AND u.person_id = a.person_id) THEN 'eleve'
    WHEN EXISTS (SELECT 1 FROM staff t WHERE t.school_id = a.school_id AND t.person_id = a.person_id AND t.teacher)
      THEN 'prof'
    ELSE COALESCE((SELECT r FROM auth_entries n CROSS JOIN LATERAL unnest(n.roles) AS r
      WHERE n.school_id = a.school_id AND n.account_id = a.id AND n.active ORDER BY r LIMIT 1), 'personnel') END`;
  // A reply to all may reach people its author never saw: those who wrote to the author there, and recipients of
  // messages that show their recipients.
  const shown = sql`(own.created_by_id = ${actor.accountId} OR own.reply_kind IS DISTINCT FROM 'all' OR EXISTS (SELECT 1
    FROM messages o JOIN message_copies h ON h.school_id = o.school_id AND h.message_id = o.id
    AND h.account_id = ${actor.accountId}
    WHERE o.school_id = c.school_id AND o.thread_id = own.thread_id AND o.status = 'sent'
      AND (o.sender_id = c.account_id OR (NOT o.hidden_recipients AND EXISTS (SELECT 1 FROM message_copies w
      WHERE w.school_id = o.school_id AND w.message_id = o.id AND w.account_id = c.account_id)))))`;
  const row = await ctx.db
    .selectFrom(
      sql<Found>`(
      WITH own AS MATERIALIZED (SELECT m.id, m.thread_id, m.reply_kind, t.created_by_id FROM messages m
        JOIN threads t ON t.school_id = m.school_id AND t.id = m.thread_id
        WHERE m.school_id = ${ctx.schoolId} AND m.id = ${id} AND m.sender_id = ${actor.accountId}
        AND m.status = 'sent'),
      copy AS MATERIALIZED (SELECT c.*, ${shown} AS shown FROM message_copies c JOIN own ON own.id = c.message_id
        WHERE c.school_id = ${ctx.schoolId}),
      fit AS (SELECT c.*, a.last_name, a.first_name FROM copy c
        JOIN accounts a ON a.school_id = c.school_id AND a.id = c.account_id WHERE ${wanted}),
      page AS (SELECT * FROM fit WHERE shown ORDER BY last_name, first_name, account_id
        LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
      SELECT EXISTS (SELECT 1 FROM own) AS found, (SELECT json_build_object('recipients', count(*),
        'read', count(read_at), 'acknowledged', count(ack_at)) FROM copy) AS totals, (SELECT count(*)::int FROM fit
        WHERE shown) AS total, (SELECT count(*)::int FROM fit WHERE NOT shown) AS unnamed,
        COALESCE((SELECT json_agg(x) FROM (SELECT ${personSql(
          viewerOf(ctx, actor),
          'a',
          role,
          sql`CASE
          WHEN c.child_ids = '{}' THEN NULL ELSE c.child_ids END`,
        )} AS person, c.read_at AS "readAt",
          c.ack_at AS "ackAt"
          FROM page c JOIN accounts a ON a.school_id = c.school_id AND a.id = c.account_id
            ORDER BY c.last_name, c.first_name, c.account_id) x), '[]') AS items)`.as('r'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
  if (!row.found) throw notFound();
  return {
    items: row.items.map(({ person, readAt, ackAt }) => ({
      person: presentPerson(actor.lang, person),
      readAt: toIsoOrNull(readAt),
      ackAt: toIsoOrNull(ackAt),
    })),
    page,
    pageSize,
    total: row.total,
    totals: row.totals,
    unnamed: row.unnamed,
  };
}
