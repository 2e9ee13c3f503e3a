import type { Client } from 'pg';

type Table = { name: string; columns: string[] };

/** Tables of rows that belong to a school, with the columns that are written. */
async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT t.relname AS name, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
     WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = '' AND (a.attidentity = '' OR t.relname = 'schools')
     GROUP BY t.relname HAVING bool_or(a.attname = 'school_id')`,
  );
  return rows;
}

/**
 * Lays so many copies of a school, row for row: every key bears the school, so that what is its own may be named alike
 * in each. Answers their numbers. Takes the superuser's connection: what each row's triggers and foreign keys would say
 * was said of the school that is copied.
 */
export async function copySchool(client: Client, schoolId: number, copies: number): Promise<number[]> {
  const { rows: last } = await client.query<{ id: number }>('SELECT max(school_id) AS id FROM schools');
  const first = last[0]!.id + 1;
  await client.query(`SET session_replication_role = replica`);
  for (const { name, columns } of await tablesOf(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${name} WHERE school_id = $1 LIMIT 1`, [schoolId]);
    if (!rowCount) continue;
    const others = columns.filter((column) => column !== 'school_id').map((column) => `, ${column}`);
    // One after the other, as they stand together in a table that schools filled.
    const text = `INSERT INTO ${name} (school_id${others.join('')}) OVERRIDING SYSTEM VALUE
      SELECT $2${others.join('')} FROM ${name} WHERE school_id = $1`;
    for (let n = 0; n < copies; n += 1) await client.query({ name, text, values: [schoolId, first + n] });
  }
  await client.query(`SELECT setval(pg_get_serial_sequence('schools', 'school_id'), max(school_id)) FROM schools`);
  await client.query(`SET session_replication_role = DEFAULT`);
  return Array.from({ length: copies }, (_, n) => first + n);
}
