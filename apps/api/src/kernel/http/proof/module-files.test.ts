import { link } from '@encrier/contract/kernel/files';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { ownerModules, ownerRows } from '#kernel/files/owners.ts';
import { client } from '#kernel/test/client.ts';
import { type Filled, fillSchool } from '#kernel/test/fill.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice } from '#kernel/test/two-orgs.ts';
import { manifests } from '../../../rooms.generated.ts';

let server: TestServer;
let school: TestSchool;
let root: pg.Client;
let filled: Filled;
let office: Awaited<ReturnType<typeof addOffice>>;
beforeAll(async () => {
  server = await testServer({ own: true });
  school = await mintSchool(server);
  office = await addOffice(server, school, 'school', [school.orgId]);
  root = new pg.Client({ connectionString: server.superUrl });
  await root.connect();
  filled = await fillSchool(root, school.schoolId, 'Azurite');
}, 120_000);
afterAll(async () => {
  await root.end();
  await server.stop();
});

/** The module of all the routes of the room that owns a table; undefined where some of them are always there. */
function moduleOf(table: string): string | undefined {
  const room = manifests.find(({ rooms }) =>
    rooms?.some(({ tables }) => (tables as readonly string[]).includes(table)),
  );
  const modules = new Set((room?.bindings ?? []).map(({ route }) => route.module));
  return modules.size === 1 ? [...modules][0] : undefined;
}

it('a file belongs to the same module as the rest of its room', () => {
  const modules = ownerModules();
  const wrong = [...ownerRows()].flatMap(([type, { table }]) => {
    const module = moduleOf(table);
    return module && modules.get(type) !== module ? [`${type}: ${modules.get(type)}, not ${module}`] : [];
  });
  expect(wrong).toEqual([]);
});

it('a file of a module that is disabled for its reader is closed (SEC-OBJ-08)', async () => {
  const files: [type: string, id: string][] = [];
  for (const [type, { table, column }] of ownerRows()) {
    const owner = filled.get(table)?.[column];
    if (!owner || !ownerModules().get(type)) continue;
    const id = newId();
    const file = { ...filled.get('files'), id, owner_type: type, owner_id: owner, created_by: null };
    await root.query(
      'INSERT INTO files SELECT (jsonb_populate_record(f, $2)).* FROM files f WHERE f.school_id = $1 LIMIT 1',
      [school.schoolId, JSON.stringify(file)],
    );
    files.push([type, id]);
  }
  const opened = async (): Promise<string[]> => {
    const types: string[] = [];
    for (const [type, id] of files)
      if ((await client(server, school.schoolId, office)(link, { params: { id } })).status === 200) types.push(type);
    return types;
  };
  expect(await opened()).toEqual(expect.arrayContaining(['post', 'document', 'media', 'paper_piece', 'certificate']));
  const modules = [...new Set(ownerModules().values())].filter((module) => module !== null);
  await root.query('UPDATE orgs SET modules_off = $2 WHERE school_id = $1', [school.schoolId, modules]);
  // Changed without the product: the caller's facts are cached for a minute.
  server.clock.advance(61_000);
  expect(await opened()).toEqual([]);
});
