import { unsubscribePush } from '@encrier/contract/kernel/notifications';
import { startLookAs } from '@encrier/contract/access/auth';
import { familyLog, getFamily } from '@encrier/contract/school/family';
import { getPupil } from '@encrier/contract/school/persons';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { systemCtx } from '#kernel/http/context.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { openingsWritten } from './openings.actions.ts';
import { openingsRoom } from './openings.room.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const open = (who: PersonName, pupil: 'eleve' | 'eleve2' = 'eleve') =>
  as(who)(getPupil, { params: { id: school.accounts[pupil].personId } });
const lines = async () => {
  await openingsWritten();
  return readTenant(server.kernel.pool, school.schoolId, (db) =>
    db
      .selectFrom('audit_log')
      .select(['actor_id', 'object_id', 'after'])
      .where('action', '=', 'pupils.open')
      .orderBy('seq')
      .execute(),
  );
};

it('opening a sheet is recorded once a day for each reader and pupil, and shown to the family without content', async () => {
  await Promise.all([open('admin'), open('admin'), open('prof')]);
  await open('admin');
  expect((await lines()).map((line) => [line.actor_id, line.object_id, line.after]).sort()).toEqual(
    [
      [school.accounts.admin.id, school.accounts.eleve.personId, null],
      [school.accounts.prof.id, school.accounts.eleve.personId, null],
    ].sort(),
  );
  expect(
    (await as('parent')(familyLog, { query: {} })).body.items.map(({ kind, by, about }) => [kind, by, about]).sort(),
  ).toEqual([
    ['opened', 'Hassan Tazi', 'Yasmine'],
    ['opened', 'Nadia Berrada', 'Yasmine'],
  ]);
  expect((await as('parent2')(familyLog, { query: {} })).body.items).toEqual([]);
  server.clock.advance(86_400_000);
  await open('admin');
  expect(await lines()).toHaveLength(3);
});

it('opening a sheet is recorded for any client key, and again when recording failed', async () => {
  const day = server.kernel.now().toISOString().slice(0, 10);
  const { id } = school.accounts.personnel;
  await grant(server, school, 'personnel', ['people.view'], 'school');
  const pupil = school.accounts.eleve2.personId;
  const sent = await as('personnel')(unsubscribePush, { body: {} }, { key: `opening-${day}-${pupil}` });
  expect(sent.status).toBe(200);
  const mine = async (of: string) =>
    (await lines()).filter((line) => line.actor_id === id && line.object_id === of).length;
  await open('personnel', 'eleve2');
  expect(await mine(pupil)).toBe(1);
  const other = school.accounts.eleve.personId;
  const inSchool = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
    withTenant(server.kernel.pool, school.schoolId, {}, work);
  await inSchool((db) =>
    db
      .insertInto('idempotency_keys')
      .values({
        school_id: school.schoolId,
        account_id: id,
        key: `opening ${day} ${other}`,
        route: 'elsewhere',
        body_hash: Buffer.from('x'),
      })
      .execute(),
  );
  await open('personnel');
  expect(await mine(other)).toBe(0);
  await inSchool((db) => db.deleteFrom('idempotency_keys').where('route', '=', 'elsewhere').execute());
  await open('personnel');
  expect(await mine(other)).toBe(1);
});

it('a look as somebody is recorded with its real reader, once a day, and shown to the family (SEC-HDR-02, LAW-GDP-03)', async () => {
  const { admin, parent2, eleve2, prof } = school.accounts;
  const look = async (accountId: string) => {
    const started = await as('admin')(startLookAs, { body: { accountId, reason: 'Ne voit pas son enfant' } });
    expect(started.status).toBe(200);
    return { headers: { 'x-user-as': accountId } };
  };
  const noted = async (asId: string) => {
    await openingsWritten();
    return readTenant(server.kernel.pool, school.schoolId, (db) =>
      db
        .selectFrom('audit_log')
        .select(['actor_id', 'as_id', 'object_id'])
        .where('action', '=', 'pupils.open')
        .where('as_id', '=', asId)
        .execute(),
    );
  };
  const asParent = await look(parent2.id);
  for (let i = 0; i < 2; i += 1) expect((await as('admin')(getFamily, {}, asParent)).status).toBe(200);
  expect(await noted(parent2.id)).toEqual([{ actor_id: admin.id, as_id: parent2.id, object_id: eleve2.personId }]);
  expect((await as('parent2')(familyLog, { query: {} })).body.items).toContainEqual(
    expect.objectContaining({ kind: 'opened', by: 'Nadia Berrada', about: 'Adam' }),
  );
  const asTeacher = await look(prof.id);
  const pupil = { params: { id: school.accounts.eleve.personId } };
  expect((await as('admin')(getPupil, pupil, asTeacher)).status).toBe(200);
  expect(await noted(prof.id)).toEqual([{ actor_id: admin.id, as_id: prof.id, object_id: pupil.params.id }]);
  expect((await as('parent2')(getFamily, {})).status).toBe(200);
  expect(await noted(parent2.id)).toHaveLength(1);
});

it('opening is not recorded for a sheet that the reader may not see', async () => {
  const before = (await lines()).length;
  expect((await open('prof', 'eleve2')).status).toBe(404);
  expect((await open('transport')).status).toBe(403);
  expect(await lines()).toHaveLength(before);
});

it('downloaded lists of the child’s class are shown, by class and never by pupil, and so are published certificates', async () => {
  const before = (await as('parent')(familyLog, { query: {} })).body.total;
  const others = (await as('parent2')(familyLog, { query: {} })).body.total;
  const noted = (action: string, object: { type: string; id: string | null }, after: Record<string, unknown>) =>
    openingsRoom.act(systemCtx(server.kernel, school.schoolId, { kind: 'job', name: 'test' }), action, async () => ({
      result: null,
      audit: { object, after },
    }));
  const classId = school.classes['6A'];
  await noted('classes.print', { type: 'class', id: classId }, { count: 25 });
  await noted('people.export', { type: 'people', id: null }, { kind: 'pupils', classId, count: 25 });
  await noted('people.export', { type: 'people', id: null }, { kind: 'pupils', classId: null, count: 600 });
  await noted('classes.print', { type: 'class', id: school.classes['5B'] }, { count: 24 });
  await noted('persons.print', { type: 'pupil', id: school.accounts.eleve.personId }, {});
  const certificate = newId();
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('certificates')
      .values({
        school_id: school.schoolId,
        id: certificate,
        pupil_id: school.accounts.eleve.personId,
        kind: 'schooling',
        lang: 'fr',
        state: 'asked',
        asked_at: server.kernel.now(),
      })
      .execute(),
  );
  await noted('certificates.refuse', { type: 'certificate', id: certificate }, {});
  const { items, total } = (await as('parent')(familyLog, { query: {} })).body;
  expect(items.slice(0, 3).map(({ kind, about }) => [kind, about])).toEqual([
    ['printed', 'Yasmine'],
    ['exported_list', '6A'],
    ['printed_list', '6A'],
  ]);
  expect([total - before, (await as('parent2')(familyLog, { query: {} })).body.total - others]).toEqual([3, 1]);
});
