import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays } from '#kernel/policy/days.ts';
import { imageConsent } from '../../../school/consents/consents.public.ts';
import { recipientsOf } from '../../audience/audience.public.ts';

export type Shown = { albumId: string; itemId: string };

/** Pictures on which somebody can be recognised who has no consent for albums on a day; of one pupil, on one album, or of everybody tagged. Only those that readers see, or would. */
export async function unconsented(
  db: ReadDb,
  today: string,
  { pupilId, albumId }: { pupilId?: string | null; albumId?: string },
): Promise<Shown[]> {
  let query = db
    .selectFrom('album_tags as t')
    .innerJoin('album_items as i', 'i.id', 't.item_id')
    .innerJoin('albums as a', 'a.id', 'i.album_id')
    .select(['a.id as albumId', 'i.id as itemId', 't.pupil_id as pupilId'])
    .where('t.blurred', '=', false)
    .where('i.hidden_at', 'is', null)
    .where('i.removed_at', 'is', null)
    .where('a.status', 'in', ['published', 'hidden']);
  if (pupilId) query = query.where('t.pupil_id', '=', pupilId);
  if (albumId) query = query.where('i.album_id', '=', albumId);
  const rows = await query.execute();
  const allowed = await imageConsent(db, [...new Set(rows.map((row) => row.pupilId))], 'albums', today);
  const found = new Map(
    rows.filter((row) => !allowed.has(row.pupilId)).map(({ albumId, itemId }) => [itemId, { albumId, itemId }]),
  );
  return [...found.values()];
}

type Given = { id: string; rules: AudienceRule[] };

/** Albums of the year that are out: one, all, or those that concern some pupils: given to one of them or a guardian, or addressed to where one of them is now. */
export async function albumsOut(
  db: ReadDb,
  schoolId: number,
  today: string,
  { albumId = null, pupilIds = null }: { albumId?: string | null; pupilIds?: readonly string[] | null },
): Promise<Given[]> {
  const some = pupilIds && [...pupilIds];
  const { rows } = await sql<Given>`
    SELECT a.id, COALESCE((SELECT json_agg(json_strip_nulls(json_build_object('kind', x.kind, 'role', x.role, 'ref', COALESCE(x.level_id, x.class_id, x.group_id, x.person_id), 'who', x.who, 'exclude', x.exclude)) ORDER BY x.position)
      FROM album_audience x WHERE x.school_id = a.school_id AND x.album_id = a.id), '[]') AS rules
    FROM albums a JOIN school_years y ON y.school_id = a.school_id AND y.current
    WHERE a.school_id = ${schoolId} AND a.status = 'published' AND a.expires_on >= ${today}::date AND a.published_at >= y.starts_on AND (${albumId}::uuid IS NULL OR a.id = ${albumId}) AND (${some}::uuid[] IS NULL
      OR EXISTS (SELECT 1 FROM album_recipients r WHERE r.school_id = a.school_id AND r.album_id = a.id AND r.removed_at IS NULL AND (r.person_id = ANY (${some}::uuid[]) OR r.child_ids && ${some}::uuid[]))
      OR EXISTS (SELECT 1 FROM album_audience x LEFT JOIN enrolments e ON e.school_id = x.school_id AND e.pupil_id = ANY (${some}::uuid[]) LEFT JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
        WHERE x.school_id = a.school_id AND x.album_id = a.id AND (x.kind IN ('everyone', 'role', 'group') OR x.class_id = e.class_id OR x.level_id = c.level_id OR x.person_id = ANY (${some}::uuid[]))))
    ORDER BY a.id`.execute(db as never);
  return rows;
}

/**
 * Albums of the year whose readers are no longer those of their audience on a day: somebody came, left, or changed class; all of them
 * in one statement. Those of a
 * year that is over stay with who had them, as long as he is of the school (`stillOpens`): their classes exist no more.
 */
export async function readdressed(
  db: ReadDb,
  schoolId: number,
  today: string,
  pupilIds: readonly string[] | null,
): Promise<string[]> {
  const albums = await albumsOut(db, schoolId, today, { pupilIds });
  if (!albums.length) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM jsonb_to_recordset(${JSON.stringify(albums)}::jsonb) AS a(id uuid, rules jsonb)
    WHERE EXISTS (SELECT 1 FROM ${recipientsOf(schoolId, sql`a.rules`, today)} w
      FULL JOIN (SELECT * FROM album_recipients WHERE school_id = ${schoolId} AND album_id = a.id AND removed_at IS NULL) h ON h.person_id = w.person_id
      WHERE w.person_id IS NULL OR h.person_id IS NULL OR w.audience_kind <> h.audience_kind OR w.child_ids <> h.child_ids)
    ORDER BY a.id`.execute(db as never);
  return rows.map(({ id }) => id);
}

/** Days between an album's last one and the deletion of its files: time to ask for more. */
export const graceDays = 30;
const HOUR = 3_600_000;

/** What the clock has to end: albums past their day, those to delete, and pictures deleted for more than an hour. */
export async function overdue(
  db: ReadDb,
  { now, today }: Pick<Ctx, 'now' | 'today'>,
): Promise<{ ended: string[]; gone: string[]; items: string[] }> {
  const last = addDays(today, -graceDays);
  const albums = await db
    .selectFrom('albums')
    .select(['id', 'status', 'expires_on'])
    .where('expires_on', '<', today)
    .where((eb) => eb.or([eb('status', '<>', 'archived'), eb('expires_on', '<', last)]))
    .orderBy('expires_on')
    .limit(200)
    .execute();
  const items = await db
    .selectFrom('album_items')
    .select('id')
    .where('removed_at', '<', new Date(now.getTime() - HOUR))
    .orderBy('removed_at')
    .limit(500)
    .execute();
  const gone = albums.filter((album) => album.expires_on < last).map(({ id }) => id);
  return {
    gone,
    ended: albums
      .filter((album) => album.status === 'published' || album.status === 'hidden' || album.status === 'in_review')
      .map(({ id }) => id)
      .filter((id) => !gone.includes(id)),
    items: items.map(({ id }) => id),
  };
}
