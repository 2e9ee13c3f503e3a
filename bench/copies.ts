import type { Client } from 'pg';

/**
 * For each table with rows of a school, copies those of one school for each number from `first` to `last`, in the
 * physical order of a table filled school by school.
 */
const copying = `CREATE FUNCTION pg_temp.copy_school(source integer, first integer, last integer) RETURNS void
LANGUAGE plpgsql SET session_replication_role = replica AS $$
DECLARE
  owned record;
  filled boolean;
BEGIN
  FOR owned IN SELECT t.relname AS name,
      string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FILTER (WHERE a.attname <> 'school_id') AS columns
    FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = '' AND (a.attidentity = '' OR a.attname = 'school_id')
    GROUP BY t.relname HAVING bool_or(a.attname = 'school_id') LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE school_id = $1)', owned.name) INTO filled USING source;
    CONTINUE WHEN NOT filled;
    FOR school IN first..last LOOP
      EXECUTE format('INSERT INTO %I (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM %1$I WHERE school_id = $2',
        owned.name, concat_ws(', ', 'school_id', owned.columns), concat_ws(', ', '$1', owned.columns))
        USING school, source;
    END LOOP;
  END LOOP;
  PERFORM setval(pg_get_serial_sequence('schools', 'school_id'), last);
END $$`;

/**
 * Creates copies of a school: every key contains the school, so that ids can be equal in each. Returns their numbers.
 * Uses the superuser's connection: triggers and foreign keys already validated the original rows.
 */
export async function copySchool(client: Client, schoolId: number, copies: number): Promise<number[]> {
  const { rows } = await client.query<{ last: number }>('SELECT max(school_id) AS last FROM schools');
  const first = rows[0]!.last + 1;
  await client.query(copying);
  await client.query('SELECT pg_temp.copy_school($1, $2, $3)', [schoolId, first, first + copies - 1]);
  return Array.from({ length: copies }, (_, n) => first + n);
}
