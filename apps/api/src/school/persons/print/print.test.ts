import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as c from '@encrier/contract/school/persons';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { familySheet, pupilSheet } from './print.present.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'personnel', ['people.view', 'people.contacts'], 'school');
  await inSchool(async (db) => {
    await db
      .updateTable('guardianships')
      .set({
        restriction: 'Jugement du 14 mars',
        custody: 'even_weeks',
        may_pick_up: false,
        identity_document: 'CIN A1',
      })
      .where('pupil_id', '=', person('eleve'))
      .execute();
    await db
      .updateTable('persons')
      .set({ phone: '+212600000000', first_name_ar: 'سميرة' })
      .where('id', '=', person('parent'))
      .execute();
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: person('eleve'),
        guardian_id: person('parent2'),
        kind: 'father',
        rank: 2,
      })
      .execute();
    await db
      .updateTable('persons')
      .set({ phone: '+212611111111', address: '3, rue Atlas' })
      .where('id', '=', person('parent2'))
      .execute();
    await db.updateTable('families').set({ separated: true, address: '12, rue Oued Fès' }).execute();
  });
});
afterAll(() => server.stop());

const api = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inSchool = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const person = (who: PersonName): string => school.accounts[who].personId;
const how = { lang: 'fr' } as const;
const familyId = async () =>
  (await api('admin')(c.getPupil, { params: { id: person('eleve') } })).body.family?.id ?? '';
const page = async (who: PersonName) => (await api(who)(c.getPupil, { params: { id: person('eleve') } })).body;

describe('a printed sheet', () => {
  it('is an A4 document for users who may read the page, and writes a line in the journal', async () => {
    const answer = await api('admin')(c.printPupil, { params: { id: person('eleve') } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(String(answer.body)).toMatch(/^%PDF-[\s\S]*MediaBox\s*\[0 0 595/);
    for (const [who, id] of [
      ['admin', other.accounts.eleve.personId],
      ['admin', newId()],
    ] as const)
      expect((await api(who)(c.printPupil, { params: { id } })).status).toBe(404);
    for (const who of ['parent', 'eleve', 'transport', 'prof'] as const)
      expect((await api(who)(c.printPupil, { params: { id: person('eleve') } })).status).toBe(403);
    const rows = await inSchool((db) =>
      db.selectFrom('audit_log').select(['object_id', 'actor_id']).where('action', '=', 'persons.print').execute(),
    );
    expect(rows).toEqual([{ object_id: person('eleve'), actor_id: school.accounts.admin.id }]);
  });
  it('shows no more than its reader’s page', async () => {
    const [whole, office, teacher] = [
      pupilSheet(await page('admin'), how),
      pupilSheet(await page('personnel'), how),
      pupilSheet(await page('prof'), how),
    ].map((sheet) => JSON.stringify(sheet));
    for (const word of ['Jugement du 14 mars', 'Semaines paires', 'CIN A1'])
      expect([whole!.includes(word), office!.includes(word), teacher!.includes(word)]).toEqual([true, false, false]);
    expect([whole, office, teacher].map((text) => text!.includes('+212600000000'))).toEqual([true, true, false]);
    expect(office).toContain('Ne peut pas venir le chercher');
    expect(office).toContain('Document interne');
  });
  it('contains no contact of the other of two separated parents', async () => {
    const { body: family } = await api('admin')(c.getFamily, { params: { id: await familyId() } });
    const [inside, handed] = [
      JSON.stringify(familySheet(family, null, how)),
      JSON.stringify(familySheet(family, person('parent'), how)),
    ];
    for (const word of ['+212611111111', '3, rue Atlas', '12, rue Oued Fès', 'Document interne'])
      expect([inside.includes(word), handed.includes(word)]).toEqual([true, false]);
    expect(handed).toContain('+212600000000');
    expect(JSON.stringify(familySheet({ ...family, separated: false }, person('parent'), how))).toContain(
      '+212611111111',
    );
  });
  it('is made for a family and one of its guardians, in Arabic too', async () => {
    await inSchool((db) =>
      db.updateTable('accounts').set({ lang: 'ar' }).where('id', '=', school.accounts.admin.id).execute(),
    );
    const print = async (who: PersonName, handedTo?: string, id?: string) =>
      api(who)(c.printFamily, { params: { id: id ?? (await familyId()) }, query: handedTo ? { for: handedTo } : {} });
    for (const handedTo of [undefined, person('parent')])
      expect(String((await print('admin', handedTo)).body)).toMatch(/^%PDF-[\s\S]*Vazirmatn/);
    expect((await print('admin', person('prof'))).status).toBe(404);
    expect((await print('admin', undefined, newId())).status).toBe(404);
    expect((await api('prof')(c.printFamily, { params: { id: newId() }, query: {} })).status).toBe(403);
  });
});
