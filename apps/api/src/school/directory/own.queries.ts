import { nameOf } from '#kernel/db/person-name.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { decidesBy, followsBy, guardianOf } from './directory.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Pupils of the caller's ties `g`, under a condition; none for a caller who is not a guardian. */
async function pupilsBy(db: ReadDb, ctx: Asker, ties: RawBuilder<boolean>): Promise<string[]> {
  if (!guardianOf(ctx)) return [];
  const rows = await db.selectFrom(guardingTies('g', ctx.today)).select('g.pupil_id').where(ties).execute();
  return rows.map((row) => row.pupil_id);
}
/** The caller, where they are a pupil. */
const ownPupil = ({ actor }: Asker): string[] =>
  actor.kind === 'account' && actor.roles.has('eleve') && actor.personId ? [actor.personId] : [];

/** Pupils for whom the caller decides today; see `decidesBy`. */
export const ownChildren = (db: ReadDb, ctx: Asker): Promise<string[]> => pupilsBy(db, ctx, decidesBy(ctx));

/** Pupils that the caller reads as a family: the children for whom they decide today, and the caller. */
export const familyPupils = async (db: ReadDb, ctx: Asker): Promise<string[]> => [
  ...(await ownChildren(db, ctx)),
  ...ownPupil(ctx),
];

/**
 * Pupils whose whereabouts the caller may know: their children, except those from whom a court keeps them away, and the
 * caller.
 */
export const followedPupils = async (db: ReadDb, ctx: Asker): Promise<string[]> => [
  ...(await pupilsBy(db, ctx, followsBy(ctx))),
  ...ownPupil(ctx),
];

async function nameOwn(ctx: Asker & { db: ReadDb }, ids: readonly string[]) {
  if (!ids.length) return [];
  const rows = await ctx.db
    .selectFrom('persons as p')
    .select(['p.id', nameOf('p').as('label'), 'p.birth_on'])
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('p.birth_on')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute();
  const { personId } = self(ctx);
  return rows.map(({ id, label, birth_on }) => ({ id, label, birthOn: birth_on, self: id === personId }));
}
/** The pupils of `familyPupils` with their names, the eldest first; `self` marks the caller. */
export const ownPupils = async (ctx: Asker & { db: ReadDb }) => nameOwn(ctx, await familyPupils(ctx.db, ctx));
/**
 * The pupils of `followedPupils`, in the same way: for data that reveals where a pupil is, such as a lesson, a test or
 * a room.
 */
export const ownFollowed = async (ctx: Asker & { db: ReadDb }) => nameOwn(ctx, await followedPupils(ctx.db, ctx));
