import type { Kysely } from 'kysely';
import type { Pool } from '#kernel/db/pool.ts';
import type { Database } from '#kernel/db/tenant.ts';

// The global tables (SEC-TEN-01): read outside any tenant, without personal data.

/** A new school number, never used before or again. */
export async function takeSchoolId(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('schools', 'school_id'))::int AS id`,
  );
  return rows[0]!.id;
}

export async function anySchool(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>('SELECT EXISTS (SELECT 1 FROM schools) AS any');
  return rows[0]!.any;
}

/** Ids of the schools hosted here, in order. */
export async function activeSchools(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT school_id AS id FROM schools WHERE status = 'active' ORDER BY school_id`,
  );
  return rows.map((row) => row.id);
}

/** The only school accessible here, read-only or not; null when there are several or none. */
export async function onlySchool(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT school_id AS id FROM schools WHERE status IN ('active', 'read_only') ORDER BY school_id LIMIT 2`,
  );
  return rows.length === 1 ? rows[0]!.id : null;
}

/** Ids of the schools where a schedule has something due; throws for a schedule unknown to the database. */
export async function dueSchools(pool: Pool, clock: string, at: Date): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('SELECT app.due_schools($1, $2) AS id', [clock, at]);
  return rows.map((row) => row.id);
}

/** Whether a set-up code with this hash can still be used. */
export async function isSetupCodeUsable(pool: Pool, hash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM setup_codes WHERE code_hash = $1 AND used_at IS NULL', [hash]);
  return rowCount === 1;
}

/** Stores the hash of a new set-up code; earlier ones become invalid. */
export async function replaceSetupCode(pool: Pool, hash: Buffer, now: Date): Promise<void> {
  await pool.query('UPDATE setup_codes SET used_at = $1 WHERE used_at IS NULL', [now]);
  await pool.query('INSERT INTO setup_codes (code_hash, created_at) VALUES ($1, $2)', [hash, now]);
}

/** Inserts a school under a reserved number. */
export const insertSchool = (
  db: Pick<Kysely<Pick<Database, 'schools'>>, 'insertInto'>,
  schoolId: number,
): Promise<unknown> => db.insertInto('schools').values({ school_id: schoolId }).execute();
