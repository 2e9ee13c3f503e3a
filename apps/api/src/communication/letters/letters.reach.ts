import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { isOwn, type Reader } from '#kernel/reach/guardians.ts';
import { classInReach, groupInReach, pupilInReach, reachFor } from '../../school/directory/directory.public.ts';

/** Who asks, on which day, by which handle. */
export type Asker = Caller & { db: ReadDb };
type Caller = Pick<Ctx, 'actor' | 'today'>;
/** Pupils `p` (pupils) about whom the caller writes. */
export const writesAbout = (ctx: Caller): Expression<SqlBool> =>
  pupilInReach(reachFor(ctx, 'letters.write'), ctx.today, undefined, sql`p.person_id`);
/** Classes `c` of levels `l` of which he chooses pupils. */
export const choosesIn = (ctx: Caller): Expression<SqlBool> => classInReach(reachFor(ctx, 'letters.write'), ctx.today);
/** Groups `g` of which he does. */
export const choosesGroup = (ctx: Caller): Expression<SqlBool> => groupInReach(reachFor(ctx, 'letters.write'));
/** A mailing `m`: one with a letter about a pupil in his reach, or his own. */
export const readsMailing = (ctx: Caller): Expression<SqlBool> => sql<SqlBool>`EXISTS (
  SELECT 1 FROM letter_copies k JOIN pupils p ON p.school_id = k.school_id AND p.person_id = k.pupil_id
  WHERE k.school_id = m.school_id AND k.mailing_id = m.id AND ${writesAbout(ctx)})`;

/** A letter `k` that left, with its line `r` of receivers: a guardian's while he guards the pupil. */
export const receives = (reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`(r.person_id = ${reader.personId}::uuid AND k.sent_at IS NOT NULL
    AND ${isOwn(sql`k.pupil_id`, reader)})`;
