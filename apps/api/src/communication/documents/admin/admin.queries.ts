import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import { type adminDocuments, type DocumentContent, documentStatuses } from '@encrier/contract/communication/documents';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import { sortKey, orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { asksAnswer, figuresOf, mustStillAnswer, statusOf } from '../publication/publication.public.ts';
import { type DocumentRecord, presentDocument, presentRow, type RowOfList } from './admin.present.ts';
import { storedRules } from '../../audience/rules.public.ts';
import { isFound } from '../../../school/directory/directory.public.ts';

const pageSize = 20;
type Year = { id: string; name: string; current: boolean };
type Page = {
  total: number;
  items: RowOfList[];
  years: Year[];
  counts: { draft: number; published: number; missing: number };
};

const owing = (day: string) => sql<boolean>`EXISTS (SELECT 1 FROM document_recipients r
  LEFT JOIN families f ON f.school_id = r.school_id AND f.id = r.family_id
  WHERE r.school_id = d.school_id AND r.document_id = d.id AND ${mustStillAnswer(day)})`;
const rulesOf = storedRules('document_audience.document_id', 'd');
const pupilOn = (day: string) => sql`(SELECT json_build_object('id', p.id, 'label', ${nameOf('p')},
  'class', COALESCE(${classNameOf(sql.ref('p.id'), day)}, ''))
  FROM persons p WHERE p.school_id = d.school_id AND p.id = d.pupil_id)`;

const sortable = {
  title: sortKey(sql.ref('d.title')),
  status: placeOf(sql.ref('d.state'), documentStatuses),
  by: sql.ref('d.answer_by_on'),
};

/** The office's table of documents with their figures, filtered and counted in one statement. */
export async function listAdmin(ctx: ReadCtx, query: QueryOf<typeof adminDocuments>) {
  const { schoolId, now, today } = ctx;
  const { status = null, category = null, year = null } = query;
  const order = orderRows(query.sort, sortable, sql`d.updated_at DESC, d.title, d.id`);
  const missing = sql<boolean>`(d.status = 'published' AND ${asksAnswer} AND (d.visible_until_at IS NULL
    OR d.visible_until_at > ${now}) AND ${owing(today)})`;
  const found = await ctx.db
    .selectFrom(
      sql<Page>`(
      WITH matched AS MATERIALIZED (
        SELECT d.*, ${statusOf(now)} AS state FROM documents d
        WHERE d.school_id = ${schoolId} AND (${category}::text IS NULL OR d.category = ${category})
          AND (${year}::uuid IS NULL OR d.year_id = ${year}) AND (${hasWords('d.search_key', query.q)}
          OR d.pupil_id IN (SELECT h.id FROM persons h WHERE h.school_id = ${schoolId}
            AND ${isFound(ctx, 'h', query.q ?? '')}))
          AND (${query.missing ?? null}::text IS NULL OR ${missing}) AND (${status}::text IS NULL
            OR ${statusOf(now)} = ${status})
      ), page AS (SELECT d.*, row_number() OVER (ORDER BY ${order}) AS place FROM matched d ORDER BY place
        LIMIT ${pageSize} OFFSET ${(query.page - 1) * pageSize})
      SELECT (SELECT count(*)::int FROM matched) AS total,
        (SELECT COALESCE(json_agg(json_build_object('id', y.id, 'name', y.name, 'current', y.current)
          ORDER BY y.starts_on DESC), '[]') FROM school_years y WHERE y.school_id = ${schoolId}) AS years,
        (SELECT json_build_object('draft', count(*) FILTER (WHERE d.status = 'draft'),
          'published', count(*) FILTER (WHERE d.status = 'published'), 'missing', count(*) FILTER (WHERE ${missing}))
          FROM documents d WHERE d.school_id = ${schoolId}) AS counts,
        COALESCE((SELECT json_agg(to_json(x)) FROM (
          SELECT d.id, d.title, d.category, d.state AS status, y.name AS year, d.signature, d.reading_required,
            d.published_at, d.answer_by_on::text, d.valid_until_on::text, d.updated_at, d.batch_id, n.*,
            ${rulesOf} AS rules, ${pupilOn(today)} AS pupil
          FROM page d JOIN school_years y ON y.school_id = d.school_id AND y.id = d.year_id
            CROSS JOIN ${figuresOf(today)} n ORDER BY d.place) x), '[]') AS items)`.as('l'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
  const lang = ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr';
  return { ...found, items: found.items.map((row) => presentRow(lang, row)), page: query.page, pageSize };
}

/** Former files of the document `d`, the newest first. */
const formerOf = sql`COALESCE((SELECT json_agg(json_build_object('edition', v.edition, 'shownAt', v.shown_at,
  'endedAt', v.ended_at,
    'endedBy', ${nameOf('b')}, 'file', ${attachmentJson('x')}, 'read', c.read,
      'answered', c.answered) ORDER BY v.edition DESC)
  FROM document_editions v JOIN files x ON x.school_id = v.school_id AND x.id = v.file_id
    JOIN accounts b ON b.school_id = v.school_id AND b.id = v.ended_by_id
    CROSS JOIN LATERAL (SELECT count(k.read_at)::int AS read, count(k.answered_at)::int AS answered
      FROM document_receipts k
      WHERE k.school_id = v.school_id AND k.document_id = v.document_id AND k.edition = v.edition) c
  WHERE v.school_id = d.school_id AND v.document_id = d.id), '[]')`;

/** One document as its editors see it, in one statement; null when this school has no such id. */
export async function readDocument(db: ReadDb, ctx: Ctx, id: string): Promise<DocumentRecord | null> {
  const row = await db
    .selectFrom(
      sql<DocumentRecord>`(
      SELECT d.id, d.title, d.note, d.category, ${statusOf(ctx.now)} AS status, d.year_id, d.pupil_id, d.to_pupil,
        d.file_id, d.visible_from_at, d.visible_until_at, d.valid_until_on::text, d.answer_by_on::text,
        d.reading_required, d.signature, d.all_guardians,
        d.published_at, d.updated_at, d.version, ${nameOf('a')} AS author, n.*, ${rulesOf} AS rules,
          ${pupilOn(ctx.today)} AS pupil, (SELECT count(*)::int FROM document_signatures g
          WHERE g.school_id = d.school_id AND g.document_id = d.id) AS signatures,
        d.edition, d.replaced_for, ${formerOf} AS former,
        (SELECT ${attachmentJson('x')}
          FROM files x WHERE x.school_id = d.school_id AND x.id = d.file_id) AS file
      FROM documents d JOIN accounts a ON a.school_id = d.school_id AND a.id = d.author_id
        CROSS JOIN ${figuresOf(ctx.today)} n
      WHERE d.school_id = ${ctx.schoolId} AND d.id = ${id})`.as('d'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function getAdmin(ctx: ReadCtx, id: string) {
  const row = await readDocument(ctx.db, ctx, id);
  if (!row) throw notFound();
  return presentDocument(ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr', row);
}

/** What a content names that this school does not have: its year or its pupil. */
export async function missingIn(
  db: ReadDb,
  { yearId, pupilId }: Pick<DocumentContent, 'yearId' | 'pupilId'>,
): Promise<'year' | 'pupil' | null> {
  if (!(await db.selectFrom('school_years').select('id').where('id', '=', yearId).executeTakeFirst())) return 'year';
  if (
    pupilId &&
    !(await db.selectFrom('pupils').select('person_id').where('person_id', '=', pupilId).executeTakeFirst())
  )
    return 'pupil';
  return null;
}

/** Whether anybody signed a document; locks its row, so that nobody signs until the transaction ends. */
export async function isSigned(db: ReadDb, id: string): Promise<boolean> {
  await db.selectFrom('documents').select('id').where('id', '=', id).forUpdate().execute();
  return (
    (await db
      .selectFrom('document_signatures')
      .select('id')
      .where('document_id', '=', id)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
