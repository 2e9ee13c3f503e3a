import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import {
  type followDocument,
  type FollowLine,
  type FollowState,
  followStates,
  type SignatureMode,
} from '@encrier/contract/communication/documents';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { joinNames } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { sheetMoment } from '#kernel/content/dates.ts';
import { hasWords, nameKey } from '#kernel/content/search-key.ts';
import { orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { isCounted } from '../documents.reach.ts';
import { answersAlone, asksAnswer } from '../publication/publication.public.ts';
import { personInForce } from '../../../school/directory/in-force.public.ts';
import { followWords } from './follow.messages.ts';

const pageSize = 50;
type Query = QueryOf<typeof followDocument>;
type Row = {
  key: string;
  label: string;
  children: string[] | null;
  kind: 'pupil' | 'guardian' | 'teacher' | 'other';
  members: string | null;
  state: FollowState;
  read_at: string | null;
  answered_at: string | null;
  reminded_at: string | null;
  number: string | null;
  method: SignatureMode | null;
  by: string | null;
};
type Totals = Record<FollowState, number>;
type Found = { exists: boolean; total: number; totals: Totals; items: Row[] };

/** Recipients of the organisation in force: those of another organisation are followed by their own office. */
export const recipientInForce = (ctx: Ctx) => personInForce(ctx, 'documents.publish', sql`r.person_id`);

/** Everybody a document is for with what each did; the parents of one household are one answer unless each signs. */
const ledger = (ctx: Ctx, id: string, sought: boolean) => sql`
  person AS MATERIALIZED (
    SELECT r.person_id, r.audience_kind AS kind, r.child_ids, COALESCE(r.family_id, u.family_id) AS family_id,
      r.read_at, r.answered_at, r.reminded_at, ${nameOf('p')} AS label, p.last_name,
      ${sought ? nameKey('p') : sql`''`} AS search_key,
      a.id IS NOT NULL AS account,
      COALESCE(f.label, p.last_name) AS family, ${answersAlone} AS alone, CASE WHEN ${answersAlone} THEN r.person_id
        ELSE r.family_id END AS unit, r.answers AND ${asksAnswer} AS expected, s.number, s.method
    FROM document_recipients r JOIN documents d ON d.school_id = r.school_id AND d.id = r.document_id
      JOIN persons p ON p.school_id = r.school_id AND p.id = r.person_id
    LEFT JOIN pupils u ON r.audience_kind = 'pupil' AND u.school_id = r.school_id AND u.person_id = r.person_id
      LEFT JOIN families f ON f.school_id = r.school_id AND f.id = COALESCE(r.family_id, u.family_id)
      LEFT JOIN accounts a ON a.school_id = r.school_id AND a.person_id = r.person_id AND a.status = 'active'
    LEFT JOIN document_signatures s ON s.school_id = r.school_id AND s.document_id = r.document_id
      AND s.person_id = r.person_id AND s.edition = d.edition
    WHERE r.school_id = ${ctx.schoolId} AND r.document_id = ${id} AND ${isCounted(ctx.today)} AND ${recipientInForce(ctx)}
  ), line AS MATERIALIZED (
    SELECT n.*, o.label AS by, o.answered_at AS family_answered_at,
      CASE WHEN n.answered_at IS NOT NULL OR o.answered_at IS NOT NULL THEN 'answered' WHEN NOT n.expected
        THEN 'informed' WHEN n.read_at IS NOT NULL THEN 'read' WHEN NOT n.account THEN 'no_account'
        ELSE 'waiting' END AS state
    FROM person n LEFT JOIN LATERAL (SELECT m.label, m.answered_at FROM person m
      WHERE NOT n.alone AND m.unit = n.unit AND m.person_id <> n.person_id AND m.answered_at IS NOT NULL
      AND n.answered_at IS NULL ORDER BY m.answered_at LIMIT 1) o ON true
  )`;

const personRows = (schoolId: number, day: string) => sql`
  SELECT person_id::text AS key, label, last_name AS sort, kind, NULL AS members, state, read_at, answered_at,
    reminded_at, number, method, by, search_key,
    CASE WHEN kind = 'guardian' THEN ARRAY(
      SELECT h.first_name || COALESCE(' (' || ${classNameOf(sql.ref('h.id'), day)} || ')', '') FROM persons h
      WHERE h.school_id = ${schoolId} AND h.id = ANY (line.child_ids) ORDER BY h.first_name)
     WHEN kind = 'pupil' THEN array_remove(ARRAY[${classNameOf(sql.ref('person_id'), day)}], NULL) END AS children
  FROM line`;
/**
 * A family answers through the people who must answer: its guardians, or the pupil once of age; the others are only
 * informed. A person with no family on file forms one with the child for whom they answer.
 */
const family = sql`COALESCE(family_id, CASE WHEN kind = 'guardian' THEN child_ids[1] END, person_id)`;
const familyRows = sql`
  SELECT ${family}::text AS key, min(family) AS label, min(family) AS sort,
    'guardian' AS kind, COALESCE(string_agg(label, ', ' ORDER BY label) FILTER (WHERE expected
    OR kind = 'guardian'), string_agg(label, ', ' ORDER BY label)) AS members,
    CASE WHEN NOT bool_or(expected) THEN 'informed' WHEN bool_and(state = 'answered') FILTER (WHERE expected)
      THEN 'answered' WHEN bool_or(state = 'read') FILTER (WHERE expected) THEN 'read'
      WHEN bool_or(state = 'waiting') FILTER (WHERE expected) THEN 'waiting' ELSE 'no_account' END AS state,
    min(read_at) AS read_at, CASE WHEN bool_and(state = 'answered') FILTER (WHERE expected)
      THEN max(COALESCE(answered_at, family_answered_at)) END AS answered_at, max(reminded_at) AS reminded_at,
      string_agg(number, ', ' ORDER BY number) AS number, min(method) AS method,
    string_agg(label, ', ' ORDER BY answered_at) FILTER (WHERE answered_at IS NOT NULL) AS by, string_agg(search_key,
      ' ') AS search_key, NULL::text[] AS children
  FROM line WHERE kind IN ('guardian', 'pupil') GROUP BY ${family}`;

const sortable = {
  who: [sql.ref('sort'), sql.ref('label')],
  state: placeOf(sql.ref('state'), followStates),
  read: sql.ref('read_at'),
  answer: sql.ref('answered_at'),
  reminded: sql.ref('reminded_at'),
};

function load(
  db: ReadDb,
  ctx: Ctx,
  id: string,
  query: Pick<Query, 'by' | 'q' | 'state' | 'sort'>,
  limit: number,
  offset: number,
): Promise<Found> {
  const count = (state: FollowState) => sql`count(*) FILTER (WHERE state = ${state})::int`;
  return db
    .selectFrom(
      sql<Found>`(
      WITH ${ledger(ctx, id, Boolean(query.q))},
      every AS MATERIALIZED (${query.by === 'family' ? familyRows : personRows(ctx.schoolId, ctx.today)}),
      fits AS MATERIALIZED (SELECT * FROM every WHERE ${hasWords('search_key', query.q)}
        AND (${query.state ?? null}::text IS NULL OR state = ${query.state ?? null}))
      SELECT EXISTS (SELECT 1 FROM documents d WHERE d.school_id = ${ctx.schoolId}
        AND d.id = ${id}) AS exists, (SELECT count(*)::int FROM fits) AS total,
        (SELECT json_build_object('answered', ${count('answered')}, 'read', ${count('read')},
          'waiting', ${count('waiting')}, 'no_account', ${count('no_account')}, 'informed', ${count('informed')})
          FROM every) AS totals,
        COALESCE((SELECT json_agg(x) FROM (SELECT key, label, kind, children, members, state, read_at, answered_at,
          reminded_at, number, method, by FROM fits ORDER BY ${orderRows(query.sort, sortable, sql`sort, label, key`)}
          LIMIT ${limit} OFFSET ${offset}) x), '[]') AS items)`.as('r'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());
const langOf = (ctx: Ctx): Lang => (ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr');

function detailOf(lang: Lang, row: Row): string {
  const words = followWords[lang];
  if (row.members) return row.members;
  const names = joinNames(lang, row.children ?? []);
  if (row.kind === 'guardian') return names ? words.guardianOf(names) : words.kinds.guardian;
  return names ? `${words.kinds[row.kind]} · ${names}` : words.kinds[row.kind];
}

/** Who read and who answered, and how, per person or per family, in one statement. */
export async function listFollow(ctx: ReadCtx, id: string, query: Query) {
  const { exists, total, totals, items } = await load(ctx.db, ctx, id, query, pageSize, (query.page - 1) * pageSize);
  if (!exists) throw notFound();
  const lang = langOf(ctx);
  const lines: FollowLine[] = items.map((row) => ({
    key: row.key,
    label: row.label,
    detail: detailOf(lang, row),
    state: row.state,
    readAt: iso(row.read_at),
    answeredAt: iso(row.answered_at),
    remindedAt: iso(row.reminded_at),
    signature: row.number && row.method ? { number: row.number, method: row.method } : null,
    by: row.by,
  }));
  return { items: lines, page: query.page, pageSize, total, totals };
}

/** The whole follow-up as rows of a sheet, headers first; times on the school's clock. */
export async function followRows(db: ReadDb, ctx: Ctx, id: string): Promise<string[][]> {
  const { exists, items } = await load(db, ctx, id, { by: 'person' }, 100_000, 0);
  if (!exists) throw notFound();
  const lang = langOf(ctx);
  const words = followWords[lang];
  const time = (at: string | null): string => (at === null ? '' : sheetMoment(new Date(at), ctx.zone));
  return [
    words.headers,
    ...items.map((row) => [
      row.label,
      detailOf(lang, row),
      words.states[row.state],
      time(row.read_at),
      time(row.answered_at),
      row.by ?? '',
      row.method && row.method !== 'none' ? words.methods[row.method] : '',
      row.number ?? '',
      time(row.reminded_at),
    ]),
  ];
}
