import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { guardianOf, ownChildIds } from '../directory/directory.public.ts';

/** Campaigns `k` that families see on a day: published and begun, or ended. */
export const isShown = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(k.state <> 'draft' AND k.opens_on <= ${day}::date)`;

/**
 * Answers or papers `alias` that the caller reads as a guardian: only their own, about a child for whom they decide
 * today; the other guardian's stay between that guardian and the office (LAW-MIN-02, SEC-OBJ-08).
 */
export const ownWord = (ctx: Pick<Ctx, 'actor' | 'today'>, alias: 'a' | 'i'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.by_id`)} = ${guardianOf(ctx)}::uuid
    AND ${sql.ref(`${alias}.pupil_id`)} = ANY (${ownChildIds(ctx)}))`;
