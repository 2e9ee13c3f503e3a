import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isOwn, readerOf } from '#kernel/reach/guardians.ts';
import { readsAtHome as isHome } from '#kernel/reach/ties.ts';
import { classIdWithin, orgWithin } from '../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'schoolId' | 'actor' | 'today'>;

/** Pupils `u` for whom the caller may request a certificate today: the children they guard, and the caller. */
export const asksFor = (ctx: Asker): RawBuilder<boolean> => isOwn(sql`u.person_id`, readerOf(ctx));

/** Certificates `k` that the caller reads as a family, in the list, one by one and as files: those of these pupils. */
export const readsAtHome = (ctx: Asker): RawBuilder<boolean> => isOwn(sql`k.pupil_id`, readerOf(ctx));

/**
 * Whether the other of two separated parents requested the certificate `k`: the request and its answer stay between
 * that parent and the office (LAW-MIN-02).
 */
export const isOthers = (ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`(k.asked_by_id IS NOT NULL AND k.asked_by_id <> ${self(ctx).accountId}
    AND EXISTS (SELECT 1 FROM pupils u JOIN families f ON f.school_id = u.school_id AND f.id = u.family_id
      WHERE u.school_id = k.school_id AND u.person_id = k.pupil_id AND f.separated))`;

/**
 * Accounts `a` notified on a day of a decision about a pupil: those who may still request for the pupil (SEC-OBJ-01).
 */
export const isTold = (pupilId: string, day: string): RawBuilder<boolean> => isHome(sql`a.person_id`, pupilId, day);

/** A batch `b` in reach: of a class in reach; of pupils who left, in an organisation in reach or the caller's own. */
export function batchInReach({ actor }: Pick<Ctx, 'actor'>): RawBuilder<SqlBool> {
  const self = actor.kind === 'account' ? actor.accountId : null;
  return sql`CASE WHEN b.left_from IS NULL THEN ${classIdWithin({ actor }, 'documents.issue', sql`b.class_id`)}
    ELSE ${orgWithin({ actor }, 'documents.issue', sql`b.org_id`)} OR b.made_by = ${self} END`;
}
