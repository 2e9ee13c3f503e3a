import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { createHash } from 'node:crypto';
import { openClient, RefusedToStart } from './pool.ts';

const folder = new URL('../../../migrations/', import.meta.url);

export type Migration = { name: string; sql: string; checksum: string };

/** The migrations of this code, in order. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

async function applied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`SELECT to_regclass('public.schema_migrations') AS name`);
  if (!found[0].name) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * Migrates the database to this code's schema, with the owner's role; one transaction per file. Returns how many ran.
 * `only` limits them to those of a backup, for a restore.
 */
export async function migrate(ownerUrl: string, only?: ReadonlySet<string>): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'encrier_app') THEN CREATE ROLE encrier_app NOLOGIN; END IF; END $$`,
    );
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await client.query('GRANT SELECT ON schema_migrations TO encrier_app');
    const done = await applied(client);
    refuseNewer(done);
    let count = 0;
    for (const migration of migrations()) {
      if (done.has(migration.name) || (only && !only.has(migration.name))) continue;
      await client.query('BEGIN');
      try {
        // Of two servers starting together, the second waits here and finds the work done.
        await client.query('LOCK TABLE schema_migrations IN EXCLUSIVE MODE');
        const { rowCount } = await client.query('SELECT 1 FROM schema_migrations WHERE name = $1', [migration.name]);
        if (!rowCount) {
          await client.query(migration.sql);
          await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
            migration.name,
            migration.checksum,
          ]);
          count += 1;
        }
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`migration ${migration.name}: ${(error as Error).message}`, { cause: error });
      }
    }
    return count;
  } finally {
    await client.end();
  }
}

function refuseNewer(done: Map<string, string>): void {
  const known = new Map(migrations().map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of done) {
    if (!known.has(name))
      throw new RefusedToStart(
        'schema_newer',
        `The database was made by a newer version of Encrier (it has ${name}). Start that version, or restore a backup of this one.`,
      );
    if (known.get(name) !== checksum)
      throw new RefusedToStart('schema_changed', `Migration ${name} was changed after it ran on this database.`);
  }
}

/** Throws for a database that is older or newer than this code; reads only. */
export async function refuseOtherSchema(appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    const done = await applied(client);
    refuseNewer(done);
    const missing = migrations().filter((migration) => !done.has(migration.name));
    if (missing.length)
      throw new RefusedToStart(
        'schema_older',
        `The database lacks ${missing.length} migration(s). Give the owner's address in DATABASE_OWNER_URL and start again, or run: npm run -s migrate`,
      );
  } finally {
    await client.end();
  }
}

/** Refreshes the planner's statistics, with the owner's role. */
export async function refreshStatistics(ownerUrl: string): Promise<void> {
  const client = await openClient(ownerUrl);
  try {
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}
