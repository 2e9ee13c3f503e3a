import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { lastPlaceInReach, pupilInReach, reachFor } from '../../school/directory/directory.public.ts';
import { holds } from '#kernel/policy/actor.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/** Reviews `r` for which the caller is responsible: their own publications, and the pupils of their office. */
export function answersFor({ actor }: Asker): RawBuilder<boolean> {
  if (actor.kind !== 'account') return sql<boolean>`FALSE`;
  return sql<boolean>`(r.author_id = ${actor.accountId}
    OR ${lastPlaceInReach(reachFor({ actor }, 'pictures.review'), sql`r.pupil_id`)})`;
}

/**
 * Whether the pupil of a review, joined as person `p`, may be named to the caller: in reach of one of the caller's
 * rights over people.
 */
export function namesPupil({ actor, today }: Asker): RawBuilder<boolean> {
  if (actor.kind !== 'account') return sql<boolean>`FALSE`;
  const office = lastPlaceInReach(reachFor({ actor }, 'pictures.review'), sql`p.id`);
  if (!holds(actor, 'people.view')) return sql<boolean>`(${office})`;
  return sql<boolean>`(${office} OR ${pupilInReach(reachFor({ actor }), today, undefined, sql`p.id`)})`;
}
