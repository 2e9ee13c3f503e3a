import { nameOf } from '#kernel/db/person-name.ts';
import { childIdsOf, childrenOf, opensTo } from './media.reach.ts';
import type { listAlbums } from '@encrier/contract/communication/media';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { comesAfter, microsOf, type StreamedKind } from '../news/stream/stream.public.ts';
import { managesAlbum } from './admin/admin.public.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { type AlbumRow, type CardRow, presentAlbum, presentCard } from './media.present.ts';

const pageSize = 24;
type Grid = {
  total: number;
  photos: number;
  videos: number;
  unseen: number;
  children: { id: string; name: string }[];
  items: (CardRow & { micros: string })[];
};

/** Whether the caller reads as a member of the staff. */
export const isStaff = (ctx: Ctx): boolean =>
  ctx.actor.kind === 'account' &&
  ctx.actor.child === null &&
  ['prof', 'admin', 'personnel', 'transport'].some((role) => self(ctx).roles.has(role as never));

/**
 * Albums that a person may see, with their receipt `r` of each. A guardian sees what came for a child only while the
 * link to one of these children is valid (SEC-OBJ-01); a child's page shows what concerns that child.
 */
const lookedAt = (ctx: Ctx, child: string | null): RawBuilder<unknown> =>
  sql`album_recipients r JOIN albums a ON a.school_id = r.school_id AND a.id = r.album_id CROSS JOIN kid
    WHERE r.school_id = ${ctx.schoolId} AND ${opensTo(ctx)}
      AND (${child}::uuid IS NULL OR r.child_ids = '{}' OR (${child}::uuid = ANY (r.child_ids)
        AND ${child}::uuid = ANY (kid.ids)))`;

/** The cards of a table `page` of albums found by a query, in its order. */
const cardsOf = (ctx: Ctx): RawBuilder<unknown> => sql`
  SELECT a.id, a.kind, a.title, a.taken_on, a.place, ${nameOf('w')} AS author,
    a.published_at, ${microsOf(sql`a.published_at`)} AS micros, p.seen_at IS NOT NULL AS seen, p.child_ids, n.count,
    CASE WHEN f.id IS NULL THEN NULL ELSE ${attachmentJson('f')} END AS cover
  FROM page p JOIN albums a ON a.school_id = ${ctx.schoolId} AND a.id = p.id
    JOIN accounts w ON w.school_id = a.school_id AND w.id = a.author_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS count, (array_agg(COALESCE(i.poster_file_id, i.file_id)
    ORDER BY i.cover DESC, i.position))[1] AS file_id
    FROM album_items i WHERE i.school_id = a.school_id AND i.album_id = a.id AND i.removed_at IS NULL
      AND i.hidden_at IS NULL) n
  LEFT JOIN files f ON f.school_id = a.school_id AND f.id = n.file_id
  ORDER BY p.published_at DESC, p.id DESC`;

/** One page of the albums that a person may see, with the counters, in one statement. */
export async function listAlbumGrid(ctx: ReadCtx, query: QueryOf<typeof listAlbums>) {
  const child = query.child ?? self(ctx).child?.personId ?? null;
  const counted = ctx.db
    .selectFrom(
      sql<Grid>`(
      WITH kid AS MATERIALIZED (${childrenOf(ctx)}),
      seen AS MATERIALIZED (
        SELECT a.id, a.kind, a.published_at, r.seen_at, r.child_ids, ${hasWords('a.search_key', query.q)} AS fits
        FROM ${lookedAt(ctx, child)}
      ), line AS MATERIALIZED (SELECT * FROM seen WHERE fits AND kind = ${query.type}
        AND (${query.unseen ?? null}::text IS NULL OR seen_at IS NULL)),
      page AS (SELECT * FROM line ORDER BY published_at DESC, id DESC
        LIMIT ${pageSize} OFFSET ${(query.page - 1) * pageSize})
      SELECT (SELECT count(*)::int FROM line) AS total, (SELECT children FROM kid) AS children,
        (SELECT count(*)::int FROM seen WHERE kind = 'photos') AS photos, (SELECT count(*)::int FROM seen
          WHERE kind = 'videos') AS videos, (SELECT count(*)::int FROM seen
          WHERE kind = ${query.type} AND seen_at IS NULL) AS unseen,
        COALESCE((SELECT json_agg(x) FROM (${cardsOf(ctx)}) x), '[]') AS items)`.as('g'),
    )
    .selectAll();
  const found = await counted.executeTakeFirstOrThrow();
  return {
    items: found.items.map((row) => presentCard(row, found.children)),
    page: query.page,
    pageSize,
    total: found.total,
    counts: { photos: found.photos, videos: found.videos, unseen: found.unseen },
  };
}

/** Albums of the stream after a place, of both kinds, in one statement. */
export const streamedAlbums: StreamedKind['next'] = async (ctx, { child, after, most }) => {
  const { items, children } = await ctx.db
    .selectFrom(
      sql<Pick<Grid, 'children' | 'items'>>`(
      WITH kid AS MATERIALIZED (${childrenOf(ctx)}),
      page AS (SELECT a.id, a.published_at, r.seen_at, r.child_ids FROM ${lookedAt(ctx, child)}
        AND ${comesAfter(after, sql`a.published_at`, sql`a.id`)}
        ORDER BY a.published_at DESC, a.id DESC LIMIT ${most})
      SELECT (SELECT children FROM kid) AS children,
        COALESCE((SELECT json_agg(x) FROM (${cardsOf(ctx)}) x), '[]') AS items)`.as('g'),
    )
    .selectAll()
    .executeTakeFirstOrThrow();
  return items.map((row) => ({
    place: { pinned: false, micros: row.micros, id: row.id },
    entry: { what: 'album', item: presentCard(row, children) },
  }));
};

/** Whether the caller receives an album that is out now. */
export async function receivesAlbum(db: ReadDb, ctx: Ctx, id: string): Promise<boolean> {
  const actor = self(ctx);
  if (ctx.actor.kind !== 'account' || !actor.personId) return false;
  const row = await db
    .selectFrom('album_recipients as r')
    .innerJoin('albums as a', 'a.id', 'r.album_id')
    .select('a.id')
    .where('r.album_id', '=', id)
    .where(opensTo(ctx))
    .executeTakeFirst();
  return row !== undefined;
}

/** The album as its readers see it, without checking the reader; no row for an unknown id. */
export async function albumRow(db: ReadDb, ctx: Ctx, id: string): Promise<AlbumRow | null> {
  const { schoolId } = ctx;
  const row = await db
    .selectFrom(
      sql<AlbumRow>`(
      SELECT a.id, a.kind, a.title, a.description, a.taken_on, a.place, ${nameOf('w')} AS author,
        a.published_at, a.expires_on, a.download,
        COALESCE((SELECT json_agg(h.first_name ORDER BY h.birth_on, h.first_name) FROM album_recipients r
          JOIN persons h ON h.school_id = r.school_id AND h.id = ANY (r.child_ids)
          WHERE r.school_id = a.school_id AND r.album_id = a.id AND r.person_id = ${self(ctx).personId}
          AND r.removed_at IS NULL AND h.id = ANY (${childIdsOf(ctx)})), '[]') AS children,
        COALESCE((SELECT json_agg(json_build_object('id', i.id, 'file', ${attachmentJson('f')}, 'poster', CASE
          WHEN p.id IS NULL THEN NULL ELSE ${attachmentJson('p')} END, 'caption', i.caption, 'seconds', i.seconds,
          'blurred', i.blurred) ORDER BY i.position, i.id)
          FROM album_items i JOIN files f ON f.school_id = i.school_id AND f.id = i.file_id
            LEFT JOIN files p ON p.school_id = i.school_id AND p.id = i.poster_file_id
          WHERE i.school_id = a.school_id AND i.album_id = a.id AND i.removed_at IS NULL
            AND i.hidden_at IS NULL), '[]') AS items
      FROM albums a JOIN accounts w ON w.school_id = a.school_id AND w.id = a.author_id
        WHERE a.school_id = ${schoolId} AND a.id = ${id})`.as('a'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The album for a reader or a person who manages it; throws not found when invisible. */
export async function readAlbum(db: ReadDb, ctx: Ctx, id: string) {
  const manages = await managesAlbum(db, ctx, id);
  if (!manages && !(await receivesAlbum(db, ctx, id))) throw notFound();
  const row = await albumRow(db, ctx, id);
  if (!row) throw notFound();
  return presentAlbum(row, { manages, staff: isStaff(ctx) });
}

/** How far the caller may open the file of a picture: `reduced` where the album gives no originals. */
export async function mayOpenItem(db: ReadDb, ctx: Ctx, itemId: string): Promise<boolean | 'reduced'> {
  if (ctx.actor.kind !== 'account') return false;
  const item = await db
    .selectFrom('album_items as i')
    .innerJoin('albums as a', 'a.id', 'i.album_id')
    .select(['i.album_id', 'i.hidden_at', 'i.removed_at', 'a.download'])
    .where('i.id', '=', itemId)
    .executeTakeFirst();
  if (!item) return false;
  if (await managesAlbum(db, ctx, item.album_id)) return true;
  if (item.hidden_at || item.removed_at || !(await receivesAlbum(db, ctx, item.album_id))) return false;
  return item.download === 'original' ? true : 'reduced';
}
