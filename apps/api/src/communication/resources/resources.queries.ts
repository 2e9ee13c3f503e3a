import type { listResources, ResourceFolder, ResourceItem } from '@encrier/contract/communication/resources';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { type ItemRow, presentItem } from './resources.present.ts';

/** Who looks, when, and the child whose page it is. */
export type Sight = {
  schoolId: number;
  personId: string | null;
  day: string;
  now: Date;
  child?: string | null | undefined;
};

/**
 * What one person is addressed by: `(resource_id, child_ids)`, with the children a guardian receives it for. It says the same as
 * the recipients of the rules, from the reader's side: his few places (his class, his children's, those he teaches, his roles) are
 * looked up among the rules by one key, so that a reading never resolves whole audiences, and somebody who joins a class has what
 * was put there before. Guardians come only through links that hold that day (SEC-OBJ-01).
 */
export const addressed = ({
  schoolId,
  personId,
  day,
  child = null,
}: Sight): RawBuilder<{ resource_id: string; child_ids: string[] }> => sql`(
  WITH place AS MATERIALIZED (
    SELECT 'pupil' AS kind, 'pupils' AS who, 'eleve' AS role, NULL::uuid AS child_id, e.school_id, e.pupil_id, e.class_id FROM enrolments e WHERE e.school_id = ${schoolId} AND e.pupil_id = ${personId} AND app.enrolled(e.to_on, ${day})
    UNION ALL
    SELECT 'guardian', 'guardians', 'parent', e.pupil_id, e.school_id, e.pupil_id, e.class_id FROM guardianships g JOIN enrolments e ON e.school_id = g.school_id AND e.pupil_id = g.pupil_id AND app.enrolled(e.to_on, ${day})
    WHERE g.school_id = ${schoolId} AND g.guardian_id = ${personId} AND g.legal AND g.digital_access AND app.in_force(g.starts_on, g.ends_on, ${day})
  ), sat AS MATERIALIZED (
    SELECT p.*, c.level_id FROM place p JOIN classes c ON c.school_id = p.school_id AND c.id = p.class_id JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    JOIN pupils u ON u.school_id = p.school_id AND u.person_id = p.pupil_id AND app.here(u.left_on, ${day})
  ), working AS MATERIALIZED (
    SELECT CASE WHEN s.teacher THEN 'prof' ELSE 'personnel' END AS role FROM staff s WHERE s.school_id = ${schoolId} AND s.person_id = ${personId} AND app.here(s.left_on, ${day})
    UNION
    SELECT x.role FROM accounts a JOIN auth_entries e ON e.school_id = a.school_id AND e.account_id = a.id AND e.active
    CROSS JOIN LATERAL (SELECT unnest(e.roles) AS role
      UNION SELECT cr.base FROM auth_entry_roles er JOIN custom_roles cr ON cr.school_id = er.school_id AND cr.id = er.role_id WHERE er.school_id = e.school_id AND er.entry_id = e.id) x
    WHERE a.school_id = ${schoolId} AND a.person_id = ${personId} AND a.status <> 'disabled' AND x.role IN ('prof', 'transport', 'admin', 'personnel')
      AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.school_id = a.school_id AND s.person_id = a.person_id AND s.left_on < ${day})
  ), fact AS MATERIALIZED (
    SELECT s.kind, s.who, s.child_id, t.target FROM sat s CROSS JOIN LATERAL (
      VALUES ('everyone:'), ('role:' || s.role), ('level:' || s.level_id), ('class:' || s.class_id), (CASE WHEN s.kind = 'pupil' THEN 'person:' || s.pupil_id END)) AS t(target)
    UNION ALL
    SELECT s.kind, s.who, s.child_id, 'group:' || m.group_id FROM sat s JOIN group_members m ON m.school_id = s.school_id AND m.pupil_id = s.pupil_id AND app.in_force(m.from_on, m.to_on, ${day})
    UNION ALL
    SELECT 'teacher', 'teachers', NULL, unnest(ARRAY['class:' || c.id, 'level:' || c.level_id]) FROM class_teachers t
    JOIN classes c ON c.school_id = t.school_id AND c.id = t.class_id JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
    WHERE t.school_id = ${schoolId} AND t.person_id = ${personId} AND app.in_force(t.from_on, t.to_on, ${day}) AND EXISTS (SELECT 1 FROM working)
    UNION ALL
    SELECT CASE w.role WHEN 'prof' THEN 'teacher' ELSE 'other' END, NULL, NULL, unnest(ARRAY['everyone:', 'role:' || w.role]) FROM working w
    UNION ALL
    SELECT CASE WHEN EXISTS (SELECT 1 FROM working WHERE role = 'prof') THEN 'teacher' WHEN EXISTS (SELECT 1 FROM working) THEN 'other' ELSE 'guardian' END, NULL, NULL, 'person:' || ${personId}::text
    WHERE EXISTS (SELECT 1 FROM working) OR EXISTS (SELECT 1 FROM sat WHERE kind = 'guardian')
  ), hit AS MATERIALIZED (
    SELECT r.resource_id, r.exclude, r.kind = 'person' AS named, f.kind, f.child_id FROM fact f
    JOIN resource_audience r ON r.school_id = ${schoolId} AND (r.kind || ':' || COALESCE(r.role, r.level_id::text, r.class_id::text, r.group_id::text, r.person_id::text, '')) = f.target
      AND (r.who IS NULL OR f.who IS NULL OR f.who = ANY (r.who))
  )
  SELECT h.resource_id, COALESCE(array_agg(DISTINCT h.child_id) FILTER (WHERE h.child_id IS NOT NULL), '{}') AS child_ids FROM hit h
  WHERE NOT h.exclude AND (${child}::uuid IS NULL OR h.child_id IS NULL OR h.child_id = ${child}::uuid)
    AND NOT EXISTS (SELECT 1 FROM hit x WHERE x.exclude AND x.resource_id = h.resource_id AND (x.named OR (x.kind = h.kind AND x.child_id IS NOT DISTINCT FROM h.child_id)))
  GROUP BY h.resource_id)`;

/** Whether a resource called `r` is out for its readers at that moment: of this year, published, inside its dates, not removed. */
export const isOut = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(r.status = 'published' AND r.removed_at IS NULL AND (r.opens_at IS NULL OR r.opens_at <= ${now}) AND (r.closes_at IS NULL OR r.closes_at > ${now})
  AND EXISTS (SELECT 1 FROM school_years ry WHERE ry.school_id = r.school_id AND ry.id = r.year_id AND ry.current))`;

/** What a resource called `r` gives, as the contract writes it; the reader's list goes without the words of texts. */
const contentOf = (
  html: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(SELECT json_build_object('kind', k.kind, 'link', k.link, 'video', k.video_id, 'html', ${html}, 'files', COALESCE((
    SELECT json_agg(json_build_object('id', d.id, 'fichier', d.id::text || '.' || d.ext, 'type', d.type, 'name', d.name, 'mime', d.mime, 'size', d.size, 'width', d.width, 'height', d.height, 'pages', d.pages, 'alt', d.alt) ORDER BY z.position)
    FROM resource_files z JOIN files d ON d.school_id = z.school_id AND d.id = z.file_id WHERE z.school_id = k.school_id AND z.content_id = k.id), '[]'))
  FROM resource_contents k WHERE k.school_id = r.school_id AND k.id = r.content_id)`;
export const givenContent = contentOf(sql`k.html`);
/** Its subject. */
export const givenSubject: RawBuilder<unknown> = sql`(SELECT json_build_object('id', s.id, 'name', s.name, 'colour', s.colour) FROM subjects s WHERE s.school_id = r.school_id AND s.id = r.subject_id)`;

const pageSize = 50;
/** Days during which a resource is new to somebody who never came. */
const newcomer = 14;
type Subject = { id: string; name: string; colour: string; count: number; fresh: number };
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

const readerOf = (ctx: Pick<Ctx, 'actor'>): AccountActor => ctx.actor as AccountActor;
const sightOf = (ctx: Ctx, child?: string | null) => ({
  schoolId: ctx.schoolId,
  personId: readerOf(ctx).personId,
  day: ctx.today,
  now: ctx.now,
  child,
});

/** What the reader sees, with what is his own of each: a table called `seen`. */
function seen(ctx: Ctx, child?: string | null): RawBuilder<unknown> {
  const { accountId } = readerOf(ctx);
  const since = new Date(ctx.now.getTime() - newcomer * 86_400_000);
  return sql`SELECT r.*, a.child_ids, GREATEST(r.published_at, r.opens_at) AS out_at, f.account_id IS NOT NULL AS favourite,
      v.account_id IS NULL AND r.author_id <> ${accountId} AND GREATEST(r.published_at, r.opens_at) > COALESCE((SELECT w.since_at FROM resource_visits w WHERE w.school_id = r.school_id AND w.account_id = ${accountId}), ${since}::timestamptz) AS fresh
    FROM ${addressed(sightOf(ctx, child))} a JOIN resources r ON r.school_id = ${ctx.schoolId} AND r.id = a.resource_id AND ${isOut(ctx.now)}
    LEFT JOIN resource_favourites f ON f.school_id = r.school_id AND f.resource_id = r.id AND f.account_id = ${accountId}
    LEFT JOIN resource_views v ON v.school_id = r.school_id AND v.resource_id = r.id AND v.account_id = ${accountId}`;
}

const columnsWith = (
  content: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`r.id, r.title, r.description, r.kind, ${givenSubject} AS subject, r.folder_id, r.tags, r.difficulty, r.licence, r.downloadable, ${content} AS content,
  (SELECT w.first_name || ' ' || w.last_name FROM accounts w WHERE w.school_id = r.school_id AND w.id = r.author_id) AS author, r.out_at, r.fresh, r.favourite, r.child_ids`;
const lineColumns = columnsWith(contentOf(sql`NULL`));

/** The guardian's children, by the links that hold, for the labels of what he reads. */
const ownChildren = (
  ctx: Ctx,
): RawBuilder<unknown> => sql`COALESCE((SELECT json_agg(json_build_object('id', h.id, 'name', h.first_name) ORDER BY h.birth_on, h.first_name) FROM guardianships g JOIN persons h ON h.school_id = g.school_id AND h.id = g.pupil_id
  WHERE g.school_id = ${ctx.schoolId} AND g.guardian_id = ${readerOf(ctx).personId} AND g.legal AND g.digital_access AND app.in_force(g.starts_on, g.ends_on, ${ctx.today})), '[]')`;

/** One page of what a person may use, with its subjects, chapters and counters: one statement. Folders above one that holds something are there too. */
export async function readingList(ctx: ReadCtx, query: Partial<QueryOf<typeof listResources>>, size = pageSize) {
  const { schoolId } = ctx;
  const like = query.q ? likePattern(query.q) : null;
  const page = query.page ?? 1;
  const asked = sql<Page>`
    WITH RECURSIVE seen AS MATERIALIZED (${seen(ctx, query.child)}),
    line AS MATERIALIZED (SELECT s.*, (${like}::text IS NULL OR s.search_key LIKE ${like}) AND (${query.subject ?? null}::uuid IS NULL OR s.subject_id = ${query.subject ?? null}) AND (${query.folder ?? null}::uuid IS NULL OR s.folder_id = ${query.folder ?? null}) AND (${query.top ?? null}::text IS NULL OR s.folder_id IS NULL)
      AND (${query.kind ?? null}::text IS NULL OR s.kind = ${query.kind ?? null}) AND (${query.fresh ?? null}::text IS NULL OR s.fresh) AND (${query.favourite ?? null}::text IS NULL OR s.favourite)
      AND (${query.level ?? null}::uuid IS NULL OR EXISTS (SELECT 1 FROM resource_levels l WHERE l.school_id = s.school_id AND l.resource_id = s.id AND l.level_id = ${query.level ?? null})) AS fits FROM seen s),
    up AS (SELECT f.* FROM resource_folders f WHERE f.school_id = ${schoolId} AND f.id IN (SELECT folder_id FROM seen) UNION SELECT f.* FROM resource_folders f JOIN up u ON f.school_id = u.school_id AND f.id = u.parent_id),
    page AS (SELECT l.*, row_number() OVER (ORDER BY CASE WHEN ${query.folder ?? query.subject ?? null}::uuid IS NULL THEN l.out_at END DESC, l.position, l.out_at DESC, l.id) AS n FROM line l WHERE fits ORDER BY n LIMIT ${size} OFFSET ${(page - 1) * size})
    SELECT (SELECT count(*)::int FROM line WHERE fits) AS total, (SELECT count(*)::int FROM seen) AS "all", (SELECT count(*)::int FROM seen WHERE fresh) AS fresh, (SELECT count(*)::int FROM seen WHERE favourite) AS favourites,
      COALESCE((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'colour', s.colour, 'count', n.count, 'fresh', n.fresh) ORDER BY s.position, s.name)
        FROM (SELECT subject_id, count(*)::int AS count, count(*) FILTER (WHERE fresh)::int AS fresh FROM seen GROUP BY 1) n JOIN subjects s ON s.school_id = ${schoolId} AND s.id = n.subject_id), '[]') AS subjects,
      COALESCE((SELECT json_agg(json_build_object('id', u.id, 'subjectId', u.subject_id, 'parentId', u.parent_id, 'name', u.name, 'position', u.position, 'version', u.version, 'count', (SELECT count(*)::int FROM seen x WHERE x.folder_id = u.id)) ORDER BY u.position, u.name) FROM up u), '[]') AS folders,
      COALESCE((SELECT json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.position, l.name) FROM levels l WHERE l.school_id = ${schoolId} AND l.id IN (SELECT v.level_id FROM resource_levels v JOIN seen x ON x.id = v.resource_id WHERE v.school_id = ${schoolId})), '[]') AS levels,
      ${ownChildren(ctx)} AS children, COALESCE((SELECT json_agg(x) FROM (SELECT ${lineColumns} FROM page r ORDER BY r.n) x), '[]') AS items`;
  const {
    rows: [found],
  } = await asked.execute(ctx.db as never);
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
  const asked = sql<
    ItemRow & { children: { id: string; name: string }[] }
  >`SELECT ${columnsWith(givenContent)}, ${ownChildren(ctx)} AS children FROM (${seen(ctx)}) r WHERE r.id = ${id}`;
  const {
    rows: [found],
  } = await asked.execute(ctx.db as never);
  if (!found) throw notFound();
  const { children, ...row } = found;
  return presentItem(row, children);
}

/** Whether the caller may use a resource now; answers its author. */
export async function mayUse(db: ReadDb, ctx: Ctx, id: string): Promise<{ authorId: string } | null> {
  if (ctx.actor.kind !== 'account' || !ctx.actor.personId) return null;
  const {
    rows: [found],
  } = await sql<{
    authorId: string;
  }>`SELECT r.author_id AS "authorId" FROM ${addressed(sightOf(ctx))} a JOIN resources r ON r.school_id = ${ctx.schoolId} AND r.id = a.resource_id WHERE r.id = ${id} AND ${isOut(ctx.now)}`.execute(
    db as never,
  );
  return found ?? null;
}

/** Whether one of the places of a content is open to the caller as a reader. */
export async function mayUseContent(db: ReadDb, ctx: Ctx, contentId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'account' || !ctx.actor.personId) return false;
  const { rows } =
    await sql`SELECT 1 FROM ${addressed(sightOf(ctx))} a JOIN resources r ON r.school_id = ${ctx.schoolId} AND r.id = a.resource_id WHERE r.content_id = ${contentId} AND ${isOut(ctx.now)} LIMIT 1`.execute(
      db as never,
    );
  return rows.length > 0;
}
