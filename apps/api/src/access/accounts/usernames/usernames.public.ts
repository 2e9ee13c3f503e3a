import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { makeUsername, type Named } from './usernames.present.ts';
import { ruleInForce } from './usernames.queries.ts';

/**
 * Names the new accounts of these persons by the school's rule, all different from existing and new ones; three
 * statements whatever their number. The persons, with their pupil's or staff's number, must already be in the database.
 */
export async function usernameMaker(
  db: ReadDb,
  personIds: readonly string[],
): Promise<(named: Omit<Named, 'matricule'> & { personId: string }) => string> {
  const { rule } = await ruleInForce(db);
  const accounts = await db.selectFrom('accounts').select('username').execute();
  const taken = new Set(accounts.map((row) => row.username.toLowerCase()));
  const wanted = sql<string>`ANY (${[...personIds]}::uuid[])`;
  const numbered =
    rule === 'matricule'
      ? await db
          .selectFrom('persons as p')
          .leftJoin('pupils as u', 'u.person_id', 'p.id')
          .leftJoin('staff as s', 's.person_id', 'p.id')
          .where('p.id', '=', wanted)
          .select(['p.id', sql<string | null>`coalesce(u.matricule, s.matricule)`.as('matricule')])
          .execute()
      : [];
  const matricules = new Map(numbered.map((row) => [row.id, row.matricule]));
  return ({ personId, ...named }) =>
    makeUsername(rule, { ...named, matricule: matricules.get(personId) ?? null }, taken);
}
