import { nameOf, nameOfAccount } from '#kernel/db/person-name.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { ownAlbums } from '@encrier/contract/communication/media';
import type { QueryOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { hasWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { imageConsent } from '../../../school/consents/consents.public.ts';
import { pupilWithin } from '../../../school/directory/directory.public.ts';
import { classOfPupil, namedPupils, pupilsAddressed, shownPurpose } from '../../audience/pictured.public.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import { managesIt } from './admin.policy.ts';
import { type AlbumRow, isBlocked, presentManaged, presentRow, type RowOfList, rulesOf } from './admin.present.ts';
import { storedRules } from '../../audience/rules.public.ts';

const pageSize = 24;
const maxNames = 300;
/** What the consent of a pupil must cover for an album (LAW-IMG-01). */
const purpose = shownPurpose;

/**
 * Whole albums of the authors' and the moderators' lists, counted in the same statement; `all`: all except other
 * people's drafts.
 */
export async function managedList(ctx: ReadCtx, query: QueryOf<typeof ownAlbums>, all: boolean) {
  const { schoolId } = ctx;
  const actor = self(ctx);
  const { rows } = await sql<{ total: number; waiting: number; items: RowOfList[] }>`
    WITH mine AS MATERIALIZED (
      SELECT a.* FROM albums a WHERE a.school_id = ${schoolId} AND (a.author_id = ${actor.accountId} OR (${all}::boolean
        AND a.status <> 'draft'))
    ), line AS MATERIALIZED (
      SELECT * FROM mine a WHERE (${query.type ?? null}::text IS NULL OR a.kind = ${query.type ?? null})
        AND (${query.status ?? null}::text IS NULL OR a.status = ${query.status ?? null}) AND ${hasWords('a.search_key', query.q)}
    ), page AS (SELECT * FROM line ORDER BY CASE WHEN status = 'in_review'
      THEN submitted_at END NULLS LAST, updated_at DESC, id LIMIT ${pageSize} OFFSET ${(query.page - 1) * pageSize})
    SELECT (SELECT count(*)::int FROM line) AS total, (SELECT count(*)::int FROM mine
      WHERE status = 'in_review' AND author_id <> ${actor.accountId}) AS waiting,
      COALESCE((SELECT json_agg(x) FROM (
        SELECT a.id, a.author_id, ${nameOf('w')} AS author, a.kind, a.status, a.title, a.taken_on,
          a.place, a.expires_on, a.updated_at, a.submitted_at, a.published_at, n.count, n.hidden,
          (SELECT count(*)::int FROM album_recipients r WHERE r.school_id = a.school_id AND r.album_id = a.id
            AND r.removed_at IS NULL) AS recipients,
          CASE WHEN f.id IS NULL THEN NULL ELSE ${attachmentJson('f')} END AS cover
        FROM page a JOIN accounts w ON w.school_id = a.school_id AND w.id = a.author_id
        CROSS JOIN LATERAL (SELECT count(*)::int AS count, count(i.hidden_at)::int AS hidden,
          (array_agg(COALESCE(i.poster_file_id, i.file_id) ORDER BY i.cover DESC, i.position))[1] AS file_id
          FROM album_items i WHERE i.school_id = a.school_id AND i.album_id = a.id AND i.removed_at IS NULL) n
        LEFT JOIN files f ON f.school_id = a.school_id AND f.id = n.file_id
        ORDER BY CASE WHEN a.status = 'in_review' THEN a.submitted_at END NULLS LAST, a.updated_at DESC, a.id) x),
          '[]') AS items`.execute(ctx.db as never);
  const found = rows[0]!;
  return {
    items: found.items.map((row) => presentRow(actor, row)),
    page: query.page,
    pageSize,
    total: found.total,
    waiting: all ? found.waiting : 0,
  };
}

/** The author of an album and its state; null when this school has no such id. */
export async function factsOf(
  db: ReadDb,
  id: string,
): Promise<{ authorId: string; status: AlbumRow['status'] } | null> {
  const row = await db.selectFrom('albums').select(['author_id', 'status']).where('id', '=', id).executeTakeFirst();
  return row ? { authorId: row.author_id, status: row.status as AlbumRow['status'] } : null;
}

/**
 * One album with everything its editor shows; null when this school has no such id. Names only pupils within the
 * caller's reach.
 */
export async function albumOf(
  db: ReadDb,
  ctx: Pick<Ctx, 'actor' | 'schoolId' | 'today'>,
  id: string,
): Promise<AlbumRow | null> {
  const reach = pupilWithin(ctx, 'people.view', sql`p.id`);
  const row = await db
    .selectFrom(
      sql<AlbumRow>`(
      SELECT a.*, ${nameOf('w')} AS author, ${nameOfAccount('a.review_by')} AS reviewer,
        COALESCE((SELECT y.ends_on FROM school_years y WHERE y.school_id = a.school_id
          AND y.current), a.expires_on) AS year_ends_on,
        ${storedRules('album_audience.album_id', 'a')} AS rules,
        COALESCE((SELECT json_agg(json_build_object('id', i.id, 'file', ${attachmentJson('f')}, 'poster', CASE
          WHEN q.id IS NULL THEN NULL ELSE ${attachmentJson('q')} END, 'caption', i.caption, 'seconds', i.seconds,
          'blurred', i.blurred,
            'cover', i.cover, 'hidden_for', i.hidden_for, 'hidden_reason', i.hidden_reason,
            'tags', COALESCE((SELECT json_agg(json_build_object('pupilId', p.id, 'label', CASE WHEN ${reach}
              THEN ${nameOf('p')} ELSE '' END,
              'className', ${classOfPupil(ctx.today)}, 'blurred', t.blurred) ORDER BY p.last_name, p.first_name, p.id)
              FROM album_tags t JOIN persons p ON p.school_id = t.school_id AND p.id = t.pupil_id
                WHERE t.school_id = i.school_id AND t.item_id = i.id), '[]'::json)) ORDER BY i.position, i.id)
          FROM album_items i JOIN files f ON f.school_id = i.school_id AND f.id = i.file_id
            LEFT JOIN files q ON q.school_id = i.school_id AND q.id = i.poster_file_id
          WHERE i.school_id = a.school_id AND i.album_id = a.id AND i.removed_at IS NULL), '[]') AS items
      FROM albums a JOIN accounts w ON w.school_id = a.school_id AND w.id = a.author_id
        WHERE a.school_id = ${ctx.schoolId} AND a.id = ${id})`.as('a'),
    )
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Pupils tagged on an album who may be shown on it today. */
export const allowedOn = (db: ReadDb, row: Pick<AlbumRow, 'items'>, today: string): Promise<ReadonlySet<string>> =>
  imageConsent(db, [...new Set(row.items.flatMap((item) => item.tags.map((tag) => tag.pupilId)))], purpose, today);

/** An album for its author or a moderator; throws not found for others. */
export async function managedAlbum(db: ReadDb, ctx: Pick<Ctx, 'actor' | 'schoolId' | 'today'>, id: string) {
  const row = await albumOf(db, ctx, id);
  const actor = self(ctx);
  if (!row || !managesIt(actor, { status: row.status, authorId: row.author_id })) throw notFound();
  return { row, album: presentManaged(actor, row, await allowedOn(db, row, ctx.today)) };
}

/** The same, locked until the transaction ends: a late request is answered with the current state. */
export async function heldAlbum(tx: { db: ReadDb }, ctx: Pick<Ctx, 'actor' | 'schoolId' | 'today'>, id: string) {
  await tx.db.selectFrom('albums').select('id').where('id', '=', id).forUpdate().execute();
  return managedAlbum(tx.db, ctx, id);
}

/** What prevents publication. */
export async function checkAlbum(ctx: ReadCtx, id: string) {
  const { row } = await managedAlbum(ctx.db, ctx, id);
  const pupils = await pupilsAddressed(ctx.db, ctx.schoolId, rulesOf(row), ctx.today);
  const tagged = row.items.flatMap((item) => item.tags.map((tag) => tag.pupilId));
  const allowed = await imageConsent(ctx.db, [...new Set([...pupils, ...tagged])], purpose, ctx.today);
  const without = pupils.filter((pupil) => !allowed.has(pupil));
  const shown = row.items.filter((item) => item.hidden_for === null);
  return {
    pupils: pupils.length,
    withoutConsent: without.length,
    names: await namedPupils(ctx.db, ctx, without, null, maxNames),
    blocked: shown.filter((item) => isBlocked(item, allowed)).map((item) => item.id),
    untagged: shown.filter((item) => item.tags.length === 0).length,
    total: shown.length,
  };
}

/** How many pupils of an audience have no consent for albums. */
export async function withoutConsent(
  db: ReadDb,
  ctx: Pick<Ctx, 'schoolId' | 'today'>,
  rules: readonly AudienceRule[],
): Promise<number> {
  const pupils = await pupilsAddressed(db, ctx.schoolId, rules, ctx.today);
  return pupils.length - (await imageConsent(db, pupils, purpose, ctx.today)).size;
}

/** Pupils who can be recognised on an album's pictures; 30 at most. */
export async function findPupils(ctx: ReadCtx, id: string, q: string | undefined) {
  const { row } = await managedAlbum(ctx.db, ctx, id);
  const found = await namedPupils(
    ctx.db,
    ctx,
    await pupilsAddressed(ctx.db, ctx.schoolId, rulesOf(row), ctx.today),
    q ?? null,
    30,
  );
  const allowed = await imageConsent(
    ctx.db,
    found.map(({ pupilId }) => pupilId),
    purpose,
    ctx.today,
  );
  return { items: found.map((pupil) => ({ ...pupil, allowed: allowed.has(pupil.pupilId), blurred: false })) };
}

/** Whether all of these are pupils of the album's audience within the caller's reach. */
export async function allTaggable(
  db: ReadDb,
  ctx: Pick<Ctx, 'actor' | 'schoolId' | 'today'>,
  row: AlbumRow,
  ids: readonly string[],
): Promise<boolean> {
  if (!ids.length) return true;
  const audience = new Set(await pupilsAddressed(db, ctx.schoolId, rulesOf(row), ctx.today));
  const named = await namedPupils(
    db,
    ctx,
    ids.filter((one) => audience.has(one)),
    null,
    ids.length,
  );
  return named.length === new Set(ids).size;
}
