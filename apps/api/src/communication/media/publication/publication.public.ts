import { stillOpens } from '../media.reach.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import type { WriteDb } from '#kernel/act/act.ts';
import { holdersOf } from '#kernel/auth/holders.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { recipientsOf } from '../../audience/audience.public.ts';

/**
 * Gives an album to its audience as it is on `day`, in two statements: newcomers are added, the album is hidden from
 * people no longer addressed, and no reading mark is lost. Returns how many persons it is for.
 */
export async function giveAlbum(
  db: WriteDb<'album_recipients'>,
  schoolId: number,
  albumId: string,
  rules: readonly AudienceRule[],
  at: { now: Date; today: string },
): Promise<number> {
  await db
    .updateTable('album_recipients')
    .set({ removed_at: at.now })
    .where('album_id', '=', albumId)
    .where('removed_at', 'is', null)
    .execute();
  if (!rules.length) return 0;
  const given = await db
    .insertInto('album_recipients')
    .columns(['school_id', 'album_id', 'person_id', 'audience_kind', 'child_ids'])
    .expression((eb) =>
      eb
        .selectFrom(recipientsOf(schoolId, rules, at.today).as('r'))
        .select([
          sql<number>`${schoolId}::int`.as('school_id'),
          sql<string>`${albumId}::uuid`.as('album_id'),
          'r.person_id',
          'r.audience_kind',
          'r.child_ids',
        ]),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'album_id', 'person_id']).doUpdateSet((eb) => ({
        removed_at: null,
        audience_kind: eb.ref('excluded.audience_kind'),
        child_ids: eb.ref('excluded.child_ids'),
      })),
    )
    .executeTakeFirst();
  return Number(given.numInsertedOrUpdatedRows ?? 0);
}

/** Accounts that can open an album on a day: not people who lost authority since (SEC-OBJ-01). */
export async function readersOf(db: ReadDb, albumId: string, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('album_recipients as r')
    .innerJoin('accounts as a', 'a.person_id', 'r.person_id')
    .select('a.id')
    .where('r.album_id', '=', albumId)
    .where('r.removed_at', 'is', null)
    .where('a.status', '=', 'active')
    .where(stillOpens(today))
    .execute();
  return rows.map(({ id }) => id);
}

/** Accounts that moderate albums of the whole school. */
export const moderatorsOf = (db: ReadDb): Promise<string[]> => holdersOf(db, 'media.moderate', 'school');

/** Accounts that see a change of an album: its readers once published, its author, and the moderators. */
export async function concernedBy(
  db: ReadDb,
  album: { id: string; authorId: string },
  today: string,
): Promise<string[]> {
  return [...new Set([album.authorId, ...(await moderatorsOf(db)), ...(await readersOf(db, album.id, today))])];
}
