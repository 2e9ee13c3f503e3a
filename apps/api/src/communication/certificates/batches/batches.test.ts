import * as c from '@encrier/contract/communication/certificates';
import * as b from '@encrier/contract/communication/certificates-batches';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { pagesOf } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let classId: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  const { body } = await as('admin')(b.certificateBatches, {});
  for (const one of body.classes)
    if ((await pupils(one.id)).some(({ id }) => id === school.accounts.eleve.personId)) classId = one.id;
  await db((tx) =>
    tx
      .updateTable('enrolments')
      .set({ class_id: classId })
      .where('pupil_id', '=', school.accounts.eleve2.personId)
      .execute(),
  );
  await as('admin')(c.setCertificateSettings, {
    body: { version: 1, signatory: 'Nadia Berrada', function: 'directrice', sealId: null, selfService: [] },
  });
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const pupils = async (of = classId, kind: b.ClassKind = 'schooling') =>
  (await as('admin')(b.certificateBatchPupils, { query: { classId: of, kind, lang: 'fr' } })).body.items;
const issue = async (pupilIds: string[], who: PersonName = 'admin') =>
  as(who)(b.issueCertificates, { body: { classId, kind: 'schooling', lang: 'fr', pupilIds } });
const latest = async () => (await as('admin')(b.certificateBatches, {})).body.items[0]!;
const print = (id: string, who: PersonName = 'admin', schoolId = school.schoolId, token = school.accounts[who].token) =>
  fetch(`${server.base}/api/${schoolId}/admin/certificates/batches/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  });

it('a class gets its certificates, numbered in class order, and one document with all of them', async () => {
  const all = await pupils();
  expect(all.length).toBeGreaterThan(1);
  const { body } = await issue(all.map(({ id }) => id));
  expect(body).toMatchObject({ state: 'working', made: 0, total: all.length });
  expect((await issue(all.map(({ id }) => id))).body).toMatchObject({ code: 'certificates.batch_open' });
  expect((await print(body.id)).status).toBe(404);
  await server.runJobs();
  expect(await latest()).toMatchObject({ state: 'done', made: all.length, refused: [], can: { print: true } });
  const numbers = (await pupils()).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(all.length);
  expect([...numbers].sort()).toEqual(numbers);
  const paper = await print(body.id);
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(await pagesOf(Buffer.from(await paper.arrayBuffer()))).toBe(all.length);
});

it('a batch interrupted half-way resumes without a second paper for anybody', async () => {
  const all = await pupils();
  const { body } = await issue(all.map(({ id }) => id));
  await server.runJobs();
  // As if the server had died before it wrote the end.
  await db((tx) =>
    tx.updateTable('certificate_batches').set({ state: 'working', ended_at: null }).where('id', '=', body.id).execute(),
  );
  await server.runJobs();
  const { total } = (await as('admin')(c.listCertificates, { query: {} })).body;
  expect(total).toBe(all.length);
});

it('a pupil who left meanwhile gets no paper, and the line gives the reason; the others get theirs', async () => {
  const all = await pupils();
  await issue(all.map(({ id }) => id));
  await db(async (tx) => {
    await tx
      .updateTable('enrolments')
      .set({ to_on: '2020-01-01', from_on: '2019-09-01' })
      .where('pupil_id', '=', all[0]!.id)
      .execute();
  });
  await server.runJobs();
  expect(await latest()).toMatchObject({
    state: 'done',
    made: all.length - 1,
    refused: [{ code: 'certificates.not_enrolled' }],
  });
});

it('without a signatory no paper is made, and each line says so', async () => {
  await db((tx) => tx.updateTable('certificate_settings').set({ signatory: '' }).execute());
  await issue([(await pupils())[0]!.id]);
  await server.runJobs();
  expect(await latest()).toMatchObject({
    made: 0,
    refused: [{ code: 'certificates.unsigned' }],
    can: { print: false },
  });
});

it('a batch stopped before it began makes nothing', async () => {
  const { body } = await issue((await pupils()).map(({ id }) => id));
  for (let twice = 0; twice < 2; twice += 1)
    expect((await as('admin')(b.stopCertificates, { params: { id: body.id }, body: {} })).body.state).toBe('stopped');
  await server.runJobs();
  expect(await latest()).toMatchObject({ state: 'stopped', made: 0 });
});

it('a batch belongs to people who issue certificates, in their school, for pupils of the class', async () => {
  const [first] = await pupils();
  for (const who of ['prof', 'parent', 'eleve'] as const) expect((await issue([first!.id], who)).status).toBe(403);
  expect((await issue([school.accounts.parent.personId])).body).toMatchObject({ code: 'certificates.not_of_class' });
  const { body } = await issue([first!.id]);
  await server.runJobs();
  const other = await mintSchool(server);
  expect((await print(body.id, 'admin', other.schoolId, other.accounts.admin.token)).status).toBe(404);
  const there = client(server, other.schoolId, other.accounts.admin);
  expect((await there(b.stopCertificates, { params: { id: body.id }, body: {} })).status).toBe(404);
  expect(
    (await there(b.issueCertificates, { body: { classId, kind: 'schooling', lang: 'fr', pupilIds: [first!.id] } }))
      .body,
  ).toMatchObject({
    code: 'certificates.not_of_class',
  });
});

it('a batch hides a pupil who has moved to another organisation: neither name nor paper', async () => {
  const all = await pupils();
  const [gone, refused] = all;
  await db(async (tx) => {
    await tx
      .updateTable('persons')
      .set({ first_name: 'Partie', last_name: 'Refusée' })
      .where('id', '=', refused!.id)
      .execute();
  });
  const { body } = await issue(all.map(({ id }) => id));
  await server.runJobs();
  await db((tx) =>
    tx
      .updateTable('certificate_batch_pupils')
      .set({ certificate_id: null, refusal: 'certificates.not_enrolled' })
      .where('pupil_id', '=', refused!.id)
      .execute(),
  );
  const office = await addOffice(server, school, 'school', [school.orgId]);
  const headers = { 'x-authid': office.entries[0]! };
  const seen = async () =>
    (await client(server, school.schoolId, office)(b.certificateBatches, {}, { headers })).body.items[0]!.refused;
  const paper = () =>
    fetch(`${server.base}/api/${school.schoolId}/admin/certificates/batches/${body.id}/file`, {
      headers: { ...headers, authorization: `Bearer ${office.token}` },
    });
  expect((await seen()).map(({ pupil }) => pupil)).toEqual(['Partie Refusée']);
  const before = await paper();
  expect(await pagesOf(Buffer.from(await before.arrayBuffer()))).toBe(all.length - 1);
  const other = await addOrg(server, school);
  await db((tx) =>
    tx
      .updateTable('enrolments')
      .set({ class_id: other.classId })
      .where('pupil_id', 'in', [gone!.id, refused!.id])
      .execute(),
  );
  expect(await seen()).toEqual([]);
  expect((await paper()).status).toBe(all.length > 2 ? 200 : 404);
});

it('a batch stopped, or left without progress, gives the reason and can be resumed by those allowed to', async () => {
  const all = await pupils();
  const ids = all.map(({ id }) => id);
  const resume = (id: string, who: PersonName = 'admin') => as(who)(b.resumeCertificates, { params: { id }, body: {} });
  const byHand = (await issue(ids)).body;
  expect(byHand.can.resume).toBe(false);
  // Of one that is being worked on nothing changes.
  expect((await resume(byHand.id)).body.state).toBe('working');
  await as('admin')(b.stopCertificates, { params: { id: byHand.id }, body: {} });
  expect(await latest()).toMatchObject({ state: 'stopped', lostRight: false, can: { resume: true } });
  expect((await resume(byHand.id, 'prof')).status).toBe(403);
  const other = await issue(ids.slice(0, 1));
  expect((await resume(byHand.id)).body).toMatchObject({ code: 'certificates.batch_open' });
  await as('admin')(b.stopCertificates, { params: { id: other.body.id }, body: {} });
  expect((await resume(byHand.id)).body).toMatchObject({ state: 'working', stalled: false });
  await db((tx) =>
    tx
      .updateTable('certificate_batches')
      .set({ made_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', byHand.id)
      .execute(),
  );
  const left = async () => (await as('admin')(b.certificateBatches, {})).body.items.find(({ id }) => id === byHand.id)!;
  expect(await left()).toMatchObject({ stalled: true, can: { resume: true } });
  await db((tx) =>
    tx
      .updateTable('certificate_batches')
      .set({ made_by: school.accounts.prof.id })
      .where('id', '=', byHand.id)
      .execute(),
  );
  await server.runJobs();
  expect(await left()).toMatchObject({ state: 'stopped', made: 0, lostRight: true, can: { resume: true } });
  expect((await resume(byHand.id)).body).toMatchObject({ state: 'working', lostRight: false });
  await server.runJobs();
  expect(await left()).toMatchObject({ state: 'done', made: all.length, can: { resume: false } });
});
