import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { readerOf, wardsOf } from '#kernel/reach/guardians.ts';

/**
 * Pieces `k` that are asked of the caller, in his list and one by one, with the model of their campaign: those of the
 * children over whom he holds authority today (SEC-OBJ-01).
 */
export const askedOf = (ctx: Pick<Ctx, 'schoolId' | 'actor' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(k.pupil_id = ANY (${wardsOf(readerOf(ctx))}))`;

/**
 * Whether the last deposit of the piece `k` is the other guardian's, in a separated family `f`: it stays between him
 * and the office, and neither its files nor their names nor the reason of a refusal go to the caller (LAW-MIN-02).
 */
export const isOthers = (ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`(COALESCE(f.separated, false) AND k.submitted_by IS DISTINCT FROM ${self(ctx).accountId})`;
