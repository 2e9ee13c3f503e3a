import { sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { guards } from '#kernel/db/stays.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import { standingTies } from '#kernel/reach/ties.ts';
import { pupilWithin } from '../../directory/directory.public.ts';
import type { Asker } from '../pupils.public.ts';

/** The school's next pupil number, for a pupil who has none. */
export async function nextMatricule(db: ReadDb): Promise<string> {
  const row = await db
    .selectFrom('pupils')
    .select(sql<number | null>`max(substring(matricule FROM '^AUTO-(\\d{1,8})$')::int)`.as('n'))
    .executeTakeFirst();
  return `AUTO-${String((row?.n ?? 0) + 1).padStart(5, '0')}`;
}

/** Throws when another pupil has the number. */
export async function refuseTaken(db: ReadDb, matricule: string, massar: string | null): Promise<void> {
  const others = await db
    .selectFrom('pupils')
    .select(['matricule', 'massar_code'])
    .where((eb) => eb.or([eb('matricule', '=', matricule), ...(massar ? [eb('massar_code', '=', massar)] : [])]))
    .execute();
  const fields: Record<string, string> = {};
  if (others.some((other) => other.matricule === matricule)) fields.matricule = 'persons.number_taken';
  if (massar && others.some((other) => other.massar_code === massar)) fields.massar = 'persons.number_taken';
  if (Object.keys(fields).length) throw invalid('persons.number_taken', fields);
}

/**
 * Throws for a pupil with the same names, in either order of the words, and the same birth date; the error gives the id
 * to callers who may see that pupil.
 */
export async function refuseTwin(
  asker: Asker,
  who: { first_name: string; last_name: string; birth_on: string | null },
): Promise<void> {
  const words = searchKey(`${who.first_name} ${who.last_name}`).split(' ').filter(Boolean).sort();
  const rows = await asker.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .select(['h.id', 'h.first_name', 'h.last_name', pupilWithin(asker, 'people.view').as('seen')])
    .where((eb) => eb.and(words.map((word) => eb('h.search_key', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`))))
    .where(
      who.birth_on === null ? sql<boolean>`TRUE` : sql<boolean>`(h.birth_on IS NULL OR h.birth_on = ${who.birth_on})`,
    )
    .limit(20)
    .execute();
  const twin = rows.find(
    (row) =>
      searchKey(`${row.first_name} ${row.last_name}`).split(' ').filter(Boolean).sort().join(' ') === words.join(' '),
  );
  if (twin) throw conflict('pupils.same_person', twin.seen ? { pupilId: twin.id } : {});
}

/**
 * Guardians with a tie to a pupil valid on a day, in the school's order; `guards`: whether they may read about the
 * pupil.
 */
export const guardiansOf = (db: ReadDb, pupilId: string, today: string) =>
  db
    .selectFrom(standingTies('g', today))
    .innerJoin('persons as h', 'h.id', 'g.guardian_id')
    .select(['h.id', 'h.first_name', 'h.last_name', 'h.email', 'h.phone', guards('g', today).as('guards')])
    .where('g.pupil_id', '=', pupilId)
    .orderBy('g.rank')
    .execute();
