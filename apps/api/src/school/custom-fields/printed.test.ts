import * as c from '@encrier/contract/school/custom-fields';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { declarePrintedParts } from '#kernel/printed-parts.ts';
import { client } from '#kernel/test/client.ts';
import { wordsOf } from '#kernel/test/printed.ts';
import { grant, mintSchool, readInArabic, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

async function write(holder: 'pupil' | 'guardian', readers: c.FieldReaders, value: string): Promise<void> {
  const admin = client(server, school.schoolId, school.accounts.admin);
  const fieldId = newId();
  const label = `Champ${value}`;
  const given = { labelAr: '', type: 'text' as const, choices: [], readers, family: false };
  await admin(c.createCustomField, { body: { ...given, id: fieldId, holder, label } });
  const person = holder === 'pupil' ? school.accounts.eleve : school.accounts.parent;
  const body = { holder, values: [{ fieldId, value, before: '' }] };
  expect((await admin(c.fillCustomFields, { params: { id: person.personId }, body })).status).toBe(200);
}
async function printed(who: TestAccount): Promise<string> {
  const path = `/api/${school.schoolId}/pupils/${school.accounts.eleve.personId}/print`;
  const answer = await fetch(`${server.base}${path}`, { headers: { authorization: `Bearer ${who.token}` } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return wordsOf(Buffer.from(await answer.arrayBuffer()));
}

it('a pupil’s printed sheet shows the filled fields of the pupil and the guardians, with the rights of the user who prints', async () => {
  await write('pupil', 'office', 'Casierdouze');
  await write('pupil', 'protected', 'Pupilleprive');
  await write('guardian', 'teachers', 'Accompagne');
  await write('guardian', 'protected', 'Parentprive');
  await grant(server, school, 'personnel', ['people.view', 'people.contacts'], 'school');
  const words = ['Casierdouze', 'Pupilleprive', 'Accompagne', 'Parentprive'];
  const shown = (sheet: string) => words.filter((word) => sheet.includes(word));
  const [whole, office] = [await printed(school.accounts.admin), await printed(school.accounts.personnel)];
  expect([shown(whole), shown(office)]).toEqual([words, ['Casierdouze', 'Accompagne']]);
  expect([whole.includes('ChampPupilleprive'), office.includes('ChampPupilleprive')]).toEqual([true, false]);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) => readInArabic(db, school.accounts.admin));
  expect(shown(await printed(school.accounts.admin))).toEqual(words);
});

it('a part of a printed sheet is declared once', () => {
  const one = { part: 'x', order: 1, sections: async () => [] };
  expect(() => declarePrintedParts([{ printed: [one] }, { printed: [one] }])).toThrow('declare the printed part x');
});
