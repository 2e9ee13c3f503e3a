import {
  listSavedLists,
  removeSavedList,
  renameSavedList,
  type SavedList,
  saveSavedList,
} from '@encrier/contract/communication/audience-lists';
import type { AudienceRule, AudienceUse } from '@encrier/contract/communication/audience';
import { listRecipientLists, saveRecipientList } from '@encrier/contract/communication/messages-lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await grant(server, school, 'prof', ['news.create'], 'classes');
  await grant(server, school, 'personnel', ['news.create'], 'school');
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const save = (who: PersonName, name: string, audience: AudienceRule[], shared = false, use: AudienceUse = 'news') =>
  as(who)(saveSavedList, { body: { use, id: newId(), name, audience, shared } });
const lists = async (who: PersonName, use: AudienceUse = 'news') =>
  (await as(who)(listSavedLists, { query: { use } })).body;
const names = (items: readonly SavedList[]) =>
  items.map(({ name, by, chips }) => [name, by, chips.map(({ label }) => label)]);
const code = (answer: { body: unknown }): string => (answer.body as { code: string }).code;
const person = (who: PersonName): AudienceRule => ({ kind: 'person', ref: school.accounts[who].personId });
const families = (name: '6A' | '5B'): AudienceRule => ({
  kind: 'class',
  ref: school.classes[name],
  who: ['guardians'],
});

it('office lists are found by those who address the whole school; a personal list is found by nobody else', async () => {
  await save('admin', 'Conseil', [person('prof'), families('6A'), { kind: 'cycle', word: 'Collège' }], true);
  await save('admin', 'À moi', [person('prof2')]);
  const shared = ['Conseil', 'Nadia Berrada', ['Hassan Tazi', '6A · parents', 'Collège']];
  const found = await lists('personnel');
  expect([names(found.items), found.can]).toEqual([[shared], { share: true }]);
  expect(names((await lists('admin')).items).map(([name, by]) => [name, by])).toEqual([
    ['À moi', null],
    ['Conseil', null],
  ]);
  expect(names((await as('personnel')(listRecipientLists, {})).body.items).map(([name]) => name)).toEqual(['Conseil']);
  // A teacher may only address their own classes: they neither find nor save lists of the office.
  expect([(await lists('prof')).items, (await lists('prof')).can]).toEqual([[], { share: false }]);
  expect(code(await save('prof', 'Mes 6e', [families('6A')], true))).toBe('audience.not_shared');
});

it('a list keeps what its author could address, and shows only what they still can', async () => {
  expect(code(await save('prof', 'Les 5e', [families('5B')]))).toBe('audience.refused');
  expect((await save('prof', 'Mes 6e', [families('6A'), person('parent')])).status).toBe(200);
  // The right to publish may be narrower than the right to write messages: the list keeps the other class for messages,
  // and it is hidden here.
  const kept = { id: newId(), name: 'Deux classes', audience: [families('6A'), families('5B')], shared: false };
  expect((await as('prof')(saveRecipientList, { body: kept })).status).toBe(200);
  expect(names((await lists('prof')).items)).toEqual([
    ['Deux classes', null, ['6A · parents']],
    ['Mes 6e', null, ['6A · parents', 'Samira El Amrani']],
  ]);
  expect((await as('prof')(listSavedLists, { query: { use: 'documents' } })).status).toBe(403);
  expect((await as('parent')(listSavedLists, { query: { use: 'news' } })).status).toBe(403);
});

it('only its author can rename, share or delete a list', async () => {
  const { body: list } = await save('admin', 'Voyage', [families('6A')]);
  const rename = (who: PersonName, shared: boolean, version = list.version) =>
    as(who)(renameSavedList, { params: { id: list.id }, body: { version, name: 'Voyage à Fès', shared } });
  expect((await rename('personnel', true)).status).toBe(404);
  expect((await rename('admin', true)).body).toMatchObject({ name: 'Voyage à Fès', shared: true, version: 2 });
  expect(code(await rename('admin', false))).toBe('edited_meanwhile');
  expect(names((await lists('personnel')).items).map(([name]) => name)).toContain('Voyage à Fès');
  expect((await as('personnel')(removeSavedList, { params: { id: list.id } })).status).toBe(404);
  expect((await rename('admin', false, 2)).status).toBe(200);
  expect(names((await lists('personnel')).items).map(([name]) => name)).not.toContain('Voyage à Fès');
  expect((await as('admin')(removeSavedList, { params: { id: list.id } })).status).toBe(200);
});
