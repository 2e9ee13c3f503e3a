import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isOwn, readerOf } from '#kernel/reach/guardians.ts';
import { readsAtHome as isHome } from '#kernel/reach/ties.ts';
import { classIdInReach, orgInReach, reachFor } from '../../school/directory/directory.public.ts';

type Asker = Pick<Ctx, 'schoolId' | 'actor' | 'today'>;

/** Pupils `u` for whom the caller asks for a certificate today: the children whom he guards, and himself. */
export const asksFor = (ctx: Asker): RawBuilder<boolean> => isOwn(sql`u.person_id`, readerOf(ctx));

/** Certificates `k` that the caller reads as a family, in his list, one by one and as files: those of these pupils. */
export const readsAtHome = (ctx: Asker): RawBuilder<boolean> => isOwn(sql`k.pupil_id`, readerOf(ctx));

/**
 * Whether one of separated parents asked for the certificate `k`, and the caller is not he: what he wrote, and what he
 * was answered, stay between him and the office (LAW-MIN-02).
 */
export const isOthers = (ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> =>
  sql<boolean>`(k.asked_by_id IS NOT NULL AND k.asked_by_id <> ${self(ctx).accountId}
    AND EXISTS (SELECT 1 FROM pupils u JOIN families f ON f.school_id = u.school_id AND f.id = u.family_id
      WHERE u.school_id = k.school_id AND u.person_id = k.pupil_id AND f.separated))`;

/** Accounts `a` that are told on a day what was decided for a pupil: who may still ask for him (SEC-OBJ-01). */
export const isTold = (pupilId: string, day: string): RawBuilder<boolean> => isHome(sql`a.person_id`, pupilId, day);

/** A batch `b` of a class in reach; one of those who left, of an organisation in reach or one's own. */
export function batchInReach({ actor }: Pick<Ctx, 'actor'>): RawBuilder<SqlBool> {
  const reach = reachFor({ actor }, 'documents.issue');
  const self = actor.kind === 'account' ? actor.accountId : null;
  return sql`CASE WHEN b.left_from IS NULL THEN ${classIdInReach(reach, sql`b.class_id`)}
    ELSE ${orgInReach(reach, sql`b.org_id`)} OR b.made_by = ${self} END`;
}
