import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isOfAgeOn } from '#kernel/reach/guardians.ts';
import { readsAtHome } from '#kernel/reach/ties.ts';
import { ownChildIds } from '../directory/directory.public.ts';

/**
 * Persons `p` for whom the caller may request the school's data and whose requests they read: themselves, and the
 * children for whom they decide today; a person of age asks alone (LAW-MIN-03). The office reads all requests by its
 * permission.
 */
export const asksFor = (ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(p.id = ${self(ctx).personId}::uuid
    OR (p.id = ANY (${ownChildIds(ctx)}) AND NOT ${isOfAgeOn('p', ctx.today)}))`;

/**
 * Requests `r` about the person `p` that their author may read: those made from the author's own page, while they may
 * ask for `p`.
 */
export const readsAsAsker = (ctx: Pick<Ctx, 'actor' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(r.asked_by = ${self(ctx).accountId} AND ${asksFor(ctx)})`;

/**
 * Accounts `a` notified on a day of the answer to a request about the person `p`: those who may still ask for that
 * person.
 */
export const isTold = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(${readsAtHome(sql`a.person_id`, sql`p.id`, day)} AND (a.person_id = p.id OR NOT ${isOfAgeOn('p', day)}))`;
