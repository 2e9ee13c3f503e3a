import { pupilPositionsCard } from '@encrier/contract/teaching/diagnostic-correcting';
import { sql } from 'kysely';
import { ownsFiles } from '#kernel/files/owners.ts';
import { personCard } from '#kernel/person-card.ts';
import { isLooking } from '#kernel/policy/actor.ts';
import { copyRows } from './correcting/copies.queries.ts';
import { positionsForStaff } from './correcting/positions.queries.ts';
import { readsBank, readsCopy, readsTest } from './diagnostic-tests.reach.ts';
import { readsSittingFiles, readsTestPictures } from './sitting/family.queries.ts';

const module = 'diagnostic-tests' as const;
/**
 * Who may open the files: pictures of a test, its authors and anyone who sits it or reads its correction; a pupil's
 * answers, the pupil and the correctors; pictures of the bank, people who can find their question.
 */
export function registerTestFiles(): void {
  ownsFiles('diagnostic_test', { table: 'diagnostic_tests', module }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    const made = await db
      .selectFrom('diagnostic_tests as t')
      .select('t.id')
      .where('t.id', '=', id)
      .where(readsTest(ctx))
      .executeTakeFirst();
    return made !== undefined || readsTestPictures({ ...ctx, db }, id);
  });
  ownsFiles('test_sitting', { table: 'test_sittings', module }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account' || isLooking(ctx.actor)) return false;
    const corrected = await copyRows(db).select('g.id').where('g.id', '=', id).where(readsCopy(ctx)).executeTakeFirst();
    return corrected !== undefined || readsSittingFiles({ ...ctx, db }, id);
  });
  ownsFiles('test_bank_question', { table: 'test_bank_questions', module }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    const found = await db
      .selectFrom('test_bank_questions as b')
      .select(sql`1`.as('one'))
      .where('b.id', '=', id)
      .where(readsBank(ctx))
      .executeTakeFirst();
    return found !== undefined;
  });
}

/** Registers the card of a pupil's positions by skill. */
export function registerTestCards(): void {
  personCard(pupilPositionsCard, positionsForStaff, 'diagnostic-tests');
}
