import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { isOwn, readerOf } from '#kernel/reach/guardians.ts';
import { readsAtHome } from '#kernel/reach/ties.ts';
import { classWithin, groupWithin, pupilWithin } from '../../school/directory/directory.public.ts';

type Caller = Pick<Ctx, 'actor' | 'today'>;
/** Pupils `p` (pupils) about whom the caller may write. */
export const writesAbout = (ctx: Caller): Expression<SqlBool> => pupilWithin(ctx, 'letters.write');
/** Classes `c` of levels `l` of which the caller chooses pupils. */
export const choosesIn = (ctx: Caller): Expression<SqlBool> => classWithin(ctx, 'letters.write');
/** Groups `g` of which the caller does. */
export const choosesGroup = (ctx: Caller): Expression<SqlBool> => groupWithin(ctx, 'letters.write');
/** A mailing `m` that the caller may read: it has a letter about a pupil in reach, or is the caller's own. */
export const readsMailing = (ctx: Caller): Expression<SqlBool> => sql<SqlBool>`EXISTS (
  SELECT 1 FROM letter_copies k JOIN pupils p ON p.school_id = k.school_id AND p.person_id = k.pupil_id
  WHERE k.school_id = m.school_id AND k.mailing_id = m.id AND ${writesAbout(ctx)})`;

/**
 * A sent letter `k` with its recipient row `r`, by which the caller reads it, opens its file and leaves a receipt: for
 * a guardian, while they guard the pupil.
 */
export const receives = (ctx: Caller & Pick<Ctx, 'schoolId'>): RawBuilder<boolean> => {
  const reader = readerOf(ctx);
  return sql<boolean>`(r.person_id = ${reader.personId}::uuid AND k.sent_at IS NOT NULL
    AND ${isOwn(sql`k.pupil_id`, reader)})`;
};

/**
 * The same condition for a row `r` of the letter `k`: whom to notify on a day. A scheduled mailing may leave after a
 * chosen guardian lost the pupil (SEC-OBJ-01).
 */
export const isTold = (day: string): RawBuilder<boolean> => readsAtHome(sql`r.person_id`, sql`k.pupil_id`, day);
