import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { isEnrolled, hasNotLeft, isInForce } from '#kernel/db/stays.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type AccountActor, orgsOf, scopeOf } from '#kernel/policy/actor.ts';
import { answeringTies, guardingTies, standingTies } from '#kernel/reach/ties.ts';
import { ownsFiles } from './owners.ts';

/** Whether one of the two has authority over the other today, whichever is the guardian. */
async function sameFamily(db: ReadDb, one: string, other: string, today: string): Promise<boolean> {
  const tie = await db
    .selectFrom(guardingTies('g', today))
    .select('g.pupil_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('g.guardian_id', '=', one), eb('g.pupil_id', '=', other)]),
        eb.and([eb('g.guardian_id', '=', other), eb('g.pupil_id', '=', one)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return tie !== undefined;
}

/** Whether the person, or one of their children, is a pupil of the actor's classes or organisations. */
async function amongPupils(
  db: ReadDb,
  actor: AccountActor,
  personId: string,
  scope: 'cycle' | 'classes',
  today: string,
): Promise<boolean> {
  let query = db
    .selectFrom('enrolments as e')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .select('e.id')
    .where(isEnrolled('e', today))
    .where((eb) =>
      eb.or([
        eb('e.pupil_id', '=', personId),
        eb(
          'e.pupil_id',
          'in',
          eb
            // Teachers only see guardians with authority, as in the directory.
            .selectFrom(scope === 'classes' ? answeringTies('g', today) : standingTies('g', today))
            .select('g.pupil_id')
            .where('g.guardian_id', '=', personId),
        ),
      ]),
    );
  if (scope === 'cycle')
    query = query.where(sql<boolean>`l.org_id = ANY (${[...orgsOf(actor, 'people.view')]}::uuid[])`);
  else {
    query = query.where('c.id', 'in', (eb) =>
      eb
        .selectFrom('class_teachers as t')
        .select('t.class_id')
        .where('t.person_id', '=', actor.personId)
        .where(isInForce('t', today)),
    );
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Whose portrait a signed-in person may see: their own, their family's, the staff's, and those of people they may look
 * up.
 */
async function seesPerson(ctx: Ctx, db: ReadDb, personId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'account') return false;
  const { actor, today } = ctx;
  if (personId === actor.personId || personId === actor.child?.personId) return true;
  const scope = scopeOf(actor, 'people.view');
  if (scope === 'school') return true;
  if (
    await db
      .selectFrom('staff')
      .select('person_id')
      .where('person_id', '=', personId)
      .where(hasNotLeft('staff', today))
      .executeTakeFirst()
  )
    return true;
  if (actor.personId && (await sameFamily(db, actor.personId, personId, today))) return true;
  return (scope === 'cycle' || scope === 'classes') && amongPupils(db, actor, personId, scope, today);
}

/**
 * Registers who may open the photos of accounts and persons. An account without a person is only for the
 * administration.
 */
export function registerKernelFiles(): void {
  ownsFiles('person', { table: 'persons', module: null }, seesPerson);
  ownsFiles('account', { table: 'accounts', module: null }, async (ctx, db, accountId) => {
    if (ctx.actor.kind !== 'account') return false;
    if (ctx.actor.accountId === accountId) return true;
    const account = await db.selectFrom('accounts').select('person_id').where('id', '=', accountId).executeTakeFirst();
    return account !== undefined && (account.person_id === null || seesPerson(ctx, db, account.person_id));
  });
}
