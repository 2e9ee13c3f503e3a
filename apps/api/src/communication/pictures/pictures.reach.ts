import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { lastPlaceWithin, pupilWithin } from '../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Reviews `r` for which the caller is responsible: their own publications, and the pupils of their office. */
export function answersFor({ actor }: Asker): RawBuilder<boolean> {
  if (actor.kind !== 'account') return sql<boolean>`FALSE`;
  return sql<boolean>`(r.author_id = ${actor.accountId}
    OR ${lastPlaceWithin({ actor }, 'pictures.review', sql`r.pupil_id`)})`;
}

/**
 * Whether the pupil of a review, joined as person `p`, may be named to the caller: in reach of one of the caller's
 * rights over people.
 */
export const namesPupil = (ctx: Asker): RawBuilder<boolean> =>
  sql<boolean>`(${lastPlaceWithin(ctx, 'pictures.review', sql`p.id`)}
    OR ${pupilWithin(ctx, 'people.view', sql`p.id`)})`;
