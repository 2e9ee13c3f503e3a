import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { ownChildIds, pupilWithin } from '../directory/directory.public.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;

/**
 * Pupils `p` (their persons) whose answers the caller reads as their guardian today, and gives while they are minors
 * (`handOf`); a pupil of age reads their own.
 */
export const readsAsGuardian = (ctx: Asker): RawBuilder<boolean> => sql<boolean>`p.id = ANY (${ownChildIds(ctx)})`;

/** Pupils `p` of the register: those that the caller sees, of a class or all in reach. */
export const inRegister = (ctx: Asker, classId: string | undefined): Expression<SqlBool> =>
  pupilWithin(ctx, 'people.view', sql`p.id`, classId);

/** Pupils `p` for whom the office records an answer given on paper. */
export const recordsFor = (ctx: Asker): Expression<SqlBool> => pupilWithin(ctx, 'people.edit', sql`p.id`);
