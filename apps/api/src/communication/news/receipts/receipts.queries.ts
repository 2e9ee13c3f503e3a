import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import type { receipts } from '@encrier/contract/communication/news-receipts';
import { joinNames } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { sheetMoment } from '#kernel/content/dates.ts';
import { hasWords, nameKey } from '#kernel/content/search-key.ts';
import { orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { mayManagePost } from '../admin/admin.public.ts';
import { receiptWords } from './receipts.messages.ts';

const pageSize = 50;
type Query = QueryOf<typeof receipts>;
type State = NonNullable<Query['state']>;
type Row = {
  key: string;
  label: string;
  children: string[] | null;
  kind: 'pupil' | 'guardian' | 'teacher' | 'other';
  members: string | null;
  state: State;
  read_at: string | null;
  ack_at: string | null;
  by: string | null;
};
type Totals = {
  recipients: number;
  read: number;
  acknowledged: number;
  noAccount: number;
  families: number;
  familiesAcknowledged: number;
};

/**
 * All recipients of a publication with what each did. A family counts once, a separated one when each parent answered;
 * a guardian of children in several households, or in none on file, counts alone.
 */
function ledger(schoolId: number, id: string, sought: boolean) {
  return sql`
    person AS MATERIALIZED (
      SELECT r.person_id, r.family_id, r.audience_kind AS kind, r.read_at, r.ack_at,
        ${nameOf('p')} AS label, p.last_name,
        ${sought ? nameKey('p') : sql`''`} AS search_key, a.id IS NOT NULL AS account,
        f.label AS family, COALESCE(f.separated, false) AS separated, r.child_ids,
        CASE WHEN r.ack_at IS NOT NULL THEN 'acknowledged' WHEN r.read_at IS NOT NULL THEN 'read' WHEN a.id IS NULL
          THEN 'no_account' ELSE 'unread' END AS state
      FROM post_recipients r JOIN persons p ON p.school_id = r.school_id AND p.id = r.person_id
      LEFT JOIN accounts a ON a.school_id = r.school_id AND a.person_id = r.person_id AND a.status = 'active'
      LEFT JOIN families f ON f.school_id = r.school_id AND f.id = r.family_id
      WHERE r.school_id = ${schoolId} AND r.post_id = ${id} AND r.removed_at IS NULL
    ), family AS MATERIALIZED (
      SELECT COALESCE(family_id, person_id) AS key, COALESCE(min(family), min(label)) AS label, string_agg(label, ', '
        ORDER BY label) AS members, string_agg(search_key, ' ') AS search_key, min(read_at) AS read_at,
        min(ack_at) AS ack_at,
        (array_agg(label ORDER BY ack_at NULLS LAST))[1] AS first_label,
        CASE WHEN CASE WHEN bool_or(separated) THEN bool_and(ack_at IS NOT NULL) ELSE bool_or(ack_at IS NOT NULL) END
          THEN 'acknowledged' WHEN bool_or(read_at IS NOT NULL) THEN 'read' WHEN bool_or(account) THEN 'unread'
          ELSE 'no_account' END AS state
      FROM person WHERE kind = 'guardian' GROUP BY COALESCE(family_id, person_id)
    )`;
}

const personRows = (schoolId: number, day: string) => sql`
  SELECT person_id::text AS key, label, last_name AS sort, kind, NULL AS members, state, read_at, ack_at, search_key,
    CASE WHEN kind = 'guardian' THEN ARRAY(
      SELECT h.first_name || COALESCE(' (' || ${classNameOf(sql.ref('h.id'), day)} || ')', '') FROM persons h
      WHERE h.school_id = ${schoolId} AND h.id = ANY (person.child_ids) ORDER BY h.first_name)
     WHEN kind = 'pupil' THEN array_remove(ARRAY[${classNameOf(sql.ref('person_id'), day)}], NULL) END AS children,
    (SELECT o.label FROM person o WHERE o.family_id = person.family_id AND o.person_id <> person.person_id
      AND o.ack_at IS NOT NULL AND NOT o.separated AND person.ack_at IS NULL AND person.kind = 'guardian'
      ORDER BY o.ack_at LIMIT 1) AS by
  FROM person`;
const familyRows = sql`SELECT key::text AS key, label, label AS sort,
  'guardian' AS kind, members, state, read_at, ack_at, search_key, NULL::text[] AS children, CASE
  WHEN ack_at IS NOT NULL THEN first_label END AS by FROM family`;

const sortable = {
  who: [sql.ref('sort'), sql.ref('label')],
  state: placeOf(sql.ref('state'), ['acknowledged', 'read', 'unread', 'no_account']),
  read: sql.ref('read_at'),
  answer: sql.ref('ack_at'),
};

async function load(
  db: ReadDb,
  { schoolId, today }: Pick<Ctx, 'schoolId' | 'today'>,
  id: string,
  query: Pick<Query, 'by' | 'q' | 'state' | 'sort'>,
  limit: number,
  offset: number,
): Promise<{ total: number; totals: Totals; items: Row[] }> {
  const order = orderRows(query.sort, sortable, sql`sort, label, key`);
  return db
    .selectFrom(
      sql<{ total: number; totals: Totals; items: Row[] }>`(
      WITH ${ledger(schoolId, id, Boolean(query.q))},
      line AS MATERIALIZED (SELECT * FROM (${query.by === 'family' ? familyRows : personRows(schoolId, today)}) l
        WHERE ${hasWords('l.search_key', query.q)} AND (${query.state ?? null}::text IS NULL
        OR l.state = ${query.state ?? null}))
      SELECT (SELECT count(*)::int FROM line) AS total,
        (SELECT json_build_object('recipients', count(*), 'read', count(read_at), 'acknowledged', count(ack_at),
          'noAccount', count(*) FILTER (WHERE state = 'no_account'),
          'families', (SELECT count(*) FROM family), 'familiesAcknowledged', (SELECT count(*) FROM family
            WHERE state = 'acknowledged')) FROM person) AS totals,
        COALESCE((SELECT json_agg(x) FROM (SELECT key, label, kind, children, members, state, read_at, ack_at, by
          FROM line ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) x), '[]') AS items)`.as('r'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

function detailOf(lang: Lang, row: Row): string {
  const words = receiptWords[lang];
  if (row.members) return row.members;
  const names = joinNames(lang, row.children ?? []);
  if (row.kind === 'guardian') return names ? words.guardianOf(names) : words.kinds.guardian;
  return names ? `${words.kinds[row.kind]} · ${names}` : words.kinds[row.kind];
}

/** Who read and who answered, per person or per family, in one statement after the permission check. */
export async function listReceipts(ctx: ReadCtx, id: string, query: Query) {
  if (!(await mayManagePost(ctx.db, ctx, id))) throw notFound();
  const { total, totals, items } = await load(ctx.db, ctx, id, query, pageSize, (query.page - 1) * pageSize);
  const lang = ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr';
  return {
    items: items.map((row) => ({
      key: row.key,
      label: row.label,
      detail: detailOf(lang, row),
      state: row.state,
      readAt: iso(row.read_at),
      ackAt: iso(row.ack_at),
      by: row.by,
    })),
    page: query.page,
    pageSize,
    total,
    totals,
  };
}

/** The whole ledger as rows of a sheet, headers first; times on the school's clock. */
export async function receiptRows(db: ReadDb, ctx: Ctx, id: string): Promise<string[][]> {
  if (!(await mayManagePost(db, ctx, id))) throw notFound();
  const { items } = await load(db, ctx, id, { by: 'person' }, 100_000, 0);
  const lang = ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr';
  const words = receiptWords[lang];
  const time = (at: string | null): string => (at === null ? '' : sheetMoment(new Date(at), ctx.zone));
  return [
    words.headers,
    ...items.map((row) => [
      row.label,
      detailOf(lang, row),
      words.states[row.state],
      time(row.read_at),
      time(row.ack_at),
      row.by ?? '',
    ]),
  ];
}
