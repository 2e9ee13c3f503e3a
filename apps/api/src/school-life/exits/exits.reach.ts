import { type RawBuilder, sql } from 'kysely';
import { isKeptAwayByCourt, isOfAgeOn } from '#kernel/reach/guardians.ts';
import { answeringTies, guardingTies } from '#kernel/reach/ties.ts';
import { learnsWhere } from '../../school/directory/directory.public.ts';

/** A day, or an expression of one. */
type Day = string | RawBuilder<string>;

/**
 * What the custody calendar gives for the pupil of a tie `g` on a day: `his` (this guardian), `other`, or null without
 * a date. Days are shared between guardians with authority; a guardian without it keeps the rule of their own tie. Days
 * of a guardian whose tie ended, or who is kept away by a court since, do not count.
 */
export const datedOn = (day: string): RawBuilder<'his' | 'other' | null> =>
  sql`(SELECT CASE WHEN cd.guardian_id = g.guardian_id THEN 'his' WHEN g.legal THEN 'other' END FROM custody_days cd
    WHERE cd.school_id = g.school_id AND cd.pupil_id = g.pupil_id
      AND daterange(cd.from_on, cd.to_on, '[]') @> ${day}::date
      AND EXISTS (SELECT 1 FROM ${answeringTies('o', day)} WHERE o.pupil_id = cd.pupil_id
        AND o.guardian_id = cd.guardian_id AND NOT ${isKeptAwayByCourt('o')}))`;

/**
 * Whether the account in a column of `x` still answers for its pupil on a day: a guardian with authority not kept away
 * by a court, or the pupil.
 */
export const mandatedPlaces = (column: 'x.asked_by' | 'x.made_by', day: Day): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM accounts sa WHERE sa.school_id = x.school_id AND sa.id = ${sql.ref(column)}
    AND (sa.person_id = x.pupil_id
    OR EXISTS (SELECT 1 FROM ${guardingTies('g', day)} WHERE g.pupil_id = x.pupil_id
      AND g.guardian_id = sa.person_id AND ${learnsWhere('g')})))`;

/**
 * Whether the word on which an exit `x` (`exit_requests`) rests counts on a day: its asker still answers for the pupil,
 * or the office wrote it itself because lessons are cancelled. A family's answer to cancelled lessons is stored as asked
 * and decided by one account too, and `lesson_releases` knows it.
 */
export const askerAnswers = (day: Day): RawBuilder<boolean> =>
  sql<boolean>`(${mandatedPlaces('x.asked_by', day)} OR (x.asked_by IS NOT DISTINCT FROM x.decided_by
    AND NOT EXISTS (SELECT 1 FROM lesson_releases f WHERE f.school_id = x.school_id AND f.id = x.id
      AND f.answered_by = x.asked_by)))`;

/**
 * Family members notified of the exits of the pupil `h`: guardians (`g`) who may know where the pupil is, and the pupil
 * once of age; before that age, the pupil reads them on their page.
 */
export const toldOfExits = {
  guardian: learnsWhere('g'),
  pupil: (day: string): RawBuilder<boolean> => isOfAgeOn('h', day),
};

/** Current ties `g` whose guardian may be named to fetch a pupil: the sheet allows it, and no court keeps them away. */
export const mayComeFor: RawBuilder<boolean> = sql<boolean>`(g.may_pick_up AND NOT ${isKeptAwayByCourt('g')})`;

/** Ties `g` whose guardian is kept away by a court: shown to the office and the gate, never to a family. */
export const isKeptAway: RawBuilder<boolean> = isKeptAwayByCourt('g');
