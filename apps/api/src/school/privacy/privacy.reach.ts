import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isOfAgeOn } from '#kernel/reach/guardians.ts';
import { readsAtHome } from '#kernel/reach/ties.ts';
import { ownChildIds } from '../directory/directory.public.ts';

/**
 * Persons `p` for whom somebody asks by right of what the school holds, and whose requests he reads: himself, and the
 * children for whom he decides today; who is of age asks by himself (LAW-MIN-03). The office reads all requests by its
 * permission.
 */
export const asksFor = (ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(p.id = ${self(ctx).personId}::uuid
    OR (p.id = ANY (${ownChildIds(ctx)}) AND NOT ${isOfAgeOn('p', ctx.today)}))`;

/** Requests `r` for the person `p` that their asker reads again: those from his own page, while he may ask for `p`. */
export const readsAsAsker = (ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(r.asked_by = ${self(ctx).accountId} AND ${asksFor(ctx)})`;

/** Accounts `a` that are told on a day of the answer to what they asked for the person `p`: who may still ask for him. */
export const isTold = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(${readsAtHome(sql`a.person_id`, sql`p.id`, day)} AND (a.person_id = p.id OR NOT ${isOfAgeOn('p', day)}))`;
