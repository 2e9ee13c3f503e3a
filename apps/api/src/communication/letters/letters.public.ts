import { documentsModule } from '@encrier/contract/communication/documents';
import { sql } from 'kysely';
import { ownsFiles } from '#kernel/files/owners.ts';
import { holds } from '#kernel/policy/actor.ts';
import { receives, writesAbout } from './letters.reach.ts';

/**
 * Who may open the file of a letter: its recipients while they may read about the pupil, and people who may write about
 * the pupil (SEC-OBJ-08).
 */
export function registerLetterFiles(): void {
  ownsFiles('letter', { table: 'letter_copies', module: documentsModule }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    const office = holds(ctx.actor, 'letters.write') ? writesAbout(ctx) : sql<boolean>`FALSE`;
    const row = await db
      .selectFrom('letter_copies as k')
      .innerJoin('pupils as p', 'p.person_id', 'k.pupil_id')
      .select('k.id')
      .where('k.id', '=', id)
      .where(
        sql<boolean>`(${office} OR EXISTS (SELECT 1 FROM letter_receivers r
          WHERE r.school_id = k.school_id AND r.copy_id = k.id AND ${receives(ctx)}))`,
      )
      .executeTakeFirst();
    return row !== undefined;
  });
}
