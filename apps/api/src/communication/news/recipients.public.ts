import { schoolDay } from '#kernel/db/school-day.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import type { WriteDb } from '#kernel/act/act.ts';
import { recipientsOf } from '../audience/audience.public.ts';

/**
 * Gives a publication to its audience as it is now, in two statements whatever their number: newcomers are added, it is
 * hidden from people no longer addressed, and no receipt is ever lost. Returns how many persons it is for.
 */
export async function giveTo(
  db: WriteDb<'post_recipients'>,
  schoolId: number,
  postId: string,
  rules: readonly AudienceRule[],
  now: Date,
): Promise<number> {
  await db
    .updateTable('post_recipients')
    .set({ removed_at: now })
    .where('post_id', '=', postId)
    .where('removed_at', 'is', null)
    .execute();
  if (!rules.length) return 0;
  const day = await schoolDay(db, now);
  const given = await db
    .insertInto('post_recipients')
    .columns(['school_id', 'post_id', 'person_id', 'audience_kind', 'child_ids', 'family_id'])
    .expression((eb) =>
      eb
        .selectFrom(recipientsOf(schoolId, rules, day).as('r'))
        .select([
          sql<number>`${schoolId}::int`.as('school_id'),
          sql<string>`${postId}::uuid`.as('post_id'),
          'r.person_id',
          'r.audience_kind',
          'r.child_ids',
          'r.family_id',
        ]),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'post_id', 'person_id']).doUpdateSet((eb) => ({
        removed_at: null,
        audience_kind: eb.ref('excluded.audience_kind'),
        child_ids: eb.ref('excluded.child_ids'),
        family_id: eb.ref('excluded.family_id'),
      })),
    )
    .executeTakeFirst();
  return Number(given.numInsertedOrUpdatedRows ?? 0);
}
