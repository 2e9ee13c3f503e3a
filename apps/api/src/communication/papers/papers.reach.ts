import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { readerOf, wardsOf } from '#kernel/reach/guardians.ts';

/**
 * Pieces `k` required from the caller, in the list and one by one, with the model of their campaign: those of the
 * children over whom they hold authority today (SEC-OBJ-01).
 */
export const askedOf = (ctx: Pick<Ctx, 'schoolId' | 'actor' | 'today'>): RawBuilder<boolean> =>
  sql<boolean>`(k.pupil_id = ANY (${wardsOf(readerOf(ctx))}))`;

/**
 * Whether the other guardian of a separated family `f` made the last deposit of the piece `k`: it stays between that
 * guardian and the office, and the caller sees neither its files, their names nor the reason of a refusal (LAW-MIN-02).
 */
export const isOthers = (ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`(COALESCE(f.separated, false) AND k.submitted_by IS DISTINCT FROM ${self(ctx).accountId})`;
