import { type Arranged, pupilPlansCard } from '@encrier/contract/school-life/plans';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { personCard } from '#kernel/person-card.ts';
import { listArrangements, ofPupil, opensPapers } from './plans.queries.ts';

/**
 * Arrangements of some pupils on a day, for a room that has checked which pupils its caller may see; without their
 * reason or the kind of plan.
 */
export const arrangementsOf = (db: ReadDb, pupilIds: readonly string[], day: string): Promise<Arranged[]> =>
  listArrangements(db, day, sql<boolean>`n.pupil_id = ANY (${[...pupilIds]}::uuid[])`);

/** Registers the card of a pupil's page, and who may open the papers of a plan; nobody during look-as. */
export function registerPlans(): void {
  personCard(pupilPlansCard, ofPupil);
  ownsFiles(
    'support_plan',
    { table: 'support_plans', module: null },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' && ctx.actor.lookedAtBy === null && (await opensPapers({ ...ctx, db }, id)),
  );
}
