import { nameOfAccount } from '#kernel/db/person-name.ts';
import type { authorList, ResourceFolder } from '@encrier/contract/communication/resources';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { scopeOf, self } from '#kernel/policy/actor.ts';
import { addressedTo, resourceSql } from '../resources.public.ts';
import { type AuthorRow, presentAuthored, presentRow } from './author.present.ts';
import { storedRules } from '../../audience/rules.public.ts';

const pageSize = 50;
type Narrowing = Pick<
  QueryOf<typeof authorList>,
  'page' | 'q' | 'subject' | 'folder' | 'top' | 'kind' | 'level' | 'status' | 'sort'
>;
export type Choices = {
  subjects: { id: string; name: string; nameAr: string; colour: string; mine: boolean }[];
  folders: ResourceFolder[];
  levels: { id: string; name: string }[];
};

/** Subjects that the caller teaches on that day. */
export const ownSubjects = (ctx: Ctx): RawBuilder<string> => sql<string>`(SELECT co.subject_id FROM courses co
  JOIN school_years oy ON oy.school_id = co.school_id AND oy.id = co.year_id AND oy.current
  JOIN course_teachers ot ON ot.school_id = co.school_id AND ot.course_id = co.id
    AND ot.person_id = ${self(ctx).personId} AND app.in_force(ot.from_on, ot.to_on, ${ctx.today})
    WHERE co.school_id = ${ctx.schoolId})`;

/**
 * A resource `r` that a colleague shares with teachers of its subject, or with everybody who publishes for the school.
 */
const offered = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(r.shared AND r.author_id <> ${self(ctx).accountId} AND ${resourceSql.out(ctx.now)}
    AND (${scopeOf(ctx.actor, 'resources.publish') === 'school'}::boolean OR r.subject_id IN ${ownSubjects(ctx)}))`;
/** The same, with what rules address to the caller personally. */
const given = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${offered(ctx)} OR (r.author_id <> ${self(ctx).accountId}
    AND r.id IN ${addressedTo(ctx, self(ctx).personId)} AND ${resourceSql.out(ctx.now)}))`;
const current = sql<boolean>`r.year_id IN (SELECT id FROM school_years WHERE school_id = r.school_id AND current)`;
/** Of an earlier year, and not taken over by its author this year. */
const left = sql<boolean>`(NOT ${current} AND NOT EXISTS (SELECT 1 FROM resources n
  JOIN school_years ny ON ny.school_id = n.school_id AND ny.id = n.year_id AND ny.current
  WHERE n.school_id = r.school_id AND n.source_id = r.id AND n.author_id = r.author_id AND n.removed_at IS NULL))`;

const rowColumns = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`r.id, r.title, r.description, r.kind, ${resourceSql.subject} AS subject, r.folder_id,
  r.tags, r.difficulty, r.licence, r.downloadable, ${resourceSql.content} AS content,
  ${nameOfAccount('r.author_id')} AS author, r.author_id = ${self(ctx).accountId} AS mine, r.status, r.shared,
  (SELECT y.name FROM school_years y WHERE y.school_id = r.school_id
    AND y.id = r.year_id) AS year, r.opens_at, r.closes_at,
    (r.pictures_wait AND r.opens_at <= ${ctx.now}) AS held, r.updated_at, r.removed_at, r.version,
    ${offered(ctx)} AS offered,
  EXISTS (SELECT 1 FROM resource_contents k WHERE k.school_id = r.school_id AND k.id = r.content_id
    AND k.author_id = ${self(ctx).accountId}) AS content_mine,
  (SELECT count(*)::int FROM resource_views v WHERE v.school_id = r.school_id
    AND v.resource_id = r.id) AS readers, (SELECT COALESCE(sum(v.times), 0)::int FROM resource_views v
    WHERE v.school_id = r.school_id AND v.resource_id = r.id) AS views,
  (SELECT count(*)::int FROM resource_favourites v WHERE v.school_id = r.school_id
    AND v.resource_id = r.id) AS favourites, (SELECT count(*)::int FROM resources o
    WHERE o.school_id = r.school_id AND o.content_id = r.content_id AND o.removed_at IS NULL) AS places,
  COALESCE((SELECT json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.position, l.name)
    FROM resource_levels x JOIN levels l ON l.school_id = x.school_id AND l.id = x.level_id
    WHERE x.school_id = r.school_id AND x.resource_id = r.id), '[]') AS level_list,
  ${storedRules('resource_audience.resource_id', 'r')} AS rules`;

/** Subjects, chapters with their figures of a table called `kept`, and levels: what lists and editors choose from. */
const choiceColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  COALESCE((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'nameAr', s.name_ar, 'colour', s.colour,
    'mine', s.id IN ${ownSubjects(ctx)}) ORDER BY s.position, s.name) FROM subjects s
    WHERE s.school_id = ${ctx.schoolId} AND (s.archived_at IS NULL OR s.id IN (SELECT subject_id
    FROM kept))), '[]') AS subjects,
  COALESCE((SELECT json_agg(json_build_object('id', f.id, 'subjectId', f.subject_id, 'parentId', f.parent_id,
    'name', f.name, 'position', f.position, 'version', f.version, 'count', (SELECT count(*)::int FROM kept k
    WHERE k.folder_id = f.id)) ORDER BY f.position, f.name) FROM resource_folders f
    WHERE f.school_id = ${ctx.schoolId}), '[]') AS folders,
  COALESCE((SELECT json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.position, l.name) FROM levels l
    WHERE l.school_id = ${ctx.schoolId}), '[]') AS levels`;

const fits = (ctx: Ctx, query: Narrowing): RawBuilder<boolean> => {
  return sql<boolean>`(${hasWords('r.search_key', query.q)} AND (${query.subject ?? null}::uuid IS NULL
    OR r.subject_id = ${query.subject ?? null}) AND (${query.folder ?? null}::uuid IS NULL
    OR r.folder_id = ${query.folder ?? null}) AND (${query.top ?? null}::text IS NULL OR r.folder_id IS NULL)
    AND (${query.kind ?? null}::text IS NULL OR r.kind = ${query.kind ?? null})
      AND (${query.status ?? null}::text IS NULL OR r.status = ${query.status ?? null})
    AND (${query.level ?? null}::uuid IS NULL OR EXISTS (SELECT 1 FROM resource_levels l
      WHERE l.school_id = ${ctx.schoolId} AND l.resource_id = r.id AND l.level_id = ${query.level ?? null})))`;
};

type Found = Choices & { total: number; items: AuthorRow[] };

/** One page of the resources that a condition on `r` keeps, with choices and further columns: one statement. */
export async function pageOfRows<T>(
  ctx: ReadCtx,
  query: Narrowing,
  kept: RawBuilder<boolean>,
  more: RawBuilder<unknown>,
) {
  const order = sql`CASE WHEN ${query.sort} = 'readers' THEN (SELECT count(*) FROM resource_views v
    WHERE v.school_id = r.school_id AND v.resource_id = r.id) END DESC NULLS LAST, CASE WHEN ${query.sort} = 'title'
    THEN r.search_key END,
    CASE WHEN ${query.sort} = 'updated' THEN r.updated_at END DESC NULLS LAST, CASE WHEN ${query.sort} = 'place'
      AND ${query.subject ?? query.folder ?? null}::uuid IS NULL
      THEN r.updated_at END DESC NULLS LAST, r.position, r.updated_at DESC, r.id`;
  const statement = sql<Found & T>`
    WITH kept AS MATERIALIZED (SELECT r.* FROM resources r WHERE r.school_id = ${ctx.schoolId} AND ${kept}),
    matched AS MATERIALIZED (SELECT r.* FROM kept r WHERE ${fits(ctx, query)}),
    page AS (SELECT r.*, row_number() OVER (ORDER BY ${order}) AS n FROM matched r ORDER BY n
      LIMIT ${pageSize} OFFSET ${(query.page - 1) * pageSize})
    SELECT (SELECT count(*)::int FROM matched) AS total, ${choiceColumns(ctx)}, ${more}, COALESCE((SELECT json_agg(x)
      FROM (SELECT ${rowColumns(ctx)} FROM page r ORDER BY r.n) x), '[]') AS items`;
  const {
    rows: [found],
  } = await statement.execute(ctx.db as never);
  return { ...found!, items: found!.items.map((row) => presentRow(self(ctx), row)), page: query.page, pageSize };
}

/** A page of the caller's resources, or of those shared by colleagues. */
export function authoredList(ctx: ReadCtx, query: QueryOf<typeof authorList>) {
  const mine = sql<boolean>`r.author_id = ${self(ctx).accountId}`;
  const views = {
    mine: sql<boolean>`(${mine} AND r.removed_at IS NULL AND ${current})`,
    shared: given(ctx),
    previous: sql<boolean>`(${mine} AND r.removed_at IS NULL AND ${left})`,
    removed: sql<boolean>`(${mine} AND r.removed_at IS NOT NULL)`,
  };
  const count = (kept: RawBuilder<boolean>) =>
    sql`(SELECT count(*)::int FROM resources r WHERE r.school_id = ${ctx.schoolId} AND ${kept})`;
  type Counts = { counts: { mine: number; shared: number; previous: number; removed: number } };
  return pageOfRows<Counts>(
    ctx,
    query,
    views[query.view],
    sql`json_build_object('mine', ${count(views.mine)}, 'shared', ${count(views.shared)},
      'previous', ${count(views.previous)}, 'removed', ${count(views.removed)}) AS counts`,
  );
}

/** Resources that the caller may see as an author: their own, those shared by colleagues, all for a manager. */
const oversees = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(r.author_id = ${self(ctx).accountId} OR ${self(ctx).permissions.has('resources.manage')}::boolean
    OR ${given(ctx)})`;

/** Resources by id for a write, limited to those that the caller may see as an author. */
export async function authorRows(db: ReadDb, ctx: Ctx, ids: readonly string[]): Promise<AuthorRow[]> {
  const { rows } = await sql<AuthorRow>`SELECT to_jsonb(x) AS row FROM (SELECT ${rowColumns(ctx)} FROM resources r
      WHERE r.school_id = ${ctx.schoolId} AND r.id = ANY (${[...ids]}::uuid[]) AND ${oversees(ctx)}) x`.execute(
    db as never,
  );
  return rows.map((found) => (found as unknown as { row: AuthorRow }).row);
}

/** One resource as its author, a colleague with access, or a manager sees it. */
export async function authoredOne(ctx: ReadCtx, id: string) {
  const [row] = await authorRows(ctx.db, ctx, [id]);
  if (!row) throw notFound();
  return presentAuthored(self(ctx), row);
}

/** Whether the caller may open the files of a content as an author, a colleague or a manager. */
export async function opensToAuthor(db: ReadDb, ctx: Ctx, contentId: string): Promise<boolean> {
  if (
    ctx.actor.kind !== 'account' ||
    !(self(ctx).permissions.has('resources.publish') || self(ctx).permissions.has('resources.manage'))
  )
    return false;
  const { rows } =
    await sql`SELECT 1 FROM resources r WHERE r.school_id = ${ctx.schoolId} AND r.content_id = ${contentId}
      AND ${oversees(ctx)} LIMIT 1`.execute(db as never);
  return rows.length > 0;
}
