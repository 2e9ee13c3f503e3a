import { listNotifications, noticeTies, notificationKinds, whyNotified } from '@encrier/contract/kernel/notifications';
import { permissionKeys } from '@encrier/contract/kernel/permission';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { reasonOf } from '../kinds.ts';
import { mailFrame, sentence } from '../messages.ts';
import { type Notice, notifyAccounts } from '../notify.ts';

let server: TestServer;
let school: TestSchool;
let turn = 0;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const told = async (who: PersonName, type: Notice['type'], more: Partial<Notice> = {}): Promise<string> => {
  await notifyAccounts(server.kernel, school.schoolId, {
    type,
    accountIds: [school.accounts[who].id],
    model: { type: 'thing', id: null },
    priority: 'normal',
    dedupeKey: `why:${++turn}`,
    ...more,
  });
  server.clock.advance(1000);
  return (await as(who)(listNotifications, { query: {} })).body.items[0]!.id;
};
const why = async (who: PersonName, id: string) => (await as(who)(whyNotified, { params: { id } })).body;

it('every kind has one declared reason, each with a sentence for mails', () => {
  for (const kind of notificationKinds)
    for (const one of reasonOf(kind)) {
      if (typeof one !== 'string') expect(permissionKeys).toContain(one.right);
      else expect(noticeTies).toContain(one);
    }
  for (const tie of noticeTies)
    for (const speech of ['fr', 'tu', 'en', 'ar'] as const)
      expect(sentence(speech, mailFrame, tie, { school: 'Les Oliviers' })).toContain('Les Oliviers');
});

it('the reason names the reader’s own child and no other, though the notification concerns several (SEC-OBJ-01)', async () => {
  const [own, foreign] = [school.accounts.eleve2.personId, school.accounts.eleve.personId];
  const { id: account } = school.accounts.parent2;
  const id = await told('parent2', 'document', { children: new Map([[account, [foreign, own]]]) });
  const said = await why('parent2', id);
  expect(said).toMatchObject({ tie: 'audience', choice: 'document', mail: 'now', push: 'now', locked: false });
  expect(said.children).toMatchObject([{ id: own, self: false }]);
  expect(JSON.stringify(said)).not.toContain(foreign);
  expect(await why('parent2', await told('parent2', 'absence', { childId: own }))).toMatchObject({
    tie: 'guardian',
    right: null,
    choice: 'absence',
  });
});

it('the reason is oneself for a pupil, the right for the office, the role that the sender wrote to, or a locked kind', async () => {
  const self = school.accounts.eleve.personId;
  const own = await why('eleve', await told('eleve', 'devoir', { childId: self }));
  expect([own.tie, own.children.map((child) => child.self)]).toEqual(['self', [true]]);
  expect((await why('eleve', await told('eleve', 'edt.modification'))).tie).toBe('self');
  expect((await why('prof', await told('prof', 'edt.modification'))).tie).toBe('teaches');
  expect(
    await why('admin', await told('admin', 'appel.non_fait', { why: { right: 'attendance.validate' } })),
  ).toMatchObject({
    tie: 'right',
    right: 'attendance.validate',
  });
  expect(await why('prof', await told('prof', 'securite.role'))).toMatchObject({
    tie: 'account',
    choice: null,
    locked: true,
  });
});

it('the reason is hidden from other users and former guardians', async () => {
  const child = school.accounts.eleve2.personId;
  const id = await told('parent2', 'absence', { childId: child });
  expect((await as('parent')(whyNotified, { params: { id } })).status).toBe(404);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('guardianships')
      .set({ ends_on: '2020-01-01' })
      .where('guardian_id', '=', school.accounts.parent2.personId)
      .execute(),
  );
  expect((await as('parent2')(whyNotified, { params: { id } })).status).toBe(404);
});
