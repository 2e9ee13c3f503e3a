import * as c from '@encrier/contract/communication/certificates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

it('a request made after midnight at the school belongs to the new day there', async () => {
  const office = client(server, school.schoolId, school.accounts.admin);
  const { version } = (await office(c.getCertificateSettings, {})).body;
  const signed = { version, signatory: 'Nadia Berrada', function: 'directrice', sealId: null, selfService: [] };
  await office(c.setCertificateSettings, { body: signed });
  const pupilId = school.accounts.eleve.personId;
  const family = client(server, school.schoolId, school.accounts.parent);
  const requested = await family(c.askCertificate, { body: { pupilId, kind: 'enrolment', lang: 'fr', motive: '' } });
  const issued = await office(c.issueCertificate, {
    body: { pupilId, kind: 'schooling', lang: 'fr', duplicate: true },
  });
  expect([requested.status, issued.status]).toEqual([200, 200]);
  const moments = [
    { id: requested.body.id, asked_at: new Date('2026-11-23T23:30:00Z') },
    { id: issued.body.id, issued_on: sql<string>`'2026-11-24'::date` },
  ];
  for (const { id, ...moment } of moments)
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('certificates').set(moment).where('id', '=', id).execute(),
    );
  const { items } = (await office(c.listCertificates, { query: { sort: 'at-desc' } })).body;
  // On the same day, a waiting request comes first.
  expect(items.map(({ id }) => id)).toEqual([requested.body.id, issued.body.id]);
});
