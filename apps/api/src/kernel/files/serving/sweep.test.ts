import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { ownerRows } from '../owners.ts';
import { storeKey } from '../stores/store-key.ts';

let server: TestServer;
let school: TestSchool;
let root: pg.Client;
beforeAll(async () => {
  server = await testServer({ own: true });
  school = await mintSchool(server);
  root = new pg.Client({ connectionString: server.superUrl });
  await root.connect();
  // Minimal rows of every owner: the sweep only looks at their key. This suite has its own database.
  await root.query('SET session_replication_role = replica');
});
afterAll(async () => {
  await root.end();
  await server.stop();
});

const samples: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: "'x'",
  integer: '1',
  smallint: '1',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  boolean: 'false',
};

/** Inserts an owner row with whatever its key needs. */
async function makeOwner(table: string, column: string, id: string): Promise<void> {
  const { rows } = await root.query<{ name: string; type: string; key: boolean; must: boolean }>(
    `
    SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, coalesce(a.attnum = any(k.conkey), false) AS key,
      a.attnotnull AS must
    FROM pg_attribute a LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'p'
      WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
    [table],
  );
  const checks = await root.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [table],
  );
  for (const { name } of checks.rows) await root.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of rows.filter(({ key, must }) => must && !key))
    await root.query(`ALTER TABLE ${table} ALTER COLUMN ${name} DROP NOT NULL`);
  const keys = rows.filter(({ key, name }) => key && name !== 'school_id' && name !== column);
  if (rows.filter(({ key }) => key).length === 1) {
    await root.query(`INSERT INTO ${table} (school_id) VALUES ($1) ON CONFLICT DO NOTHING`, [school.schoolId]);
    await root.query(`UPDATE ${table} SET ${column} = $2 WHERE school_id = $1`, [school.schoolId, id]);
    return;
  }
  await root.query(
    `INSERT INTO ${table} (${['school_id', column, ...keys.map(({ name }) => name)].join(', ')})
      VALUES (${['$1', '$2', ...keys.map(({ type }) => samples[type])].join(', ')})`,
    [school.schoolId, id],
  );
}

async function makeFile(
  type: string | null,
  owner: string | null,
  days: number,
  id: string = randomUUID(),
): Promise<{ id: string; key: string }> {
  const sha256 = createHash('sha256').update(id).digest('hex');
  const key = storeKey(school.schoolId, sha256);
  await server.kernel.files.put(key, Buffer.from(id));
  const created_at = new Date(server.kernel.now().getTime() - days * 86_400_000);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id,
        sha256,
        name: 'x.pdf',
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: id.length,
        owner_type: type,
        owner_id: owner,
        created_at,
      })
      .execute(),
  );
  return { id, key };
}

it('the nightly clean-up deletes files whose owner object is gone, and never one whose owner exists', async () => {
  const kinds = [...ownerRows()];
  expect(kinds.length).toBeGreaterThan(15);
  type Made = { id: string; key: string };
  const [stays, goes]: [Made[], Made[]] = [[], []];
  for (const [type, { table, column }] of kinds) {
    // An image that owns itself is named by the column; any other owner has its own id.
    const id = randomUUID();
    const owner = column === 'id' ? randomUUID() : id;
    await makeOwner(table, column, owner);
    stays.push(await makeFile(type, owner, 400, id), await makeFile(type, randomUUID(), 0.9));
    goes.push(await makeFile(type, randomUUID(), 1.1));
  }
  // No room declares this owner type, so its files are kept. An image shown by a row stays, whatever its owner was.
  stays.push(await makeFile('kind_of_tomorrow', randomUUID(), 400), await makeFile(null, null, 0.9));
  const shown = await makeFile('post', randomUUID(), 400);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.updateTable('accounts').set({ photo_file_id: shown.id }).where('id', '=', school.accounts.prof.id).execute(),
  );
  stays.push(shown);
  goes.push(await makeFile(null, null, 1.1));
  await server.runSchedule('files.sweep');
  const left = await readTenant(server.kernel.pool, school.schoolId, (db) =>
    db.selectFrom('files').select('id').execute(),
  );
  expect(left.map(({ id }) => id).sort()).toEqual(stays.map(({ id }) => id).sort());
  for (const { key } of stays) expect(await server.kernel.files.stat(key)).not.toBeNull();
  for (const { key } of goes) expect(await server.kernel.files.stat(key)).toBeNull();
  expect(server.logs.some((line) => line.includes('files_swept') && line.includes(`"ownerless":${kinds.length}`))).toBe(
    true,
  );
}, 60_000);
