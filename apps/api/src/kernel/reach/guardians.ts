import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { majority } from '#kernel/policy/majority.ts';
import { guardingTies, readsAtHome } from './ties.ts';

/** Who reads, and the school's day on which he does. */
export type Reader = { schoolId: number; personId: string | null; day: string };

/** The caller as a reader; nobody's person for a job or a command. */
export const readerOf = ({ schoolId, actor, today }: Pick<Ctx, 'schoolId' | 'actor' | 'today'>): Reader => ({
  schoolId,
  personId: actor.kind === 'account' ? actor.personId : null,
  day: today,
});

/**
 * Whether a court keeps the guardian of a tie away from the pupil. He is told nothing of where the child is, when and
 * with whom it leaves, whatever authority he keeps: the school answers him in person.
 */
export const isKeptAwayByCourt = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`app.kept_away(${sql.ref(`${alias}.restriction`)}, ${sql.ref(`${alias}.restriction_file_id`)},
    ${sql.ref(`${alias}.custody`)})`;

/** Whether the person called `alias` is of age on a day (`YYYY-MM-DD`); who has no birth date is a child. */
export const isOfAgeOn = (alias: string, day: string): RawBuilder<boolean> =>
  sql<boolean>`COALESCE(${sql.ref(`${alias}.birth_on`)} <= ${day}::date - make_interval(years => ${majority}), false)`;

/** Pupils whom the reader guards on his day, as an SQL array (SEC-OBJ-01). */
export const wardsOf = ({ personId, day }: Reader): RawBuilder<string[]> =>
  sql<string[]>`ARRAY(SELECT g.pupil_id FROM ${guardingTies('g', day)} WHERE g.guardian_id = ${personId}::uuid)`;

/** Whether a pupil is the reader himself or one whom he guards on his day. */
export const isOwn = (pupil: RawBuilder<unknown>, { personId, day }: Reader): RawBuilder<boolean> =>
  readsAtHome(personId, pupil, day);

/** Whether the reader guards one pupil on his day. */
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
 * Whether the row `r` of a table of recipients still opens what it was written for: a guardian's only while he guards
 * one of the children that it came for, or any child of the school where he was addressed by name (SEC-OBJ-01,
 * LAW-MIN-02).
 */
export const stillReceives = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.audience_kind <> 'guardian' OR EXISTS (SELECT 1 FROM ${guardingTies('g', day)}
    WHERE g.guardian_id = r.person_id AND (r.child_ids = '{}' OR g.pupil_id = ANY (r.child_ids))))`;
