import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type RawBuilder, sql } from 'kysely';
import { hasNotLeft } from '#kernel/db/stays.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { isFollowed, isOwn, isOfAgeOn, readerOf } from '#kernel/reach/guardians.ts';
import { pupilWithin } from '../../school/directory/directory.public.ts';
import { isNotOwnHome } from '../conduct/conduct.public.ts';

type Condition = RawBuilder<boolean>;
export type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today'>;

/** Present pupils `p` about whom the caller may write with a right; never themselves or their own child. */
export const writable = (ctx: Asker, permission: PermissionKey): Condition =>
  sql<boolean>`(${hasNotLeft('p', ctx.today)} AND ${pupilWithin(ctx, permission)}
    AND ${isNotOwnHome(sql`p.person_id`, self(ctx).personId)})`;

/** From its erasure day on, a record `r` is hidden, even before the nightly deletion. */
const kept = (today: string): Condition => sql<boolean>`(r.erase_on IS NULL OR r.erase_on > ${today}::date)`;

/**
 * Records `r` of pupils `p` that staff reads: a pupil's teachers read what was given to the pupil; people who examine
 * incidents, and the direction, also parts in an incident and sanctions. The author of an incident report reads the
 * parts that they named.
 */
export const readsRecord = (ctx: Asker): Condition => {
  const office = sql`(${pupilWithin(ctx, 'conduct.examine')} OR ${pupilWithin(ctx, 'conduct.sanction')})`;
  // Nor other pupils' parts in an incident that concerns their own child.
  const ofOthers = sql`NOT EXISTS (SELECT 1 FROM discipline_records hr
    WHERE hr.school_id = r.school_id AND hr.incident_id = r.incident_id
    AND NOT ${isNotOwnHome(sql`hr.pupil_id`, self(ctx).personId)})`;
  return sql<boolean>`(${kept(ctx.today)} AND ${isNotOwnHome(sql`r.pupil_id`, self(ctx).personId)} AND ${ofOthers}
    AND CASE r.rank
    WHEN 'part' THEN (${office} OR (r.author_id = ${self(ctx).accountId} AND ${pupilWithin(ctx, 'conduct.report')}))
    WHEN 'sanction' THEN ${office} ELSE (${office} OR ${pupilWithin(ctx, 'conduct.view')}) END)`;
};

/** Whether the incident `i` concerns a person's own child or themselves: they read nothing of it as staff. */
const ofHome = (personId: string | null): Condition =>
  sql<boolean>`EXISTS (SELECT 1 FROM discipline_records ho WHERE ho.school_id = i.school_id AND ho.incident_id = i.id
    AND NOT ${isNotOwnHome(sql`ho.pupil_id`, personId)})`;
const examined = (ctx: Asker): Condition => sql<boolean>`EXISTS (SELECT 1 FROM discipline_records er
  JOIN pupils p ON p.school_id = er.school_id AND p.person_id = er.pupil_id
  WHERE er.school_id = i.school_id AND er.incident_id = i.id AND er.rank = 'part' AND (${pupilWithin(ctx, 'conduct.examine')}
    OR ${pupilWithin(ctx, 'conduct.sanction')}))`;
/** Incidents `i` that staff reads: their author, and people who examine those of one of its pupils. */
export const readsIncident = (ctx: Asker): Condition =>
  sql<boolean>`(((i.author_id = ${self(ctx).accountId} AND ${holds(ctx.actor, 'conduct.report')}) OR ${examined(ctx)})
    AND NOT ${ofHome(self(ctx).personId)})`;
/** Incidents `i` that the caller examines. */
export const examinesIncident = (ctx: Asker): Condition =>
  sql<boolean>`(${examined(ctx)} AND NOT ${ofHome(self(ctx).personId)})`;
/** Pupils `p` of an incident `i` whose name the caller reads: those in reach, and those the caller named. */
export const namesPupil = (ctx: Asker): Condition =>
  sql<boolean>`(i.author_id = ${self(ctx).accountId} OR ${pupilWithin(ctx, 'conduct.examine')}
    OR ${pupilWithin(ctx, 'conduct.sanction')})`;

/**
 * Records `r` announced to the family and not erased: for the family's page, the weekly summary and the term's summary.
 */
export const isTold = (today: string): Condition => sql<boolean>`(r.told_at IS NOT NULL AND ${kept(today)})`;

/**
 * Records `r` announced to the caller as a family: about the caller, or about a child they guard that day (SEC-OBJ-01,
 * LAW-MIN-02); only one child for a caller acting for that child.
 */
export const toldTo = (ctx: Asker): Condition => {
  const child = self(ctx).child?.personId ?? null;
  return sql<boolean>`(${isTold(ctx.today)} AND (${child}::uuid IS NULL
    OR r.pupil_id = ${child}::uuid) AND ${isOwn(sql`r.pupil_id`, readerOf(ctx))})`;
};
/**
 * Whether the caller learns when and where the pupil of such a record `r` stays: no court keeps them away from the
 * child.
 */
export const learnsHours = (ctx: Asker): Condition => isFollowed(sql`r.pupil_id`, readerOf(ctx));
/** Whether the pupil `h` is of age on a day: the pupil then acknowledges records, and the guardians no longer do. */
export const isOfAge = (day: string): Condition => isOfAgeOn('h', day);
