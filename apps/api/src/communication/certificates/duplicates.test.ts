import * as c from '@encrier/contract/communication/certificates';
import * as b from '@encrier/contract/communication/certificates-batches';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { pagesOf, printedCodes, wordsOf } from '#kernel/test/printed.ts';
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
const pupilId = () => school.accounts.eleve.personId;
const issue = (over: Partial<Parameters<typeof body>[0]> = {}) => as('admin')(c.issueCertificate, { body: body(over) });
const body = (over: { kind?: c.CertificateKind; lang?: 'fr' | 'ar'; bilingual?: boolean; duplicate?: boolean }) => ({
  pupilId: pupilId(),
  kind: 'schooling' as const,
  lang: 'fr' as const,
  ...over,
});
const bodyOf = (answer: { body: unknown }) => answer.body as { code?: string; details?: Record<string, unknown> };

it('a second certificate is never issued by mistake: it is marked as a duplicate on paper, in lists, and at verification', async () => {
  const first = await issue();
  expect([first.status, first.body.duplicate]).toEqual([200, false]);
  const again = await issue();
  expect([again.status, bodyOf(again).code, bodyOf(again).details]).toEqual([
    409,
    'certificates.has_one',
    { number: first.body.number, issuedOn: first.body.issuedOn },
  ]);
  for (const bilingual of [false, true]) {
    const second = await issue({ duplicate: true, bilingual });
    expect([second.status, second.body.duplicate]).toEqual([200, true]);
    const { type, fichier } = second.body.file!;
    const answer = await fetch(`${server.base}/api/${school.schoolId}/files/${type}/${fichier}`, {
      headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    });
    const paper = Buffer.from(await answer.arrayBuffer());
    expect([pagesOf(paper), wordsOf(paper)]).toEqual([1, expect.stringContaining('Duplicata')]);
    const [address = ''] = await printedCodes(paper);
    const code = address.split('-').at(-1)!;
    expect((await client(server, school.schoolId, null)(c.verifyCertificate, { params: { code } })).body).toMatchObject(
      {
        duplicate: true,
        number: second.body.number,
      },
    );
  }
  for (const who of ['parent', 'eleve'] as const) {
    const { items } = (await as(who)(c.myCertificates, { query: {} })).body;
    expect(items.map(({ duplicate }) => duplicate)).toEqual([true, true, false]);
  }
  const { items } = (await as('admin')(c.listCertificates, { query: {} })).body;
  expect(items.filter(({ duplicate }) => duplicate)).toHaveLength(2);
});

it('a certificate in another language, of another kind, or after a revoked one is not a duplicate', async () => {
  for (const other of [{ lang: 'ar' }, { kind: 'conduct' }] as const)
    expect((await issue({ ...other, duplicate: true })).body.duplicate).toBe(false);
  const one = (await issue({ kind: 'attendance' })).body;
  await as('admin')(c.revokeCertificate, { params: { id: one.id }, body: { version: one.version, reason: 'Erreur' } });
  expect((await issue({ kind: 'attendance' })).body.duplicate).toBe(false);
});

it('the duplicate check includes the family’s request; of two issued at once, only one is the first', async () => {
  const requestOf = (
    await as('parent')(c.askCertificate, { body: { pupilId: pupilId(), kind: 'enrolment', lang: 'fr', motive: '' } })
  ).body;
  const both = await Promise.all([issue({ kind: 'enrolment' }), issue({ kind: 'enrolment' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const grant = (duplicate: boolean) =>
    as('admin')(c.grantCertificate, { params: { id: requestOf.id }, body: { version: 1, duplicate } });
  expect(bodyOf(await grant(false)).code).toBe('certificates.has_one');
  expect((await grant(true)).body).toMatchObject({ state: 'issued', duplicate: true });
});

it('a pupil who already has one is marked when a class is chosen', async () => {
  const { classId } = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .selectFrom('enrolments')
      .select('class_id as classId')
      .where('pupil_id', '=', pupilId())
      .executeTakeFirstOrThrow(),
  );
  const chosen = { classId: classId!, kind: 'schooling' as const, lang: 'fr' as const };
  expect((await as('admin')(b.issueCertificates, { body: { ...chosen, pupilIds: [pupilId()] } })).status).toBe(200);
  await server.runJobs();
  const { items } = (await as('admin')(c.listCertificates, { query: { kind: 'schooling' } })).body;
  expect(items.filter(({ duplicate, lang }) => duplicate && lang === 'fr')).toHaveLength(3);
});
