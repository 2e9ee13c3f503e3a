import { type RawBuilder, sql } from 'kysely';
import { isOwn, ofAge, type Reader } from '#kernel/reach/guardians.ts';
import { guardsPupil, isOfFamily } from '#kernel/reach/ties.ts';

type Condition = RawBuilder<boolean>;
/** A member of the staff as a reader: for each of his rights, whether the pupil stands in its reach. */
export type StaffReader = {
  accountId: string;
  personId: string | null;
  view: Condition;
  /** The same, where he sees more than the classes that he teaches. */
  office: Condition;
  direction: Condition;
  concern: Condition;
  health: Condition;
};

/** Nobody reads as staff what is written about himself or about a child of his own, nor writes it. */
export const isNotOwnHome = (pupil: RawBuilder<unknown>, personId: string | null): Condition =>
  sql<boolean>`NOT ${isOfFamily(personId, pupil)}`;

/**
 * Notes `n` that the staff reads: one's own, those of one's visibility, and what is confidential for who holds its
 * category alone (module note 17).
 */
export const readsNote = (reader: StaffReader): Condition => sql<boolean>`(n.withdrawn_at IS NULL AND ${isNotOwnHome(
  sql`n.pupil_id`,
  reader.personId,
)}
  AND ((n.author_id = ${reader.accountId} AND ${reader.view}) OR CASE
    WHEN n.category = 'health' THEN ${reader.health} WHEN n.category = 'concern' THEN ${reader.concern}
    WHEN n.visibility = 'team' THEN ${reader.view} WHEN n.visibility = 'office' THEN ${reader.office}
      ELSE ${reader.direction} END))`;

/**
 * Notes `n` of the pupil `h` that are shared with the reader at home: with the guardians who guard him that day, and
 * with himself when they are shared with the family or he is of age (SEC-OBJ-01, LAW-MIN-02). `child`: the only one he
 * acts for.
 */
export const sharedWith = (
  reader: Reader,
  child: string | null,
): Condition => sql<boolean>`(n.share <> 'none' AND n.withdrawn_at IS NULL
  AND (${child}::uuid IS NULL OR n.pupil_id = ${child}::uuid) AND ${isOwn(sql`n.pupil_id`, reader)}
  AND (n.pupil_id <> ${reader.personId}::uuid OR n.share = 'family' OR ${ofAge('h', reader.day)}))`;

/** Who at home, as accounts `a`, reads what is shared of the pupil `h` that day: see `sharedWith`. */
export const atHome = (withPupil: boolean, day: string): Condition => sql<boolean>`(a.status <> 'disabled' AND (
  (a.person_id = h.id AND (${withPupil} OR ${ofAge('h', day)}))
  OR ${guardsPupil(sql`a.person_id`, sql`h.id`, day)}))`;
