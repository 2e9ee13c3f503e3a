import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { login, startLookAs, updateProfile } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/access/roles';
import { archiveSubject } from '@encrier/contract/school/subjects';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { openClient } from '#kernel/db/pool.ts';
import { declareObjects, namedObject, namedObjects } from '#kernel/objects.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { manifests } from '../../rooms.generated.ts';
import { nameObjects } from './names.queries.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(async () => {
  await server.stop();
});

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const write = async (times: number): Promise<void> => {
  for (let i = 0; i < times; i++) await as('prof')(updateProfile, { body: { lang: i % 2 ? 'fr' : 'en' } });
};
async function tamper(sql: string, values: unknown[] = []): Promise<void> {
  const pg = await openClient(server.superUrl);
  try {
    await pg.query(sql, values);
  } finally {
    await pg.end();
  }
}

test('the journal names who acted and as whom, filters, and pages by its numbers', async () => {
  await write(3);
  await as('parent')(updateProfile, { body: { lang: 'ar' } }, { headers: { 'x-user-as': school.accounts.eleve.id } });
  await as('admin')(startLookAs, { body: { accountId: school.accounts.eleve2.id, reason: 'Aide au téléphone' } });
  const whole = (await as('admin')(c.listAudit, { query: {} })).body;
  expect([whole.total, whole.items.length, whole.items[0]?.seq]).toEqual([5, 5, 5]);
  expect(whole.items[0]).toMatchObject({
    actor: 'Nadia Berrada',
    as: null,
    action: 'account.look_as',
    objectType: 'account',
    objectId: school.accounts.eleve2.id,
    after: { reason: 'Aide au téléphone' },
  });
  const profs = (await as('admin')(c.listAudit, { query: { actor: school.accounts.prof.id, action: 'account.' } }))
    .body;
  expect([profs.total, profs.items.map((item) => item.actor)]).toEqual([
    3,
    ['Hassan Tazi', 'Hassan Tazi', 'Hassan Tazi'],
  ]);
  expect((await as('admin')(c.listAudit, { query: { action: 'account.%' } })).body.total).toBe(0);
  expect((await as('admin')(c.listAudit, { query: { page: 2 } })).body).toMatchObject({ items: [], total: 5, page: 2 });
});

test('the journal shows current names of objects, marks deleted ones, and can be filtered by name and by days', async () => {
  await write(1);
  const { subjectId } = await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const row = await db.selectFrom('subjects').select('id').limit(1).executeTakeFirst();
    return { subjectId: row?.id ?? '' };
  });
  const archive = (archived: boolean) => as('admin')(archiveSubject, { params: { id: subjectId }, body: { archived } });
  await archive(true);
  const list = async (query: Record<string, unknown> = {}) => (await as('admin')(c.listAudit, { query })).body;
  const [line] = (await list()).items;
  expect(line).toMatchObject({ action: 'subjects.archive', objectType: 'subject', objectGone: false });
  expect(line?.objectName).toMatch(/\p{L}/u);
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db.deleteFrom('course_teachers').execute();
    await db.deleteFrom('courses').execute();
    await db.deleteFrom('subjects').execute();
  });
  expect((await list()).items[0]).toMatchObject({ objectName: null, objectGone: true });
  expect((await list({ q: 'hassan' })).items.map(({ actor }) => actor)).toEqual(['Hassan Tazi']);
  const today = new Date(line?.at ?? '').toISOString().slice(0, 10);
  const other = (days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  expect((await list({ from: other(-1), to: other(1) })).total).toBe(2);
  expect((await list({ from: other(2) })).total).toBe(0);
  expect((await list({ to: other(-2) })).total).toBe(0);
});

test('a search finds the names of both sides of an act, and actions by their own words', async () => {
  await write(1);
  const { eleve } = school.accounts;
  await as('admin')(startLookAs, { body: { accountId: eleve.id, reason: 'Aide' } });
  const found = async (query: Record<string, unknown>, who: PersonName = 'admin') =>
    (await as(who)(c.listAudit, { query })).body.items.map(({ action }) => action);
  expect(await found({ q: 'yasmine' })).toEqual(['account.look_as']);
  expect(await found({ q: 'personne de ce nom' })).toEqual([]);
  expect(await found({ q: 'profil', did: 'account.update_profile' })).toEqual(['account.update_profile']);
  expect(await found({ q: 'yasmine', did: 'account.update_profile' })).toEqual([
    'account.look_as',
    'account.update_profile',
  ]);
  expect(await found({ did: 'account.look_as', to: '2020-01-01' })).toEqual([]);
  expect((await as('admin')(c.listAudit, { query: { did: "x' OR 1" } })).status).toBe(400);
});

test('lines can be downloaded by readers of the journal, and the download is itself a line (SEC-AUD-03)', async () => {
  await write(2);
  const taken = await as('admin')(c.exportAudit, { query: { q: 'hassan', format: 'csv' } });
  const text = String(taken.body);
  expect([taken.status, text.trim().split(/\r?\n/).length, text.split('account.update_profile').length]).toEqual([
    200, 3, 3,
  ]);
  expect(text).toContain('Hassan Tazi');
  const [line] = (await as('admin')(c.listAudit, { query: {} })).body.items;
  expect(line).toMatchObject({
    action: 'audit.export',
    actor: 'Nadia Berrada',
    after: { lines: 2, format: 'csv', count: 1 },
  });
  expect((await as('prof')(c.exportAudit, { query: { format: 'csv' } })).status).toBe(403);
});

test('a user sees who looked as them, and nothing about others', async () => {
  await as('admin')(startLookAs, { body: { accountId: school.accounts.eleve.id, reason: 'Vérification' } });
  await write(1);
  const mine = (await as('eleve')(c.myAccesses, { query: {} })).body;
  expect(mine.items.map((item) => [item.action, item.actor])).toEqual([['account.look_as', 'Nadia Berrada']]);
  expect((await as('parent')(c.myAccesses, { query: {} })).body.total).toBe(0);
});

test('a line written with more data hides it from readers without the right to sensitive data (SEC-AUD-03)', async () => {
  const lines = {
    custody: JSON.stringify({ custody: 'even_weeks', rank: 2 }),
    plan: JSON.stringify({ plan: school.accounts.prof.id, kind: 'PAI' }),
  };
  await write(2);
  await tamper(`UPDATE audit_log SET object_type = 'pupil', after = $2 WHERE school_id = $1 AND seq = 1`, [
    school.schoolId,
    lines.custody,
  ]);
  await tamper(`UPDATE audit_log SET object_type = 'pupil', after = $2 WHERE school_id = $1 AND seq = 2`, [
    school.schoolId,
    lines.plan,
  ]);
  await grant(server, school, 'personnel', ['audit.read'], 'school');
  const shown = async (who: PersonName) =>
    (await as(who)(c.listAudit, { query: {} })).body.items
      .filter(({ objectType }) => objectType === 'pupil')
      .map(({ after }) => after);
  expect(await shown('personnel')).toEqual([
    { plan: school.accounts.prof.id, kind: '[redacted]' },
    { custody: '[redacted]', rank: 2 },
  ]);
  expect(JSON.stringify(await shown('admin'))).toMatch(/PAI.*even_weeks/);
});

test('a failed sign-in writes no line, a successful one writes one', async () => {
  const { prof } = school.accounts;
  await as(null)(login, { body: { username: prof.username, password: 'rien de juste' } });
  await as(null)(login, { body: { username: prof.username, password: prof.password } });
  expect((await as('admin')(c.listAudit, { query: {} })).body.items.map((item) => [item.action, item.actor])).toEqual([
    ['auth.login', 'Hassan Tazi'],
  ]);
});

test('an unmodified journal is valid, and so is an empty one', async () => {
  expect((await as('admin')(c.verifyAudit, {})).body).toEqual({ ok: true, checked: 0, firstBroken: null });
  await write(5);
  expect((await as('admin')(c.verifyAudit, {})).body).toEqual({ ok: true, checked: 5, firstBroken: null });
});

test.each([
  ['an altered line', 'UPDATE audit_log SET after = \'{"lang": "ar"}\' WHERE school_id = $1 AND seq = 3', 3],
  ['another author', 'UPDATE audit_log SET actor_id = gen_random_uuid() WHERE school_id = $1 AND seq = 2', 2],
  ['another time', "UPDATE audit_log SET at = at + interval '1 second' WHERE school_id = $1 AND seq = 4", 4],
  ['a removed line', 'DELETE FROM audit_log WHERE school_id = $1 AND seq = 3', 3],
  ['a removed end', 'DELETE FROM audit_log WHERE school_id = $1 AND seq = 5', 5],
  [
    'a line with a hash of its own',
    "UPDATE audit_log SET action = 'x', hash = sha256('x') WHERE school_id = $1 AND seq = 2",
    2,
  ],
  ['a turned head', "UPDATE audit_heads SET hash = sha256('x') WHERE school_id = $1", 6],
] as const)('%s is detected (SEC-AUD-02)', async (_, sql, broken) => {
  await write(5);
  await tamper(sql, [school.schoolId]);
  expect((await as('admin')(c.verifyAudit, {})).body).toMatchObject({ ok: false, firstBroken: broken });
});

test('the server itself can only append (SEC-AUD-01)', async () => {
  await write(1);
  for (const sql of ['UPDATE audit_log SET action = action', 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
    const pg = await server.kernel.pool.connect();
    try {
      await pg.query(`BEGIN; SET LOCAL app.school_id = ${school.schoolId}`);
      await expect(pg.query(sql)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await pg.query('ROLLBACK');
      pg.release();
    }
  }
});

test('each room names objects of its own tables, and every name can be looked up', async () => {
  for (const { objects = [], rooms = [] } of manifests)
    for (const { type, table } of objects)
      expect([type, rooms.some(({ tables }) => (tables as readonly string[]).includes(table))]).toEqual([type, true]);
  const lines = namedObjects().map(({ type }) => ({ objectType: type, objectId: newId() }));
  expect(lines.length).toBeGreaterThan(30);
  const actor = { kind: 'job', name: 'test' } as const;
  const found = await readTenant(server.kernel.pool, school.schoolId, (db) =>
    nameObjects({ db, schoolId: school.schoolId, actor }, lines),
  );
  for (const { objectType, objectGone } of found)
    expect([objectType, objectGone]).toEqual([objectType, !namedObject(objectType)?.needs]);
  expect(() =>
    declareObjects([
      { objects: [{ type: 'x', table: 'posts', name: 't.title' }] },
      { objects: [{ type: 'x', table: 'posts', name: 't.title' }] },
    ]),
  ).toThrow('two rooms name the object x');
});
