import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { decidesBy, followsBy, guardianOf } from './directory.reach.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Pupils of the ties `g` of who guards them, under a condition; nobody's for who is no guardian. */
async function pupilsBy(db: ReadDb, ctx: Asker, ties: RawBuilder<boolean>): Promise<string[]> {
  if (!guardianOf(ctx)) return [];
  const rows = await db.selectFrom(guardingTies('g', ctx.today)).select('g.pupil_id').where(ties).execute();
  return rows.map((row) => row.pupil_id);
}
/** The caller, where he is a pupil. */
const ownPupil = ({ actor }: Asker): string[] =>
  actor.kind === 'account' && actor.roles.has('eleve') && actor.personId ? [actor.personId] : [];

/** Pupils for whom the caller decides today; see `decidesBy`. */
export const ownChildren = (db: ReadDb, ctx: Asker): Promise<string[]> => pupilsBy(db, ctx, decidesBy(ctx));

/** Pupils whom the caller reads as a family: the children for whom he decides today, and himself. */
export const familyPupils = async (db: ReadDb, ctx: Asker): Promise<string[]> => [
  ...(await ownChildren(db, ctx)),
  ...ownPupil(ctx),
];

/** The same with their names, the eldest first; `self` is the pupil who asks. */
export async function ownPupils(ctx: Asker & { db: ReadDb }) {
  const ids = await familyPupils(ctx.db, ctx);
  if (!ids.length) return [];
  const rows = await ctx.db
    .selectFrom('persons as p')
    .select(['p.id', sql<string>`p.first_name || ' ' || p.last_name`.as('label'), 'p.birth_on'])
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('p.birth_on')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute();
  const { personId } = self(ctx);
  return rows.map(({ id, label, birth_on }) => ({ id, label, birthOn: birth_on, self: id === personId }));
}

/** Pupils of whom the caller learns where they are: his children, but those from whom a court keeps him, and himself. */
export const followedPupils = async (db: ReadDb, ctx: Asker): Promise<string[]> => [
  ...(await pupilsBy(db, ctx, followsBy(ctx))),
  ...ownPupil(ctx),
];
