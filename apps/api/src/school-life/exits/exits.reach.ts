import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { keptAway } from '#kernel/reach/guardians.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { answeringTies, guardingTies } from '#kernel/reach/ties.ts';
import { ownChildren, pupilInReach, reachFor } from '../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/**
 * What the dated custody of the pupil of a tie `g` says of a day: `his`, `other`, or null where no date speaks. Days
 * are shared between guardians with authority; who has none keeps the rule of his own tie. Days of a guardian whose tie
 * ended, or whom a court keeps away since, say nothing.
 */
export const datedOn = (day: string): RawBuilder<'his' | 'other' | null> =>
  sql`(SELECT CASE WHEN cd.guardian_id = g.guardian_id THEN 'his' WHEN g.legal THEN 'other' END FROM custody_days cd
    WHERE cd.school_id = g.school_id AND cd.pupil_id = g.pupil_id
      AND daterange(cd.from_on, cd.to_on, '[]') @> ${day}::date
      AND EXISTS (SELECT 1 FROM ${answeringTies('o', day)} WHERE o.pupil_id = cd.pupil_id
        AND o.guardian_id = cd.guardian_id AND NOT ${keptAway('o')}))`;

/**
 * Whether an account of `x`'s column still speaks for its pupil on a day: a guardian with authority whom no court keeps
 * away, or the pupil.
 */
export const mandatedPlaces = (column: 'x.asked_by' | 'x.made_by', day: string): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM accounts sa WHERE sa.school_id = x.school_id AND sa.id = ${sql.ref(column)}
    AND (sa.person_id = x.pupil_id
    OR EXISTS (SELECT 1 FROM ${guardingTies('g', day)} WHERE g.pupil_id = x.pupil_id
      AND g.guardian_id = sa.person_id AND NOT ${keptAway('g')})))`;

/** Pupils whose exits the caller reads as a family: the children whom he guards today, and himself. */
export async function familyPupils(db: ReadDb, ctx: Asker): Promise<string[]> {
  const { actor } = ctx;
  if (actor.kind !== 'account') return [];
  const self = actor.roles.has('eleve') && actor.personId ? [actor.personId] : [];
  const children = await ownChildren(db, ctx);
  if (!children.length) return self;
  const away = await db
    .selectFrom(guardingTies('g', ctx.today))
    .select('g.pupil_id')
    .where('g.guardian_id', '=', actor.personId)
    .where('g.pupil_id', 'in', children)
    .where(keptAway('g'))
    .execute();
  return [...new Set([...children.filter((id) => !away.some((one) => one.pupil_id === id)), ...self])];
}

/** Pupils whose exits a member of the office handles with a permission, as a condition on `p` (pupils). */
export const officePupils = (ctx: Asker, permission: PermissionKey): Expression<SqlBool> =>
  pupilInReach(reachFor(ctx, permission), ctx.today, undefined, sql`p.person_id`);
