import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isKeptAwayByCourt } from '#kernel/reach/guardians.ts';
import { ownChildIds } from '../directory/directory.public.ts';

/**
 * Requests `r` that the caller reads, opens the documents of and takes back as a guardian: his own alone, about himself
 * or about a child for whom he still decides; what is about a child closes with the authority over him (LAW-MIN-02,
 * SEC-OBJ-08). The other guardian of the child reads none of them.
 */
export const readsAsAsker = (ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(r.asked_by = ${self(ctx).accountId} AND (r.target = 'guardian'
    OR r.person_id = ANY (${ownChildIds(ctx)})))`;

/** Ties `g` whose guardian a court keeps away from the child: he is told nothing by which it is found (LAW-MIN-02). */
export const isKeptAway: RawBuilder<boolean> = isKeptAwayByCourt('g');
