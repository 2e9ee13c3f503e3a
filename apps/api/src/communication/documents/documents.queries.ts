import { nameOf } from '#kernel/db/person-name.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { childIdsOf, isFor, opensTo } from './documents.reach.ts';
import type {
  DocumentCategory,
  listDocuments,
  MyDocument,
  SignatureMode,
} from '@encrier/contract/communication/documents';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { answersAlone, asksAnswer } from './publication/publication.public.ts';
import { askOf } from './documents.policy.ts';

const pageSize = 30;
type Year = { id: string; name: string; current: boolean };
type Row = {
  id: string;
  title: string;
  note: string;
  category: DocumentCategory;
  year: Year;
  author: string;
  visible_from_at: string;
  valid_until_on: string | null;
  answer_by_on: string | null;
  file: Attachment;
  read: boolean;
  children: string[];
  signature: SignatureMode;
  reading_required: boolean;
  answers: boolean;
  answered_at: string | null;
  household_at: string | null;
  household_by: string | null;
  alone: boolean;
  separated: boolean;
  all_guardians: boolean;
  signed: number;
  guardians: number;
  guardian: boolean;
  edition: number;
  replaced_at: string | null;
  replaced_for: string;
};

/**
 * What a reader sees of the family's answers when the parents live together: who answered, or figures when each
 * guardian signs. Separated parents see nothing of each other (LAW-MIN-02).
 */
function familyOf(row: Row): MyDocument['family'] {
  if (!row.guardian || !row.answers || row.separated) return null;
  if (row.all_guardians && row.guardians > 1) return { by: null, signed: row.signed, of: row.guardians };
  return row.household_by && !row.answered_at ? { by: row.household_by, signed: 1, of: 1 } : null;
}

function present(row: Row): MyDocument {
  const answeredAt = row.answered_at ?? row.household_at;
  return {
    id: row.id,
    title: row.title,
    note: row.note,
    category: row.category,
    year: row.year,
    author: row.author,
    publishedAt: new Date(row.visible_from_at).toISOString(),
    validUntil: row.valid_until_on,
    answerBy: row.answer_by_on,
    file: row.file,
    read: row.read,
    children: row.children,
    signature: row.signature,
    readingRequired: row.reading_required,
    ask: askOf({
      signature: row.signature,
      readingRequired: row.reading_required,
      answers: row.answers,
      answered: answeredAt !== null,
    }),
    byPupil: row.guardian && !row.answers,
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    mine: row.answered_at !== null,
    edition: row.edition,
    replacedAt: row.replaced_at === null ? null : new Date(row.replaced_at).toISOString(),
    replacedFor: row.replaced_for,
    family: familyOf(row),
  };
}

/** Rows that the caller may open now, with the household's answer where one is enough. */
const mineOf = (ctx: Ctx): RawBuilder<unknown> => sql`
  kid AS MATERIALIZED (SELECT ${childIdsOf(ctx)} AS ids),
  mine AS (
    SELECT d.id, d.title, d.note, d.search_key, d.category, d.year_id, d.author_id, d.file_id, d.visible_from_at,
      d.valid_until_on, d.answer_by_on, d.signature, d.reading_required, d.all_guardians, d.edition, d.replaced_at,
      d.replaced_for, r.answers, r.read_at, r.answered_at, r.child_ids, r.family_id,
      r.audience_kind, ${answersAlone} AS alone, COALESCE(f.separated, false) AS separated, h.answered_at AS household_at,
        h.by AS household_by,
      CASE WHEN NOT r.answers OR r.answered_at IS NOT NULL OR h.answered_at IS NOT NULL OR NOT ${asksAnswer} THEN 0
        WHEN d.signature <> 'none' THEN 2 ELSE 1 END AS due
    FROM document_recipients r JOIN documents d ON d.school_id = r.school_id AND d.id = r.document_id
      LEFT JOIN families f ON f.school_id = r.school_id AND f.id = r.family_id
    LEFT JOIN LATERAL (SELECT o.answered_at, p.first_name AS by FROM document_recipients o
      JOIN persons p ON p.school_id = o.school_id AND p.id = o.person_id
      WHERE NOT ${answersAlone} AND o.school_id = r.school_id AND o.document_id = r.document_id AND o.family_id = r.family_id
        AND o.audience_kind = 'guardian' AND o.answered_at IS NOT NULL ORDER BY o.answered_at LIMIT 1) h ON true
    WHERE r.school_id = ${ctx.schoolId} AND ${opensTo(ctx)})`;

/** The columns that a card shows for a row `m` of the query above. */
const cardOf = (ctx: Ctx): RawBuilder<unknown> => sql`
  m.id, m.title, m.note, m.category, m.visible_from_at, m.valid_until_on::text, m.answer_by_on::text, m.signature,
    m.reading_required, m.all_guardians, m.edition, m.replaced_at, m.replaced_for, m.answers,
    m.read_at IS NOT NULL AS read, m.answered_at, m.alone, m.separated, m.household_at, m.household_by,
    m.audience_kind = 'guardian' AS guardian,
  json_build_object('id', y.id, 'name', y.name, 'current', y.current) AS year,
    ${nameOf('a')} AS author,
  ${attachmentJson('x')} AS file,
  COALESCE((SELECT json_agg(h.first_name ORDER BY h.birth_on, h.first_name) FROM persons h
    WHERE h.school_id = ${ctx.schoolId} AND h.id = ANY (m.child_ids) AND h.id = ANY (kid.ids)), '[]') AS children,
  COALESCE(n.signed, 0) AS signed, COALESCE(n.guardians, 0) AS guardians
  FROM page m CROSS JOIN kid JOIN school_years y ON y.school_id = ${ctx.schoolId} AND y.id = m.year_id
    JOIN accounts a ON a.school_id = ${ctx.schoolId} AND a.id = m.author_id
    JOIN files x ON x.school_id = ${ctx.schoolId} AND x.id = m.file_id
  LEFT JOIN LATERAL (SELECT count(*)::int AS guardians, count(r.answered_at)::int AS signed FROM document_recipients r
    WHERE m.all_guardians AND m.family_id IS NOT NULL AND r.school_id = ${ctx.schoolId} AND r.document_id = m.id
      AND r.family_id = m.family_id AND r.audience_kind = 'guardian' AND ${isFor(ctx.today)}) n ON true`;

type Page = {
  total: number;
  items: Row[];
  counts: { read: number; sign: number };
  years: Year[];
  categories: DocumentCategory[];
};

/** One page of the caller's documents, what waits first, with its figures: one statement. */
export async function listMine(ctx: ReadCtx, query: QueryOf<typeof listDocuments>, size = pageSize) {
  const child = query.child ?? self(ctx).child?.personId ?? null;
  const due = query.ask === undefined ? null : query.ask === 'sign' ? 2 : 1;
  const statement = ctx.db
    .selectFrom(
      sql<Page>`(
      WITH ${mineOf(ctx)},
      own AS MATERIALIZED (SELECT mine.* FROM mine CROSS JOIN kid
        WHERE ${child}::uuid IS NULL OR mine.child_ids = '{}' OR (${child} = ANY (mine.child_ids)
        AND ${child} = ANY (kid.ids))),
      fits AS MATERIALIZED (SELECT * FROM own WHERE ${hasWords('search_key', query.q)}
        AND (${query.category ?? null}::text IS NULL OR category = ${query.category ?? null})
        AND (${query.year ?? null}::uuid IS NULL OR year_id = ${query.year ?? null})
        AND (${due}::int IS NULL OR due = ${due}::int)),
      page AS (SELECT * FROM fits ORDER BY due > 0 DESC, CASE WHEN due > 0
        THEN answer_by_on END NULLS LAST, visible_from_at DESC, id DESC LIMIT ${size} OFFSET ${(query.page - 1) * size})
      SELECT (SELECT count(*)::int FROM fits) AS total, (SELECT json_build_object('read',
        count(*) FILTER (WHERE due = 1), 'sign', count(*) FILTER (WHERE due = 2)) FROM own) AS counts,
        COALESCE((SELECT json_agg(json_build_object('id', y.id, 'name', y.name, 'current', y.current)
          ORDER BY y.starts_on DESC) FROM school_years y WHERE y.school_id = ${ctx.schoolId} AND y.id IN (SELECT year_id
          FROM own)), '[]') AS years,
        COALESCE((SELECT json_agg(DISTINCT category) FROM own), '[]') AS categories,
        COALESCE((SELECT json_agg(z) FROM (SELECT ${cardOf(ctx)}
          ORDER BY m.due > 0 DESC, CASE WHEN m.due > 0 THEN m.answer_by_on END NULLS LAST, m.visible_from_at DESC,
          m.id DESC) z), '[]') AS items)`.as('l'),
    )
    .selectAll();
  const found = await statement.executeTakeFirst();
  const { items, ...rest } = found!;
  return { ...rest, items: items.map(present), page: query.page, pageSize: size };
}

/** One document as its reader sees it; null unless they may open it now. */
export async function readMine(db: ReadDb, ctx: Ctx, id: string): Promise<MyDocument | null> {
  const row = await db
    .selectFrom(
      sql<Row>`(WITH ${mineOf(ctx)}, page AS (SELECT * FROM mine WHERE id = ${id}) SELECT ${cardOf(ctx)})`.as('d'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ? present(row) : null;
}

export async function getMine(ctx: ReadCtx, id: string): Promise<MyDocument> {
  const found = await readMine(ctx.db, ctx, id);
  if (!found) throw notFound();
  return found;
}

/** Accounts of the household, whose screens show one parent's answer; only the caller where parents live apart. */
export async function householdAccounts(db: ReadDb, ctx: Ctx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_recipients as r')
    .innerJoin('families as f', 'f.id', 'r.family_id')
    .innerJoin('document_recipients as o', (join) =>
      join.onRef('o.document_id', '=', 'r.document_id').onRef('o.family_id', '=', 'r.family_id'),
    )
    .innerJoin('accounts as a', 'a.person_id', 'o.person_id')
    .select('a.id')
    .where('r.document_id', '=', id)
    .where('r.person_id', '=', self(ctx).personId)
    .where('r.audience_kind', '=', 'guardian')
    .where('o.audience_kind', '=', 'guardian')
    .where('f.separated', '=', false)
    .where('o.removed_at', 'is', null)
    .where('a.status', '=', 'active')
    .execute();
  return [...new Set([self(ctx).accountId, ...rows.map((row) => row.id)])];
}
