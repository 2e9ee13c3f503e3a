import { type Expression, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { classInReach, pupilInReach, reachFor } from '../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
/** Pupils `p` (pupils) about whom the caller writes. */
export const writesAbout = (ctx: Asker): Expression<SqlBool> =>
  pupilInReach(reachFor(ctx, 'letters.write'), ctx.today, undefined, sql`p.person_id`);
/** Classes `c` of levels `l` of which he chooses pupils. */
export const choosesIn = (ctx: Asker): Expression<SqlBool> => classInReach(reachFor(ctx, 'letters.write'), ctx.today);
/** A mailing `m`: one with a letter about a pupil in his reach, or his own. */
export const readsMailing = (ctx: Asker): Expression<SqlBool> => sql<SqlBool>`EXISTS (
  SELECT 1 FROM letter_copies k JOIN pupils p ON p.school_id = k.school_id AND p.person_id = k.pupil_id
  WHERE k.school_id = m.school_id AND k.mailing_id = m.id AND ${writesAbout(ctx)})`;
