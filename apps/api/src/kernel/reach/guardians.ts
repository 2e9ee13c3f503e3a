import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { majority } from '#kernel/policy/majority.ts';
import { followingTies, followsAtHome, guardingTies, readsAtHome } from './ties.ts';

/** The reader, and the day on the school's clock. */
export type Reader = { schoolId: number; personId: string | null; day: string };

/** The caller as a reader; without a person for a job or a command. */
export const readerOf = ({ schoolId, actor, today }: Pick<Ctx, 'schoolId' | 'actor' | 'today'>): Reader => ({
  schoolId,
  personId: actor.kind === 'account' ? actor.personId : null,
  day: today,
});

/**
 * Whether a court keeps this guardian away from the pupil. They are not told where the child is, nor when and with whom
 * it leaves, whatever authority they keep: the school answers them in person.
 */
export const isKeptAwayByCourt = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`app.kept_away(${sql.ref(`${alias}.restriction`)}, ${sql.ref(`${alias}.restriction_file_id`)},
    ${sql.ref(`${alias}.custody`)})`;

/** Whether the person under `alias` is of age on a day (`YYYY-MM-DD`); false without a birth date. */
export const isOfAgeOn = (alias: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`COALESCE(${sql.ref(`${alias}.birth_on`)} <= ${day}::date - make_interval(years => ${majority}), false)`;

/** Pupils whom the reader guards on that day, as an SQL array (SEC-OBJ-01). */
export const wardsOf = ({ personId, day }: Reader): RawBuilder<string[]> =>
  sql<string[]>`ARRAY(SELECT g.pupil_id FROM ${guardingTies('g', day)} WHERE g.guardian_id = ${personId}::uuid)`;

/** Pupils of whom the reader learns where they are on that day, as an SQL array; see `followingTies`. */
export const followedOf = ({ personId, day }: Reader): RawBuilder<string[]> =>
  sql<string[]>`ARRAY(SELECT g.pupil_id FROM ${followingTies('g', day)} WHERE g.guardian_id = ${personId}::uuid)`;

/** Whether a pupil is the reader or one whom they guard on that day. */
export const isOwn = (pupil: RawBuilder<unknown>, { personId, day }: Reader): RawBuilder<boolean> =>
  readsAtHome(personId, pupil, day);

/**
 * Whether a pupil is the reader, or one whom they guard on that day and from whom no court keeps them away: for what
 * says where a child is (LAW-MIN-02).
 */
export const isFollowed = (pupil: RawBuilder<unknown>, { personId, day }: Reader): RawBuilder<boolean> =>
  followsAtHome(personId, pupil, day);

/** Whether the reader guards one pupil on that day. */
export async function isWard(
  db: ReadDb,
  { personId, day }: Omit<Reader, 'schoolId'>,
  pupilId: string,
): Promise<boolean> {
  const tie = await db
    .selectFrom(guardingTies('g', day))
    .select('g.pupil_id')
    .where('g.guardian_id', '=', personId)
    .where('g.pupil_id', '=', pupilId)
    .executeTakeFirst();
  return tie !== undefined;
}

/**
 * The pupils whom the reader guards, as one row: `ids`, and `children` (JSON of ids and first names, eldest first) for
 * labels.
 */
export const wardRow = ({
  personId,
  day,
}: Reader): RawBuilder<{ ids: string[]; children: { id: string; name: string }[] }> => sql`
  SELECT COALESCE(array_agg(g.pupil_id), '{}') AS ids, COALESCE(json_agg(json_build_object('id', h.id,
    'name', h.first_name) ORDER BY h.birth_on, h.first_name), '[]') AS children
  FROM ${guardingTies('g', day)} JOIN persons h ON h.school_id = g.school_id AND h.id = g.pupil_id
  WHERE g.guardian_id = ${personId}::uuid`;

/**
 * Whether the recipient row `r` still gives access: for a guardian, only while they guard one of the children it was
 * sent for, or any child of the school if they were addressed by name (SEC-OBJ-01, LAW-MIN-02).
 */
export const stillReceives = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.audience_kind <> 'guardian' OR EXISTS (SELECT 1 FROM ${guardingTies('g', day)}
    WHERE g.guardian_id = r.person_id AND (r.child_ids = '{}' OR g.pupil_id = ANY (r.child_ids))))`;
