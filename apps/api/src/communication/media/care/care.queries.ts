import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { addDays } from '#kernel/policy/days.ts';
import { imageConsent } from '../../../school/consents/consents.public.ts';
import { isOut } from '../media.reach.ts';

export type Shown = { albumId: string; itemId: string };

/**
 * Pictures that show a recognisable pupil without consent for albums on a day; for one pupil, one album, or every
 * tagged pupil. Only pictures that readers see, or would see.
 */
export async function listUnconsented(
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

/**
 * Albums `a` of the year that are published on a day. Albums of a past year stay with the people who had them
 * (`stillOpens`), since their classes no longer exist.
 */
export const albumStands = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(${isOut(today)}
    AND a.published_at >= (SELECT y.starts_on FROM school_years y WHERE y.school_id = a.school_id AND y.current))`;

/** Days between an album's last one and the deletion of its files: time to ask for more. */
export const graceDays = 30;
const HOUR = 3_600_000;

/**
 * What the scheduler must end: albums past their last day, albums to delete, and pictures deleted more than an hour
 * ago.
 */
export async function listOverdue(
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
