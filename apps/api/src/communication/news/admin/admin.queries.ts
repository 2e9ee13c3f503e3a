import { fileNameOrDash } from '#kernel/db/person-photo.ts';
import { nameOf, nameOfAccount } from '#kernel/db/person-name.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { type adminList, postStatuses } from '@encrier/contract/communication/news';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { orderRows, placeOf } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type AccountActor, self } from '#kernel/policy/actor.ts';
import { ownClasses, ownGroups } from '../../audience/audience.public.ts';
import { mayManage } from './admin.policy.ts';
import { presentList, presentPost, type PostRow, type RowOfList } from './admin.present.ts';
import { storedRules } from '../../audience/rules.public.ts';

const pageSize = 20;

const sortable = {
  title: sql`NULLIF(p.search_key, '')`,
  status: placeOf(sql.ref('p.status'), postStatuses),
  published: sql`COALESCE(p.published_at, p.publish_at)`,
  readers: sql`(SELECT count(*) FROM post_recipients r WHERE r.school_id = p.school_id AND r.post_id = p.id
    AND r.removed_at IS NULL AND r.read_at IS NOT NULL)`,
  updated: sql.ref('p.updated_at'),
};

/** The administrator's table: what the caller may manage, filtered, sorted and counted in one statement. */
export async function listPosts(ctx: ReadCtx, query: QueryOf<typeof adminList>) {
  const { schoolId } = ctx;
  const actor = self(ctx);
  const whole = actor.permissions.get('nav.view.admin-actualites') === 'school';
  const asked = ctx.db
    .selectFrom(
      sql<{ total: number; items: RowOfList[]; categories: { id: string; label: string; colorKey: string }[] }>`(
      WITH mine AS MATERIALIZED (SELECT ${ownClasses(schoolId, actor.personId, ctx.today)} AS ids,
        ${ownGroups(schoolId, actor.personId, ctx.today)} AS group_ids),
      matched AS (
        SELECT p.id, p.author_id, p.category_id, p.title, p.kind, p.status, p.publish_at, p.published_at, p.expires_at,
          p.pinned, p.pinned_until_at, p.ack_required, p.updated_at, p.search_key, p.school_id, q.reachable FROM posts p
          CROSS JOIN mine
        CROSS JOIN LATERAL (SELECT ${whole}::boolean OR (EXISTS (SELECT 1 FROM post_audience a
          WHERE a.school_id = p.school_id AND a.post_id = p.id)
          AND NOT EXISTS (SELECT 1 FROM post_audience a WHERE a.school_id = p.school_id AND a.post_id = p.id
            AND NOT a.exclude
            AND NOT COALESCE(a.class_id = ANY (mine.ids), a.group_id = ANY (mine.group_ids), false))) AS reachable) q
        WHERE p.school_id = ${schoolId} AND (${whole}::boolean OR p.author_id = ${actor.accountId}
          OR (p.status <> 'draft' AND q.reachable))
          AND (${query.status ?? null}::text IS NULL OR p.status = ${query.status ?? null})
            AND (${query.category ?? null}::uuid IS NULL OR p.category_id = ${query.category ?? null})
          AND (${query.mine ?? null}::text IS NULL OR p.author_id = ${actor.accountId}) AND ${hasWords('p.search_key', query.q)}
      ), page AS (
        SELECT p.*, row_number() OVER (ORDER BY ${orderRows(query.sort, sortable, sql`p.updated_at DESC, p.id`)}) AS place
        FROM matched p ORDER BY place LIMIT ${pageSize} OFFSET ${(query.page - 1) * pageSize}
      )
      SELECT (SELECT count(*)::int FROM matched) AS total,
        COALESCE((SELECT json_agg(json_build_object('id', c.id, 'label', c.label, 'colorKey', c.color_key)
          ORDER BY c.label) FROM post_categories c WHERE c.school_id = ${schoolId}), '[]') AS categories,
        COALESCE((SELECT json_agg(to_json(x)) FROM (
          SELECT p.id, p.title, p.kind, p.status, p.author_id, p.publish_at, p.published_at, p.expires_at, p.pinned,
            p.pinned_until_at, p.ack_required, p.updated_at, p.reachable, ${nameOf('a')} AS author,
            CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('id', c.id, 'label', c.label,
              'colorKey', c.color_key) END AS category, n.recipients, n.readers, n.acks,
            (SELECT count(*)::int FROM post_comments k WHERE k.school_id = p.school_id AND k.post_id = p.id
              AND k.status = 'pending') AS pending
          FROM page p JOIN accounts a ON a.school_id = p.school_id AND a.id = p.author_id
            LEFT JOIN post_categories c ON c.school_id = p.school_id AND c.id = p.category_id
          CROSS JOIN LATERAL (SELECT count(*)::int AS recipients, count(r.read_at)::int AS readers,
            count(r.ack_at)::int AS acks FROM post_recipients r
            WHERE r.school_id = p.school_id AND r.post_id = p.id AND r.removed_at IS NULL) n ORDER BY p.place
        ) x), '[]') AS items)`.as('l'),
    )
    .selectAll();
  const found = await asked.executeTakeFirstOrThrow();
  const shown = presentList(actor, found.items, ctx.now);
  return {
    ...shown,
    page: query.page,
    pageSize,
    total: found.total,
    categories: found.categories,
    canCreate: actor.permissions.has('news.create'),
  };
}

/** The school's day at an instant, as SQL. */
const dayOf = (schoolId: number, now: Date) =>
  sql<string>`(SELECT (${now}::timestamptz AT TIME ZONE z.time_zone)::date FROM school_settings z
    WHERE z.school_id = ${schoolId})`;

/** One publication with everything its editor shows, in one statement. */
function postOf(db: ReadDb, schoolId: number, actor: Pick<AccountActor, 'personId'>, id: string, now: Date) {
  return db
    .selectFrom(
      sql<PostRow>`(
      SELECT p.*, ${fileNameOrDash('f')} AS author_photo,
        ${nameOf('a')} AS author,
        ${nameOfAccount('p.review_by')} AS reviewer,
        (SELECT count(*)::int FROM post_recipients r WHERE r.school_id = p.school_id AND r.post_id = p.id
          AND r.read_at IS NOT NULL) AS readers,
        EXISTS (SELECT 1 FROM post_audience x WHERE x.school_id = p.school_id AND x.post_id = p.id)
          AND NOT EXISTS (SELECT 1 FROM post_audience x WHERE x.school_id = p.school_id AND x.post_id = p.id
            AND NOT x.exclude
            AND NOT COALESCE(x.class_id = ANY (${ownClasses(schoolId, actor.personId, dayOf(schoolId, now))}),
              x.group_id = ANY (${ownGroups(schoolId, actor.personId, dayOf(schoolId, now))}), false)) AS reachable,
        ${storedRules('post_audience.post_id', 'p')} AS rules,
        COALESCE((SELECT json_agg(${attachmentJson('d')} ORDER BY x.position)
          FROM post_attachments x JOIN files d ON d.school_id = x.school_id AND d.id = x.file_id
            WHERE x.school_id = p.school_id AND x.post_id = p.id), '[]') AS attachments,
        (SELECT ${attachmentJson('d')}
          FROM files d WHERE d.school_id = p.school_id AND d.id = p.cover_file_id) AS cover,
        COALESCE((SELECT json_agg(json_build_object('version', x.version, 'at', x.edited_at,
          'by', ${nameOf('e')}, 'title', x.title, 'html', x.html) ORDER BY x.version DESC)
          FROM post_revisions x JOIN accounts e ON e.school_id = x.school_id AND e.id = x.edited_by
            WHERE x.school_id = p.school_id AND x.post_id = p.id), '[]') AS revisions
      FROM posts p JOIN accounts a ON a.school_id = p.school_id AND a.id = p.author_id
        LEFT JOIN files f ON f.school_id = a.school_id AND f.id = a.photo_file_id
      WHERE p.school_id = ${schoolId} AND p.id = ${id})`.as('p'),
    )
    .selectAll();
}

/** The same inside a write; null when this school has no such id. */
export async function readPost(
  db: ReadDb,
  schoolId: number,
  actor: Pick<AccountActor, 'personId'>,
  id: string,
  now: Date,
): Promise<PostRow | null> {
  return (await postOf(db, schoolId, actor, id, now).executeTakeFirst()) ?? null;
}

/** One publication as its editors see it; not found when invisible. */
export async function getPost(ctx: ReadCtx, id: string) {
  const actor = self(ctx);
  const row = await postOf(ctx.db, ctx.schoolId, actor, id, ctx.now).executeTakeFirst();
  if (!row || !mayManage(actor, { authorId: row.author_id, reachable: row.reachable, status: row.status }))
    throw notFound();
  return presentPost(actor, row);
}
