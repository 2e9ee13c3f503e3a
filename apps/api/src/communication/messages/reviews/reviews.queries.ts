import { rowPhoto } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { listReports, listReviews, ReviewStatus } from '@encrier/contract/communication/message-reviews';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { QueryOf } from '@encrier/contract/kernel/route';
import type { Role } from '@encrier/contract/kernel/schema';
import { type RawBuilder, sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { answeringTies } from '#kernel/reach/ties.ts';
import { recipientsOf } from '../../audience/audience.public.ts';
import { type StoredRule, storedRules } from '../../audience/rules.public.ts';

export const pageSize = 30;
export type Person = { accountId: string; label: string; photo: string; role: Role; detail: string };
export type Row = {
  id: string;
  review_id: string;
  subject: string;
  excerpt: string;
  sender: Person;
  rules: StoredRule[];
  recipients: number;
  status: ReviewStatus;
  why: 'matrix' | 'always' | 'attachment' | 'recipients' | 'words' | 'hours';
  importance: 'normal' | 'important' | 'urgent';
  attachments: number;
  asked_at: string;
  due_at: string;
  escalated_at: string | null;
  decided_by: string | null;
  decided_at: string | null;
  locked_by_id: string | null;
  locked_by: string | null;
  locked_until_at: string | null;
  version: number;
};

/** A person of a message, from an account's alias; `role` is the role under which they wrote or received it. */
function person(alias: string, role: RawBuilder<string>, day: string): RawBuilder<Person> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  // Details shown next to a name: a pupil's class, the function of staff, a guardian's children.
  return sql<Person>`json_build_object('accountId', ${of('id')},
    'label', ${nameOf(alias)}, 'role', ${role},
    'photo', ${rowPhoto(alias)},
    'detail', COALESCE(
      ${classNameOf(of('person_id'), day)},
      (SELECT NULLIF(s.function, '') FROM staff s WHERE s.school_id = ${of('school_id')}
        AND s.person_id = ${of('person_id')}),
      (SELECT string_agg(p.first_name, ', ' ORDER BY p.first_name) FROM ${answeringTies('g', day)}
        JOIN persons p ON p.school_id = g.school_id AND p.id = g.pupil_id
        WHERE g.guardian_id = ${of('person_id')}), ''))`;
}

const rules = storedRules('message_audience.message_id', 'm');

/** The kind of recipients of a review, in one word. */
const audienceWord = sql<string>`(SELECT CASE WHEN count(DISTINCT w.k) > 1 THEN 'mixed'
  ELSE COALESCE(min(w.k), 'person') END FROM (
  SELECT CASE WHEN x.kind = 'person' THEN 'person' WHEN x.kind IN ('role', 'everyone') THEN 'role' ELSE 'class' END AS k
    FROM message_audience x WHERE x.school_id = m.school_id AND x.message_id = m.id AND NOT x.exclude) w)`;

/**
 * A message withdrawn and rewritten by its author is private: a draft only shows, and is only found by, what was
 * reviewed.
 */
const shown = sql`m.status <> 'draft'`;
const columnsOn = (
  day: string,
) => sql`m.id, r.id AS review_id, CASE WHEN r.status = 'waiting' THEN m.subject ELSE r.original_subject END AS subject,
  CASE WHEN r.status IN ('waiting', 'approved', 'corrected') AND ${shown} THEN m.excerpt
    ELSE left(regexp_replace(COALESCE(r.corrected_html, r.original_html), '<[^>]*>', ' ',
    'g'), 200) END AS excerpt, ${person('a', sql.ref('m.sender_role'), day)} AS sender, CASE WHEN ${shown} THEN ${rules}
    ELSE '[]' END AS rules, m.recipients_count AS recipients, r.status, r.why, m.importance,
  (SELECT count(*)::int FROM message_attachments f WHERE f.school_id = m.school_id AND f.message_id = m.id
    AND ${shown}) AS attachments, r.asked_at, r.due_at, r.escalated_at,
    ${nameOf('d')} AS decided_by, r.decided_at,
  r.locked_by_id, ${nameOf('k')} AS locked_by, r.locked_until_at, r.version`;
const tables = sql`message_reviews r JOIN messages m ON m.school_id = r.school_id AND m.id = r.message_id
  JOIN accounts a ON a.school_id = m.school_id AND a.id = m.sender_id
  LEFT JOIN accounts d ON d.school_id = r.school_id AND d.id = r.decided_by_id
    LEFT JOIN accounts k ON k.school_id = r.school_id AND k.id = r.locked_by_id`;
const tabOf = {
  waiting: sql`r.status = 'waiting'`,
  done: sql`r.status IN ('approved', 'corrected')`,
  unvalid: sql`r.status IN ('returned', 'refused')`,
} as const;

/** A school at an instant, which is a day there. */
type Moment = { schoolId: number; now: Date; today: string };

type Queue = {
  items: Row[];
  total: number;
  waiting: number;
  late: number;
  kinds: Record<string, number>;
  median: number | null;
};

/**
 * The queue of a tab, its figures and the median delay of the last 30 days, in one statement. Waiting messages are
 * sorted by urgency, decided ones newest first.
 */
export async function listQueue(
  db: ReadDb,
  { schoolId, now, today }: Moment,
  { tab, page, q, kind, late }: QueryOf<typeof listReviews>,
): Promise<Queue> {
  return db
    .selectFrom(
      sql<Queue>`(
      WITH found AS MATERIALIZED (
        SELECT r.school_id, r.id, row_number() OVER (ORDER BY CASE WHEN r.status = 'waiting'
          THEN r.due_at END, r.decided_at DESC NULLS LAST, r.id) AS n FROM ${tables}
        WHERE r.school_id = ${schoolId} AND ${tabOf[tab]} AND ((${shown}
          AND ${hasWords('m.search_key', q)}) OR ${hasWords('a.search_key', q)})
          AND (${kind ?? null}::text IS NULL OR ${audienceWord} = ${kind ?? null}) AND (${late ?? null}::text IS NULL
            OR (r.status = 'waiting' AND r.due_at < ${now}))
      ), open AS (SELECT ${audienceWord} AS k, r.due_at < ${now} AS late FROM message_reviews r
        JOIN messages m ON m.school_id = r.school_id AND m.id = r.message_id
        WHERE r.school_id = ${schoolId} AND r.status = 'waiting')
      SELECT (SELECT count(*)::int FROM found) AS total, (SELECT count(*)::int
        FROM open) AS waiting, (SELECT count(*)::int FROM open WHERE late) AS late,
        COALESCE((SELECT json_object_agg(k, n) FROM (SELECT k, count(*)::int AS n FROM open
          GROUP BY k) o), '{}') AS kinds,
        (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch
          FROM r.decided_at - r.asked_at) / 60))::int FROM message_reviews r
          WHERE r.school_id = ${schoolId} AND r.decided_by_id IS NOT NULL
            AND r.decided_at > ${new Date(now.getTime() - 30 * 86_400_000)}) AS median,
        COALESCE((SELECT json_agg(x ORDER BY x.n) FROM (SELECT f.n, ${columnsOn(today)} FROM found f
          JOIN ${tables} ON r.school_id = f.school_id AND r.id = f.id
          WHERE f.n > ${(page - 1) * pageSize} AND f.n <= ${page * pageSize}) x), '[]') AS items)`.as('l'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
}

export type OneReview = Row & {
  sender_id: string;
  html: string;
  files: Attachment[];
  original_subject: string;
  original_html: string;
  corrected_subject: string | null;
  corrected_html: string | null;
  reason: string;
  rule: string | null;
  words: string[];
  history: { status: ReviewStatus; at: string; by: string | null; reason: string }[];
  refusals: number;
  previous: string | null;
  next: string | null;
  wordsKey: string;
};

/** The last review of a message with its content; null when this message never waited. */
export async function oneReview(
  db: ReadDb,
  { schoolId, now, today }: Moment,
  messageId: string,
): Promise<OneReview | null> {
  const row = await db
    .selectFrom(
      sql<OneReview>`(
      SELECT ${columnsOn(today)}, m.sender_id, m.html, CASE WHEN ${shown} THEN m.search_key
        ELSE '' END AS "wordsKey", r.original_subject, r.original_html, r.corrected_subject, r.corrected_html, r.reason,
        u.label AS rule, COALESCE(u.words, '{}') AS words,
        COALESCE((SELECT json_agg(${attachmentJson('d2')} ORDER BY x.position)
          FROM message_attachments x JOIN files d2 ON d2.school_id = x.school_id AND d2.id = x.file_id
            WHERE x.school_id = m.school_id AND x.message_id = m.id AND r.status IN ('waiting', 'approved', 'corrected')
            AND ${shown}), '[]') AS files,
        COALESCE((SELECT json_agg(json_build_object('status', o.status, 'at', COALESCE(o.decided_at, o.asked_at),
          'by', ${nameOf('b')}, 'reason', o.reason) ORDER BY o.asked_at)
          FROM message_reviews o LEFT JOIN accounts b ON b.school_id = o.school_id AND b.id = o.decided_by_id
            WHERE o.school_id = r.school_id AND o.message_id = r.message_id AND o.id <> r.id), '[]') AS history,
        (SELECT count(*)::int FROM message_reviews o JOIN messages n ON n.school_id = o.school_id
          AND n.id = o.message_id WHERE o.school_id = r.school_id AND n.sender_id = m.sender_id
          AND o.status IN ('refused', 'returned') AND o.decided_at > ${new Date(now.getTime() - 365 * 86_400_000)}
          AND o.id <> r.id) AS refusals,
        (SELECT o.message_id FROM message_reviews o WHERE o.school_id = r.school_id AND o.status = 'waiting'
          AND (o.due_at, o.id) < (r.due_at, r.id) ORDER BY o.due_at DESC, o.id DESC LIMIT 1) AS previous,
        (SELECT o.message_id FROM message_reviews o WHERE o.school_id = r.school_id AND o.status = 'waiting'
          AND (o.due_at, o.id) > (r.due_at, r.id) ORDER BY o.due_at, o.id LIMIT 1) AS next
      FROM ${tables} LEFT JOIN message_rules u ON u.school_id = r.school_id AND u.id = r.rule_id
      WHERE r.school_id = ${schoolId} AND r.message_id = ${messageId}
        ORDER BY (r.status = 'waiting') DESC, r.asked_at DESC LIMIT 1)`.as('o'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The first recipients of a message, for its reviewer. */
export async function firstReceivers(
  db: ReadDb,
  schoolId: number,
  audience: readonly AudienceRule[],
  day: string,
): Promise<Person[]> {
  if (!audience.length) return [];
  const rows = await db
    .selectFrom(
      sql<{
        person: Person;
      }>`(SELECT ${person(
        'a',
        sql`CASE r.audience_kind WHEN 'pupil' THEN 'eleve' WHEN 'guardian' THEN 'parent'
        WHEN 'teacher' THEN 'prof' ELSE 'personnel' END`,
        day,
      )} AS person
      FROM (SELECT * FROM ${recipientsOf(schoolId, audience, day)} x) r
        JOIN accounts a ON a.school_id = ${schoolId} AND a.person_id = r.person_id AND a.status <> 'disabled'
        ORDER BY a.last_name, a.first_name, a.id LIMIT 12)`.as('p'),
    )
    .select('person')
    .execute();
  return rows.map((row) => row.person);
}

export type Report = {
  id: string;
  message_id: string;
  subject: string;
  excerpt: string;
  sender: Person;
  reporter: Person;
  kind: 'insult' | 'harassment' | 'spam' | 'mistake' | 'other';
  note: string;
  status: 'open' | 'handled' | 'dismissed';
  at: string;
  handled_by: string | null;
  answer: string;
  version: number;
  sender_id: string;
  html: string;
  files: Attachment[];
};

const reportColumnsOn = (day: string) => sql`p.id, p.message_id, m.subject, m.excerpt, m.sender_id, m.html,
  ${person('a', sql.ref('m.sender_role'), day)} AS sender, ${person(
    'b',
    sql`COALESCE((SELECT e.roles[1]
  FROM auth_entries e WHERE e.school_id = b.school_id AND e.account_id = b.id AND e.active ORDER BY e.id
  LIMIT 1), 'personnel')`,
    day,
  )} AS reporter,
  p.kind, p.note, p.status, p.created_at AS at, ${nameOf('h')} AS handled_by, p.answer, p.version,
  COALESCE((SELECT json_agg(${attachmentJson('d')} ORDER BY x.position)
    FROM message_attachments x JOIN files d ON d.school_id = x.school_id AND d.id = x.file_id
      WHERE x.school_id = m.school_id AND x.message_id = m.id), '[]') AS files`;
const reportTables = sql`message_reports p JOIN messages m ON m.school_id = p.school_id AND m.id = p.message_id
  JOIN accounts a ON a.school_id = m.school_id AND a.id = m.sender_id
  JOIN accounts b ON b.school_id = p.school_id AND b.id = p.reporter_id
  LEFT JOIN accounts h ON h.school_id = p.school_id AND h.id = p.handled_by_id`;

/** A page of reports, open ones first and the oldest of them first. */
export function readReports(
  db: ReadDb,
  { schoolId, today }: Moment,
  reader: string,
  { page, open }: QueryOf<typeof listReports>,
): Promise<{ total: number; items: Report[] }> {
  // The author of a reported message learns neither of the report nor who made it.
  const only = sql`AND p.message_id IN (SELECT o.id FROM messages o
    WHERE o.school_id = ${schoolId} AND o.sender_id <> ${reader}) ${open ? sql`AND p.status = 'open'` : sql``}`;
  return db
    .selectFrom(
      sql<{
        total: number;
        items: Report[];
      }>`(SELECT (SELECT count(*)::int FROM message_reports p WHERE p.school_id = ${schoolId} ${only}) AS total,
      COALESCE((SELECT json_agg(x) FROM (SELECT ${reportColumnsOn(today)} FROM ${reportTables}
        WHERE p.school_id = ${schoolId} ${only}
        ORDER BY p.status <> 'open', CASE WHEN p.status = 'open' THEN p.created_at END, p.handled_at DESC, p.id
          LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}) x), '[]') AS items)`.as('l'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
}

export async function oneReport(db: ReadDb, { schoolId, today }: Moment, id: string): Promise<Report | null> {
  const row = await db
    .selectFrom(
      sql<Report>`(SELECT ${reportColumnsOn(today)} FROM ${reportTables}
        WHERE p.school_id = ${schoolId} AND p.id = ${id})`.as('r'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Reviews whose deadline has passed, at most `most`. */
export async function listOverdueReviews(
  db: ReadDb,
  now: Date,
  most: number,
): Promise<{ id: string; message_id: string; expiry: 'approve' | 'refuse' | 'escalate'; escalated: boolean }[]> {
  const rows = await db
    .selectFrom('message_reviews')
    .select(['id', 'message_id', 'expiry', 'escalated_at'])
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('expiry', '<>', 'escalate'), eb('escalated_at', 'is', null)]))
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    message_id: row.message_id,
    expiry: row.expiry as 'approve' | 'refuse' | 'escalate',
    escalated: row.escalated_at !== null,
  }));
}
