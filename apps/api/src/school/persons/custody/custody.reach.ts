import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { isOfAgeOn } from '#kernel/reach/guardians.ts';
import { followedChildIds } from '../../directory/directory.public.ts';

/**
 * Pupils `u` (persons `h`) whose custody calendar the caller reads as a guardian: minors whose whereabouts they may
 * know. The office reads it by its right over protected data (`standing`).
 */
export const readsCalendar = (ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(u.person_id = ANY (${followedChildIds(ctx)}) AND NOT ${isOfAgeOn('h', ctx.today)})`;
