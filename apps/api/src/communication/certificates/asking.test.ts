import * as c from '@encrier/contract/communication/certificates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { pagesOf } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await as('admin')(c.setCertificateSettings, {
    body: { version: 1, signatory: 'Nadia Berrada', function: 'directrice', sealId: null, selfService: [] },
  });
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const ask = (over: object = {}) =>
  as('parent')(c.askCertificate, {
    body: { pupilId: school.accounts.eleve.personId, kind: 'schooling', lang: 'fr', motive: '', ...over },
  });
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const pages = async ({ type, fichier }: { type: string; fichier: string }): Promise<number> => {
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files/${type}/${fichier}`, {
    headers: { authorization: `Bearer ${school.accounts.parent.token}` },
  });
  return pagesOf(Buffer.from(await answer.arrayBuffer()));
};
const speak = (languages: string[]) =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.updateTable('school_settings').set({ languages }).execute(),
  );

it('a family requests a certificate in French and Arabic, and the office issues it in both', async () => {
  await speak(['fr', 'ar']);
  const requested = await ask({ bilingual: true });
  expect([requested.status, requested.body.state, requested.body.bilingual]).toEqual([200, 'asked', true]);
  expect(code(await ask({ bilingual: true }))).toBe('certificates.waiting');
  const granted = await as('admin')(c.grantCertificate, { params: { id: requested.body.id }, body: { version: 1 } });
  expect(granted.body).toMatchObject({ state: 'issued', bilingual: true, lang: 'fr' });
  expect(await pages(granted.body.file!)).toBe(1);
});

it('a certificate in both languages is issued at once where the school lets families issue it', async () => {
  await as('admin')(c.setCertificateSettings, {
    body: {
      version: 2,
      signatory: 'Nadia Berrada',
      function: 'directrice',
      sealId: null,
      selfService: ['enrolment'],
    },
  });
  const { body } = await ask({ kind: 'enrolment', bilingual: true });
  expect(body).toMatchObject({ state: 'issued', bilingual: true });
  expect(await pages(body.file!)).toBe(1);
});

it('a certificate in both languages is refused where the school issues in one language only', async () => {
  await speak(['fr']);
  expect(code(await ask({ kind: 'conduct', bilingual: true }))).toBe('certificates.lang');
});
