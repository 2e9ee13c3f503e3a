import { nameOfAccount } from '#kernel/db/person-name.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { listResources, ResourceFolder, ResourceItem } from '@encrier/contract/communication/resources';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type ItemRow, presentItem } from './resources.present.ts';
import { addressedToCaller, childrenOf, isOut } from './resources.reach.ts';

/** The content of a resource called `r`, in the contract's shape; without the body of texts in the reader's list. */
const contentOf = (
  html: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(SELECT json_build_object('kind', k.kind, 'link', k.link, 'video', k.video_id,
  'html', ${html}, 'files', COALESCE((
    SELECT json_agg(${attachmentJson('d')}
      ORDER BY z.position)
    FROM resource_files z JOIN files d ON d.school_id = z.school_id AND d.id = z.file_id
      WHERE z.school_id = k.school_id AND z.content_id = k.id), '[]'))
  FROM resource_contents k WHERE k.school_id = r.school_id AND k.id = r.content_id)`;
export const givenContent = contentOf(sql`k.html`);
/** Its subject. */
export const givenSubject: RawBuilder<unknown> = sql`(SELECT json_build_object('id', s.id, 'name', s.name,
  'nameAr', s.name_ar, 'colour', s.colour) FROM subjects s WHERE s.school_id = r.school_id AND s.id = r.subject_id)`;

const pageSize = 50;
/** Number of days during which a resource is new for a person who never visited. */
const newcomer = 14;
type Subject = { id: string; name: string; nameAr: string; colour: string; count: number; fresh: number };
type Page = {
  total: number;
  all: number;
  fresh: number;
  favourites: number;
  subjects: Subject[];
  folders: ResourceFolder[];
  levels: { id: string; name: string }[];
  children: { id: string; name: string }[];
  items: ItemRow[];
};

/** The resources that the reader sees, with the reader's own data on each: a table called `seen`. */
function seen(ctx: Ctx, child?: string | null): RawBuilder<unknown> {
  const { accountId } = self(ctx);
  const since = new Date(ctx.now.getTime() - newcomer * 86_400_000);
  return sql`SELECT r.*, a.child_ids, GREATEST(r.published_at, r.opens_at) AS out_at,
    f.account_id IS NOT NULL AS favourite,
      v.account_id IS NULL AND r.author_id <> ${accountId} AND GREATEST(r.published_at,
        r.opens_at) > COALESCE((SELECT w.since_at FROM resource_visits w
        WHERE w.school_id = r.school_id AND w.account_id = ${accountId}), ${since}::timestamptz) AS fresh
    FROM ${addressedToCaller(ctx, child)} a JOIN resources r ON r.school_id = ${ctx.schoolId} AND r.id = a.id
      AND ${isOut(ctx.now)}
    LEFT JOIN resource_favourites f ON f.school_id = r.school_id AND f.resource_id = r.id
      AND f.account_id = ${accountId}
    LEFT JOIN resource_views v ON v.school_id = r.school_id AND v.resource_id = r.id AND v.account_id = ${accountId}`;
}

const columnsWith = (
  content: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`r.id, r.title, r.description, r.kind, ${givenSubject} AS subject, r.folder_id, r.tags,
  r.difficulty, r.licence, r.downloadable, ${content} AS content,
  ${nameOfAccount('r.author_id')} AS author, r.out_at, r.fresh, r.favourite, r.child_ids`;
const lineColumns = columnsWith(contentOf(sql`NULL`));

/**
 * One page of what a person may use, with its subjects, chapters and counters: one statement. Folders above one that
 * holds something are there too.
 */
export async function readingList(ctx: ReadCtx, query: Partial<QueryOf<typeof listResources>>, size = pageSize) {
  const { schoolId } = ctx;
  const page = query.page ?? 1;
  const statement = sql<Page>`
    WITH RECURSIVE seen AS MATERIALIZED (${seen(ctx, query.child)}),
    line AS MATERIALIZED (SELECT s.*, ${hasWords('s.search_key', query.q)}
      AND (${query.subject ?? null}::uuid IS NULL OR s.subject_id = ${query.subject ?? null})
      AND (${query.folder ?? null}::uuid IS NULL OR s.folder_id = ${query.folder ?? null})
      AND (${query.top ?? null}::text IS NULL OR s.folder_id IS NULL)
      AND (${query.kind ?? null}::text IS NULL OR s.kind = ${query.kind ?? null})
        AND (${query.fresh ?? null}::text IS NULL OR s.fresh) AND (${query.favourite ?? null}::text IS NULL
        OR s.favourite)
      AND (${query.level ?? null}::uuid IS NULL OR EXISTS (SELECT 1 FROM resource_levels l
        WHERE l.school_id = s.school_id AND l.resource_id = s.id AND l.level_id = ${query.level ?? null})) AS fits
        FROM seen s),
    up AS (SELECT f.* FROM resource_folders f WHERE f.school_id = ${schoolId} AND f.id IN (SELECT folder_id FROM seen)
      UNION SELECT f.* FROM resource_folders f JOIN up u ON f.school_id = u.school_id AND f.id = u.parent_id),
    page AS (SELECT l.*, row_number() OVER (ORDER BY CASE WHEN ${query.folder ?? query.subject ?? null}::uuid IS NULL
      THEN l.out_at END DESC, l.position, l.out_at DESC, l.id) AS n FROM line l WHERE fits ORDER BY n
      LIMIT ${size} OFFSET ${(page - 1) * size})
    SELECT (SELECT count(*)::int FROM line WHERE fits) AS total, (SELECT count(*)::int
      FROM seen) AS "all", (SELECT count(*)::int FROM seen WHERE fresh) AS fresh, (SELECT count(*)::int FROM seen
      WHERE favourite) AS favourites,
      COALESCE((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'nameAr', s.name_ar,
        'colour', s.colour, 'count', n.count,
        'fresh', n.fresh) ORDER BY s.position, s.name)
        FROM (SELECT subject_id, count(*)::int AS count, count(*) FILTER (WHERE fresh)::int AS fresh FROM seen
          GROUP BY 1) n JOIN subjects s ON s.school_id = ${schoolId} AND s.id = n.subject_id), '[]') AS subjects,
      COALESCE((SELECT json_agg(json_build_object('id', u.id, 'subjectId', u.subject_id, 'parentId', u.parent_id,
        'name', u.name, 'position', u.position, 'version', u.version, 'count', (SELECT count(*)::int FROM seen x
        WHERE x.folder_id = u.id)) ORDER BY u.position, u.name) FROM up u), '[]') AS folders,
      COALESCE((SELECT json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.position, l.name) FROM levels l
        WHERE l.school_id = ${schoolId} AND l.id IN (SELECT v.level_id FROM resource_levels v
        JOIN seen x ON x.id = v.resource_id WHERE v.school_id = ${schoolId})), '[]') AS levels,
      (SELECT children FROM (${childrenOf(ctx)}) w) AS children, COALESCE((SELECT json_agg(x)
        FROM (SELECT ${lineColumns} FROM page r ORDER BY r.n) x), '[]') AS items`;
  const {
    rows: [found],
  } = await statement.execute(ctx.db as never);
  const { total, subjects, folders, levels, children, items, ...counts } = found!;
  return {
    items: items.map((row) => presentItem(row, children)),
    page,
    pageSize: size,
    total,
    subjects,
    folders,
    levels,
    counts,
  };
}

/** One resource for its reader; hidden, not open yet, another class’s or another school’s is not found. */
export async function readingOne(ctx: ReadCtx, id: string): Promise<ResourceItem> {
  const statement = sql<
    ItemRow & { children: { id: string; name: string }[] }
  >`SELECT ${columnsWith(givenContent)}, (SELECT children FROM (${childrenOf(ctx)}) w) AS children
    FROM (${seen(ctx)}) r WHERE r.id = ${id}`;
  const {
    rows: [found],
  } = await statement.execute(ctx.db as never);
  if (!found) throw notFound();
  const { children, ...row } = found;
  return presentItem(row, children);
}

/** Whether the caller may use a resource now; returns its author. */
export async function mayUse(db: ReadDb, ctx: Ctx, id: string): Promise<{ authorId: string } | null> {
  if (ctx.actor.kind !== 'account' || !ctx.actor.personId) return null;
  const {
    rows: [found],
  } = await sql<{
    authorId: string;
  }>`SELECT r.author_id AS "authorId" FROM ${addressedToCaller(ctx)} a
    JOIN resources r ON r.school_id = ${ctx.schoolId} AND r.id = a.id WHERE r.id = ${id} AND ${isOut(ctx.now)}`.execute(
    db as never,
  );
  return found ?? null;
}

/** Whether one of the places of a content is open to the caller as a reader. */
export async function mayUseContent(db: ReadDb, ctx: Ctx, contentId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'account' || !ctx.actor.personId) return false;
  const { rows } = await sql`SELECT 1 FROM ${addressedToCaller(ctx)} a JOIN resources r ON r.school_id = ${ctx.schoolId}
      AND r.id = a.id WHERE r.content_id = ${contentId} AND ${isOut(ctx.now)} LIMIT 1`.execute(db as never);
  return rows.length > 0;
}
