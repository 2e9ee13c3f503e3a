import { fileNameOrDash } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { childIdsOf, childrenOf, opensTo } from './news.reach.ts';
import type { Article, listNews } from '@encrier/contract/communication/news';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { type AccountActor, self } from '#kernel/policy/actor.ts';
import { type ArticleRow, type ItemRow, presentArticle, presentItem } from './news.present.ts';
import type { Place, Streamed } from './stream/stream.public.ts';
import { ruleFields, ruleName } from '../audience/rules.public.ts';

export const feedSize = 20;

type Page = {
  total: number;
  unread: number;
  toAck: number;
  categories: { id: string; label: string; colorKey: string }[];
  children: { id: string; name: string }[];
  items: (Omit<ItemRow, 'children'> & { child_ids: string[]; micros: string })[];
};

type Filters = Omit<QueryOf<typeof listNews>, 'page'>;
type Part = { most: number; skip?: number; after?: Place | null; pressing?: boolean };

/**
 * Columns that lists and the article share, of a post `p`, its category `c`, its author `a` with photo `af`, its cover
 * `d`.
 */
const shownOfPost: RawBuilder<unknown> = sql`p.reactions, p.comments, p.event_starts_at, p.event_ends_at, p.event_place,
        CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.id, 'label', c.label,
          'colorKey', c.color_key) END AS category,
        json_build_object('label', ${nameOf('a')}, 'photo', ${fileNameOrDash('af')}, 'function', p.author_function) AS author,
        CASE WHEN d.id IS NULL THEN NULL ELSE ${attachmentJson('d')} END AS cover`;

/** Feed items of the publications in a table `page` of the reader's, under the alias `g`. */
const itemsOf = (
  ctx: ReadCtx,
): RawBuilder<unknown> => sql`SELECT p.id, p.kind, p.title, p.excerpt, p.author_id, p.published_at, p.edited_at, g.pinned, p.video_id,
        g.read_at IS NOT NULL AS read, p.ack_required, p.ack_deadline_at, g.ack_done, g.by_family,
        (EXTRACT(epoch FROM p.published_at) * 1000000)::bigint::text AS micros,
        ${shownOfPost},
        (SELECT count(*)::int FROM post_attachments t WHERE t.school_id = ${ctx.schoolId}
          AND t.post_id = p.id) AS attachment_count,
        CASE WHEN p.reactions THEN (SELECT json_build_object('counts', json_object_agg(k.kind, k.n),
          'mine', max(k.mine)) FROM (
          SELECT e.kind, count(*)::int AS n,
            max(e.kind) FILTER (WHERE e.account_id = ${self(ctx).accountId}) AS mine FROM post_reactions e
            WHERE e.school_id = ${ctx.schoolId} AND e.post_id = p.id GROUP BY e.kind) k) END AS tally,
        CASE WHEN p.comments = 'off' THEN 0 ELSE (SELECT count(*)::int FROM post_comments m
          WHERE m.school_id = ${ctx.schoolId} AND m.post_id = p.id
            AND m.status = 'published') END AS comment_count, g.child_ids
      FROM page g JOIN posts p ON p.school_id = ${ctx.schoolId} AND p.id = g.id
        JOIN accounts a ON a.school_id = ${ctx.schoolId} AND a.id = p.author_id
        LEFT JOIN files af ON af.school_id = ${ctx.schoolId} AND af.id = a.photo_file_id
      LEFT JOIN post_categories c ON c.school_id = ${ctx.schoolId} AND c.id = p.category_id
        LEFT JOIN files d ON d.school_id = ${ctx.schoolId} AND d.id = p.cover_file_id`;

/**
 * One page of what a person may read, with the counters and the categories: one statement. A child's page shows what
 * concerns that child.
 */
const pageOf = (
  ctx: ReadCtx,
  child: string | null,
  query: Filters,
  { most, skip = 0, after = null, pressing = false }: Part,
): RawBuilder<Page> => {
  const { category = null, kind = null, unread = null, toAck = null } = query;
  const { pinned = false, micros = null, id = null } = after ?? {};
  return sql<Page>`(WITH kid AS MATERIALIZED (${childrenOf(ctx)}), seen AS (
    SELECT p.id, p.kind, p.category_id, ${query.q ? sql`p.search_key` : sql`NULL::text AS search_key`},
      p.pinned AND (p.pinned_until_at IS NULL OR p.pinned_until_at > ${ctx.now}) AS pinned, p.published_at,
      r.child_ids, r.read_at, p.ack_required, f.id IS NOT NULL AS by_family,
      CASE WHEN NOT p.ack_required THEN NULL WHEN r.ack_at IS NOT NULL OR f.id IS NULL THEN r.ack_at
        ELSE (SELECT min(o.ack_at) FROM post_recipients o WHERE o.school_id = ${ctx.schoolId} AND o.post_id = r.post_id
          AND o.family_id = r.family_id) END AS ack_done
    FROM post_recipients r JOIN posts p ON p.school_id = r.school_id AND p.id = r.post_id CROSS JOIN kid
    LEFT JOIN families f ON p.ack_required AND r.audience_kind = 'guardian' AND f.school_id = r.school_id
      AND f.id = r.family_id AND NOT f.separated
    WHERE r.school_id = ${ctx.schoolId} AND ${opensTo(ctx)}
        AND (${child}::uuid IS NULL OR r.child_ids = '{}'
          OR (${child}::uuid = ANY (r.child_ids) AND ${child}::uuid = ANY (kid.ids)))
  ), line AS MATERIALIZED (
    SELECT s.*, ${hasWords('s.search_key', query.q)}
      AND (${category}::uuid IS NULL OR s.category_id = ${category}) AND (${kind}::text IS NULL OR s.kind = ${kind})
      AND (${unread}::text IS NULL OR s.read_at IS NULL) AND (${toAck}::text IS NULL OR (s.ack_required
        AND s.ack_done IS NULL)) AS fits FROM seen s
  ), page AS (SELECT * FROM line WHERE fits AND (${micros}::bigint IS NULL
      OR (pinned, published_at, id) < (${pinned}::boolean,
        'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)) ORDER BY ${pressing}::boolean AND kind = 'urgent'
    AND read_at IS NULL DESC, pinned DESC, published_at DESC, id DESC LIMIT ${most} OFFSET ${skip})
  SELECT n.total, n.unread, n."toAck", (SELECT children FROM kid) AS children,
    COALESCE((SELECT json_agg(json_build_object('id', c.id, 'label', c.label, 'colorKey', c.color_key) ORDER BY c.label)
      FROM post_categories c WHERE c.school_id = ${ctx.schoolId}), '[]') AS categories,
    COALESCE((SELECT json_agg(x) FROM (
      ${itemsOf(ctx)}
      ORDER BY ${pressing}::boolean AND p.kind = 'urgent' AND g.read_at IS NULL DESC, g.pinned DESC, g.published_at DESC,
        g.id DESC) x), '[]') AS items
  FROM (SELECT count(*) FILTER (WHERE fits)::int AS total, count(*) FILTER (WHERE read_at IS NULL)::int AS unread,
    count(*) FILTER (WHERE ack_required AND ack_done IS NULL)::int AS "toAck" FROM line) n)`;
};

/** A slice of what a person may read, with positions, counters and categories. */
export async function listPublications(ctx: ReadCtx, query: Filters, part: Part) {
  const actor = self(ctx);
  const child = query.child ?? actor.child?.personId ?? null;
  const found = await ctx.db
    .selectFrom(pageOf(ctx, child, query, part).as('l'))
    .selectAll()
    .executeTakeFirstOrThrow();
  const { children, items, ...counted } = found;
  const named = (ids: readonly string[]): string[] =>
    children.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return {
    ...counted,
    items: items.map((row): Streamed & { entry: { what: 'news' } } => ({
      place: { pinned: row.pinned, micros: row.micros, id: row.id },
      entry: { what: 'news', item: presentItem(actor, { ...row, children: named(row.child_ids) }) },
    })),
  };
}

/**
 * The brief's getData: pinned first, newest first, 20 per page from 1. `pressing`: unread urgent ones come before
 * everything.
 */
export async function readFeed(
  ctx: ReadCtx,
  { page, ...filters }: QueryOf<typeof listNews>,
  size = feedSize,
  pressing = false,
) {
  const part = { most: size, skip: (page - 1) * size, pressing };
  const { items, total, unread, toAck, categories } = await listPublications(ctx, filters, part);
  return {
    items: items.map(({ entry }) => entry.item),
    page,
    pageSize: size,
    total,
    counts: { unread, toAck },
    categories,
  };
}

/** The whole of one publication for one reader, in one statement; no row without the right. */
function articleOf(db: ReadDb, ctx: Ctx, id: string) {
  const { schoolId } = ctx;
  const actor = self(ctx);
  const moderates = actor.permissions.has('news.moderate');
  return db
    .selectFrom(
      sql<ArticleRow>`(
      WITH kid AS MATERIALIZED (${childIdsOf(ctx)})
      SELECT p.id, p.kind, p.title, p.excerpt, p.html, p.author_id, p.published_at, p.edited_at, p.pinned
        AND (p.pinned_until_at IS NULL OR p.pinned_until_at > ${ctx.now}) AS pinned, p.video_id,
        r.read_at IS NOT NULL AS read,
        p.ack_required, p.ack_deadline_at, CASE WHEN r.ack_at IS NOT NULL OR f.id IS NULL THEN r.ack_at
          ELSE (SELECT min(o.ack_at) FROM post_recipients o WHERE o.school_id = r.school_id AND o.post_id = r.post_id
            AND o.family_id = r.family_id) END AS ack_done, f.id IS NOT NULL AS by_family,
        ${shownOfPost},
        COALESCE((SELECT json_agg(${attachmentJson('x')} ORDER BY t.position)
          FROM post_attachments t JOIN files x ON x.school_id = t.school_id AND x.id = t.file_id
            WHERE t.school_id = p.school_id AND t.post_id = p.id), '[]') AS attachments,
        (SELECT json_build_object('counts', json_object_agg(k.kind, k.n), 'mine', max(k.mine)) FROM (
          SELECT e.kind, count(*)::int AS n, max(e.kind) FILTER (WHERE e.account_id = ${actor.accountId}) AS mine
            FROM post_reactions e WHERE e.school_id = p.school_id AND e.post_id = p.id GROUP BY e.kind) k) AS tally,
        COALESCE((SELECT json_agg(h.first_name ORDER BY h.birth_on, h.first_name) FROM persons h
          WHERE h.school_id = p.school_id AND h.id = ANY (r.child_ids) AND h.id = ANY (kid.ids)), '[]') AS children,
        COALESCE((SELECT json_agg(json_build_object('rule', json_strip_nulls(json_build_object(${ruleFields})),
          'name', CASE WHEN x.kind <> 'person' THEN ${ruleName} END) ORDER BY x.position)
          FROM post_audience x WHERE x.school_id = p.school_id AND x.post_id = p.id), '[]') AS rules,
        (SELECT count(*)::int FROM post_comments m WHERE m.school_id = p.school_id AND m.post_id = p.id
          AND m.status = 'published') AS comment_count,
        COALESCE((SELECT json_agg(json_build_object('id', m.id, 'account_id', m.account_id,
          'label', ${nameOf('w')}, 'photo', ${fileNameOrDash('wf')},
            'child', ch.first_name, 'body', m.body, 'at', m.created_at, 'status', m.status) ORDER BY m.created_at, m.id)
          FROM post_comments m JOIN accounts w ON w.school_id = m.school_id AND w.id = m.account_id
            LEFT JOIN files wf ON wf.school_id = w.school_id AND wf.id = w.photo_file_id
          LEFT JOIN persons ch ON ch.school_id = m.school_id AND ch.id = m.child_id
          WHERE m.school_id = p.school_id AND m.post_id = p.id AND p.comments <> 'off'
            AND (m.status = 'published' OR (m.status <> 'removed' AND (m.account_id = ${actor.accountId}
              OR p.author_id = ${actor.accountId} OR ${moderates}::boolean)))), '[]') AS thread
      FROM post_recipients r JOIN posts p ON p.school_id = r.school_id AND p.id = r.post_id CROSS JOIN kid
      JOIN accounts a ON a.school_id = p.school_id AND a.id = p.author_id
        LEFT JOIN files af ON af.school_id = a.school_id AND af.id = a.photo_file_id
      LEFT JOIN families f ON p.ack_required AND r.audience_kind = 'guardian' AND f.school_id = r.school_id
        AND f.id = r.family_id AND NOT f.separated
      LEFT JOIN post_categories c ON c.school_id = p.school_id AND c.id = p.category_id
        LEFT JOIN files d ON d.school_id = p.school_id AND d.id = p.cover_file_id
      WHERE r.school_id = ${schoolId} AND r.post_id = ${id} AND ${opensTo(ctx)})`.as('p'),
    )
    .selectAll();
}

/** The same inside a write; null without the right. */
export const readArticle = async (db: ReadDb, ctx: Ctx, id: string): Promise<ArticleRow | null> =>
  (await articleOf(db, ctx, id).executeTakeFirst()) ?? null;

/** One publication for its reader; not found when invisible. Reading records nothing: the screen sends the receipt. */
export async function readOneArticle(ctx: ReadCtx, id: string): Promise<Article> {
  const row = await articleOf(ctx.db, ctx, id).executeTakeFirst();
  if (!row) throw notFound();
  return presentArticle(self(ctx), row);
}

/** Whether the caller may read a publication now, for its files, comments and receipt. */
export async function mayRead(
  db: ReadDb,
  ctx: Ctx,
  id: string,
): Promise<{
  comments: 'off' | 'moderated' | 'free';
  reactions: boolean;
  ackRequired: boolean;
  authorId: string;
} | null> {
  const actor = self(ctx);
  if (ctx.actor.kind !== 'account' || !actor.personId) return null;
  const row = await db
    .selectFrom('post_recipients as r')
    .innerJoin('posts as p', 'p.id', 'r.post_id')
    .innerJoin(sql<{ ids: string[] }>`(${childIdsOf(ctx)})`.as('kid'), (join) => join.onTrue())
    .select(['p.comments', 'p.reactions', 'p.ack_required', 'p.author_id'])
    .where('r.post_id', '=', id)
    .where(opensTo(ctx))
    .executeTakeFirst();
  return row
    ? {
        comments: row.comments as 'off' | 'moderated' | 'free',
        reactions: row.reactions,
        ackRequired: row.ack_required,
        authorId: row.author_id,
      }
    : null;
}

/** Accounts covered by one person's answer: their own, and those of the family unless the parents live apart. */
export async function familyAccounts(
  db: ReadDb,
  id: string,
  { accountId, personId }: Pick<AccountActor, 'accountId' | 'personId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('post_recipients as r')
    .innerJoin('families as f', 'f.id', 'r.family_id')
    .innerJoin('post_recipients as o', (join) =>
      join.onRef('o.post_id', '=', 'r.post_id').onRef('o.family_id', '=', 'r.family_id'),
    )
    .innerJoin('accounts as a', 'a.person_id', 'o.person_id')
    .select('a.id')
    .where('r.post_id', '=', id)
    .where('r.person_id', '=', personId)
    .where('r.audience_kind', '=', 'guardian')
    .where('f.separated', '=', false)
    .where('o.removed_at', 'is', null)
    .where('a.status', '=', 'active')
    .execute();
  return [...new Set([accountId, ...rows.map((row) => row.id)])];
}
