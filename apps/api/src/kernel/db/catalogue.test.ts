import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { globalTables } from './catalogue.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('database').ownerUrl });
  await client.connect();
});
afterAll(() => client.end());

/** Names found by a query on the catalogue; each query selects the tables that break a rule. */
async function breaking(question: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `WITH tenant AS (
      SELECT c.oid, c.relname::text AS name, c.relrowsecurity, c.relforcerowsecurity,
        (SELECT attnum FROM pg_attribute WHERE attrelid = c.oid AND attname = 'school_id') AS col
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND NOT c.relname = ANY ($1)
    ) ${question}`,
    [[...globalTables]],
  );
  return rows.map(({ name }) => name).sort();
}

it('finds the tables it checks', async () => {
  expect((await breaking('SELECT name FROM tenant')).length).toBeGreaterThan(30);
});
it('every tenant table has a school that is never null (SEC-TEN-01)', async () => {
  expect(
    await breaking(
      `SELECT name FROM tenant t WHERE NOT EXISTS (SELECT 1 FROM pg_attribute a
        WHERE a.attrelid = t.oid AND a.attname = 'school_id' AND a.attnotnull AND a.atttypid = 'integer'::regtype)`,
    ),
  ).toEqual([]);
});
it('row-level security is on and forced, for reading and for writing (SEC-TEN-01)', async () => {
  expect(
    await breaking(
      `SELECT name FROM tenant t WHERE NOT (relrowsecurity AND relforcerowsecurity) OR NOT EXISTS (SELECT 1
        FROM pg_policy p WHERE p.polrelid = t.oid AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL
        AND p.polpermissive)`,
    ),
  ).toEqual([]);
});
it('no policy opens more than the tenant’s own rows (SEC-TEN-01)', async () => {
  expect(
    await breaking(
      `SELECT name FROM tenant t JOIN pg_policy p ON p.polrelid = t.oid
        WHERE pg_get_expr(p.polqual, t.oid) <> '(school_id = app.school_id())'
        OR pg_get_expr(p.polwithcheck, t.oid) <> '(school_id = app.school_id())'`,
    ),
  ).toEqual([]);
});
it('the school comes first in primary keys and in unique keys', async () => {
  expect(
    await breaking(
      `SELECT name || ' ' || i.indexrelid::regclass AS name FROM tenant t
        JOIN pg_index i ON i.indrelid = t.oid AND i.indisunique WHERE i.indkey[0] <> t.col`,
    ),
  ).toEqual([]);
  expect(
    await breaking(
      `SELECT name FROM tenant t WHERE NOT EXISTS (SELECT 1 FROM pg_index i
        WHERE i.indrelid = t.oid AND i.indisprimary)`,
    ),
  ).toEqual([]);
});
it('every foreign key between tenant tables carries the school', async () => {
  expect(
    await breaking(
      `SELECT t.name || ' ' || k.conname AS name FROM tenant t
        JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'f' JOIN tenant o ON o.oid = k.confrelid
        WHERE NOT (k.conkey[1] = t.col AND k.confkey[1] = o.col)`,
    ),
  ).toEqual([]);
});
it('every column has a data class (LAW-GDP-01)', async () => {
  expect(
    await breaking(
      `SELECT t.name || '.' || a.attname AS name FROM tenant t
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE coalesce(col_description(t.oid, a.attnum), '') !~ '^@(public|school|personal|sensitive|health)$'`,
    ),
  ).toEqual([]);
});
it('the application role owns nothing, cannot bypass row security, and cannot change the journal', async () => {
  expect(
    await breaking(
      `SELECT name FROM tenant t JOIN pg_class c ON c.oid = t.oid JOIN pg_roles r ON r.rolname = 'encrier_app'
        WHERE pg_has_role('encrier_app', c.relowner, 'MEMBER') OR r.rolsuper OR r.rolbypassrls`,
    ),
  ).toEqual([]);
  expect(
    await breaking(
      `SELECT name FROM tenant t WHERE name = 'audit_log' AND (has_table_privilege('encrier_app', t.oid, 'UPDATE')
        OR has_table_privilege('encrier_app', t.oid, 'DELETE')
        OR has_table_privilege('encrier_app', t.oid, 'TRUNCATE'))`,
    ),
  ).toEqual([]);
});
it('no trigger holds business logic and no constraint is deferrable', async () => {
  expect(
    await breaking(`SELECT name FROM tenant t JOIN pg_trigger g ON g.tgrelid = t.oid WHERE NOT g.tgisinternal`),
  ).toEqual([]);
  expect(
    await breaking(`SELECT name FROM tenant t JOIN pg_constraint k ON k.conrelid = t.oid WHERE k.condeferrable`),
  ).toEqual([]);
});
it('global tables are the reviewed list (SEC-TEN-01)', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'school_id')`,
  );
  for (const { name } of rows) expect([...globalTables]).toContain(name);
});
