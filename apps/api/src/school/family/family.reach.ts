import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isKeptAwayByCourt } from '#kernel/reach/guardians.ts';
import { ownChildIds } from '../directory/directory.public.ts';

/**
 * Requests `r` that the caller reads, withdraws and opens the documents of as a guardian: only their own, about
 * themselves or a child for whom they still decide; a request about a child closes with the authority over that child
 * (LAW-MIN-02, SEC-OBJ-08). The child's other guardian reads none of them.
 */
export const readsAsAsker = (ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(r.asked_by = ${self(ctx).accountId} AND (r.target = 'guardian'
    OR r.person_id = ANY (${ownChildIds(ctx)})))`;

/**
 * Ties `g` whose guardian is kept away from the child by a court: they see nothing that reveals where the child is
 * (LAW-MIN-02).
 */
export const isKeptAway: RawBuilder<boolean> = isKeptAwayByCourt('g');
