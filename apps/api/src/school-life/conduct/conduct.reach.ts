import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isOwn, isOfAgeOn, readerOf } from '#kernel/reach/guardians.ts';
import { guardsPupil, isOfFamily } from '#kernel/reach/ties.ts';
import { pupilWithin, reachFor } from '../../school/directory/directory.public.ts';

type Condition = RawBuilder<boolean>;
/** A member of staff as a reader: for each right, whether the pupil is in its reach. */
export type StaffReader = {
  accountId: string;
  personId: string | null;
  view: Condition;
  /** The same, where they see more than the classes that they teach. */
  office: Condition;
  direction: Condition;
  concern: Condition;
  health: Condition;
};

/** As staff, nobody reads or writes notes about themselves or their own child. */
export const isNotOwnHome = (pupil: RawBuilder<unknown>, personId: string | null): Condition =>
  sql<boolean>`NOT ${isOfFamily(personId, pupil)}`;

/**
 * Notes `n` that staff reads: the reader's own, those of a visibility they have, and confidential ones only with the
 * right for the category (module note 17).
 */
export const readsNote = (reader: StaffReader): Condition => sql<boolean>`(n.withdrawn_at IS NULL AND ${isNotOwnHome(
  sql`n.pupil_id`,
  reader.personId,
)}
  AND ((n.author_id = ${reader.accountId} AND ${reader.view}) OR CASE
    WHEN n.category = 'health' THEN ${reader.health} WHEN n.category = 'concern' THEN ${reader.concern}
    WHEN n.visibility = 'team' THEN ${reader.view} WHEN n.visibility = 'office' THEN ${reader.office}
      ELSE ${reader.direction} END))`;

/** Whether the pupil `h` is of age on a day, and answers alone. */
export const isOfAge = (day: string): Condition => isOfAgeOn('h', day);

/** Notes `n` of the pupil `h` shared with a family reader: with the guardians, or with the pupil (`himself`). */
const isShared = (himself: Condition, day: string): Condition =>
  sql<boolean>`(n.share <> 'none' AND n.withdrawn_at IS NULL
    AND (NOT ${himself} OR n.share = 'family' OR ${isOfAgeOn('h', day)}))`;

/**
 * Notes `n` of the pupil `h` that the caller reads as a family: the guardians who guard the pupil that day, and the
 * pupil when the notes are shared with the family or the pupil is of age (SEC-OBJ-01, LAW-MIN-02); only one child for a
 * caller acting for that child.
 */
export const sharedWith = (ctx: Pick<Ctx, 'schoolId' | 'actor' | 'today'>): Condition => {
  const reader = readerOf(ctx);
  const child = self(ctx).child?.personId ?? null;
  return sql<boolean>`(${isShared(sql<boolean>`(n.pupil_id = ${reader.personId}::uuid)`, ctx.today)}
    AND (${child}::uuid IS NULL OR n.pupil_id = ${child}::uuid) AND ${isOwn(sql`n.pupil_id`, reader)})`;
};

/** The same for the readers `rd` of a week, already known to be family. */
export const sharedInWeek = (day: string): Condition => isShared(sql<boolean>`rd.self`, day);

/** Family accounts `a` that read what is shared about the pupil `h` that day: see `sharedWith`. */
export const atHome = (withPupil: boolean, day: string): Condition => sql<boolean>`(a.status <> 'disabled' AND (
  (a.person_id = h.id AND (${withPupil} OR ${isOfAgeOn('h', day)}))
  OR ${guardsPupil(sql`a.person_id`, sql`h.id`, day)}))`;

type Asker = Pick<Ctx, 'actor' | 'today'>;
/** Whether the pupil `p` is in the reach of a right that goes beyond the classes that the caller teaches. */
const beyondClasses = (ctx: Asker, permission: PermissionKey): Condition =>
  reachFor(ctx, permission).all ? pupilWithin(ctx, permission) : sql<boolean>`FALSE`;
/** The caller as a member of staff; nothing confidential during look-as. */
export function staffReader(ctx: Asker): StaffReader {
  const { accountId, personId, lookedAtBy } = self(ctx);
  const closed = sql<boolean>`FALSE`;
  return {
    accountId,
    personId,
    view: pupilWithin(ctx, 'conduct.view'),
    office: beyondClasses(ctx, 'conduct.view'),
    direction: lookedAtBy ? closed : beyondClasses(ctx, 'conduct.direct'),
    concern: lookedAtBy ? closed : beyondClasses(ctx, 'conduct.confidential'),
    health: lookedAtBy ? closed : beyondClasses(ctx, 'conduct.health'),
  };
}

/** Pupils about whom the caller may write, as a condition on `p`. */
export const writable = (ctx: Asker): Condition =>
  sql<boolean>`(${pupilWithin(ctx, 'conduct.write')} AND ${isNotOwnHome(sql`p.person_id`, self(ctx).personId)})`;
