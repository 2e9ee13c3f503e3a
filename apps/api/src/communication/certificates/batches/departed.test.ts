import * as c from '@encrier/contract/communication/certificates';
import * as b from '@encrier/contract/communication/certificates-batches';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { pagesOf } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  await as('admin')(c.setCertificateSettings, {
    body: { version: 1, signatory: 'Nadia Berrada', function: 'directrice', sealId: null, selfService: [] },
  });
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const days = { from: '2020-01-01', to: '2020-12-31' };
const paper = { ...days, kind: 'removal', lang: 'fr' } as const;
const gone = async (over: Partial<{ from: string; to: string; kind: b.DepartureKind }> = {}) =>
  (await as('admin')(b.certificateDeparted, { query: { ...paper, ...over } })).body.items;
const issue = (pupilIds: string[], who: PersonName = 'admin') =>
  as(who)(b.issueDeparted, { body: { ...paper, pupilIds } });
const latest = async () => (await as('admin')(b.certificateBatches, {})).body.items[0]!;
const print = (id: string, headers: Record<string, string>) =>
  fetch(`${server.base}/api/${school.schoolId}/admin/certificates/batches/${id}/file`, { headers });
/** As who left that day. */
const leave = (pupil: string, on = '2020-06-30') =>
  db(async (tx) => {
    await tx.updateTable('pupils').set({ status: 'left', left_on: on }).where('person_id', '=', pupil).execute();
    await tx
      .updateTable('enrolments')
      .set({ from_on: '2019-09-01', to_on: on })
      .where('pupil_id', '=', pupil)
      .execute();
  });
const comeBack = (pupil: string) =>
  db(async (tx) => {
    await tx.updateTable('pupils').set({ status: 'active', left_on: null }).where('person_id', '=', pupil).execute();
    await tx.updateTable('enrolments').set({ to_on: null }).where('pupil_id', '=', pupil).execute();
  });
const pupils = () => [school.accounts.eleve.personId, school.accounts.eleve2.personId];

it('pupils who left between two days get their papers, one document with all of them, and never twice', async () => {
  expect(await gone()).toEqual([]);
  for (const one of pupils()) await leave(one);
  const found = await gone();
  expect(found.map(({ id }) => id).toSorted()).toEqual(pupils().toSorted());
  expect(found[0]).toMatchObject({ leftOn: '2020-06-30', refusal: null, number: null });
  expect(found[0]!.class).not.toBe('');
  expect(await gone({ from: '2020-07-01' })).toEqual([]);
  const { body } = await issue(found.map(({ id }) => id));
  expect(body).toMatchObject({ state: 'working', total: 2, className: '', departed: days, kind: 'removal' });
  // A double press plans nothing more.
  expect((await issue(found.map(({ id }) => id))).body).toMatchObject({ code: 'certificates.departed_open' });
  await server.runJobs();
  expect(await latest()).toMatchObject({ state: 'done', made: 2, refused: [], can: { print: true } });
  const numbers = (await gone()).map(({ number }) => number!);
  expect(numbers.every((one) => /^AR-\d{4}-\d{4}$/.test(one))).toBe(true);
  expect(new Set(numbers).size).toBe(2);
  const all = await print(body.id, { authorization: `Bearer ${school.accounts.admin.token}` });
  expect(await pagesOf(Buffer.from(await all.arrayBuffer()))).toBe(2);
});

it('a pupil still enrolled, or who leaves later, gets no leaving paper, nor one to enter another school', async () => {
  const [first, second] = pupils();
  await leave(first!);
  await db((tx) =>
    tx
      .insertInto('planned_moves')
      .values({
        school_id: school.schoolId,
        id: newId(),
        pupil_id: second!,
        kind: 'departure',
        on_day: '2020-12-01',
        planned_at: new Date(),
      })
      .execute(),
  );
  const byPupil = async (kind: b.DepartureKind) => new Map((await gone({ kind })).map((one) => [one.id, one.refusal]));
  expect([...(await byPupil('removal'))].toSorted()).toEqual(
    [
      [first, null],
      [second, 'certificates.not_left'],
    ].toSorted(),
  );
  expect((await byPupil('exeat')).get(second!)).toBe(null);
  await issue([first!, second!]);
  await server.runJobs();
  expect(await latest()).toMatchObject({ made: 1, refused: [{ id: second, code: 'certificates.not_left' }] });
});

it('a pupil who came back is marked, both before the request and before the paper is made', async () => {
  const [first, second] = pupils();
  for (const one of pupils()) await leave(one);
  await comeBack(first!);
  expect((await issue(pupils())).body).toMatchObject({ code: 'certificates.not_departed' });
  await leave(first!);
  await issue(pupils());
  await comeBack(first!);
  await server.runJobs();
  expect(await latest()).toMatchObject({ made: 1, refused: [{ id: first, code: 'certificates.not_left' }] });
  expect((await gone()).map(({ id }) => id)).toEqual([second]);
});

it('the batch can be stopped and resumed, without a second paper for anybody', async () => {
  for (const one of pupils()) await leave(one);
  const { body } = await issue(pupils());
  const params = { id: body.id };
  expect((await as('admin')(b.stopCertificates, { params, body: {} })).body.state).toBe('stopped');
  await server.runJobs();
  expect(await latest()).toMatchObject({ state: 'stopped', made: 0, can: { resume: true } });
  const other = await issue(pupils().slice(0, 1));
  expect((await as('admin')(b.resumeCertificates, { params, body: {} })).body).toMatchObject({
    code: 'certificates.departed_open',
  });
  await as('admin')(b.stopCertificates, { params: { id: other.body.id }, body: {} });
  await as('admin')(b.resumeCertificates, { params, body: {} });
  await server.runJobs();
  expect((await as('admin')(c.listCertificates, { query: { kind: 'removal' } })).body.total).toBe(2);
});

it('the batch belongs to people who issue certificates, in their organisation and school', async () => {
  const { orgId, pupil } = await addOrg(server, school);
  for (const one of [...pupils(), pupil.personId]) await leave(one);
  const entry = async (org: string) => {
    const office = await addOffice(server, school, 'school', [org]);
    const headers = { 'x-authid': office.entries[0]! };
    const call = client(server, school.schoolId, office);
    return {
      headers: { ...headers, authorization: `Bearer ${office.token}` },
      gone: async () => (await call(b.certificateDeparted, { query: paper }, { headers })).body.items,
      issue: (pupilIds: string[]) => call(b.issueDeparted, { body: { ...paper, pupilIds } }, { headers }),
      seen: async () => (await call(b.certificateBatches, {}, { headers })).body.items.map(({ id }) => id),
      stop: (id: string) => call(b.stopCertificates, { params: { id }, body: {} }, { headers }),
    };
  };
  const [here, there] = [await entry(school.orgId), await entry(orgId)];
  expect((await here.gone()).map(({ id }) => id).toSorted()).toEqual(pupils().toSorted());
  expect((await there.gone()).map(({ id }) => id)).toEqual([pupil.personId]);
  expect((await there.issue(pupils())).body).toMatchObject({ code: 'certificates.not_departed' });
  const [ours, theirs] = [(await here.issue(pupils())).body.id, (await there.issue([pupil.personId])).body.id];
  await server.runJobs();
  expect([await here.seen(), await there.seen()]).toEqual([[ours], [theirs]]);
  expect((await there.stop(ours)).status).toBe(404);
  expect([(await print(ours, there.headers)).status, (await print(ours, here.headers)).status]).toEqual([404, 200]);
  expect(new Set((await as('admin')(b.certificateBatches, {})).body.items.map(({ id }) => id))).toEqual(
    new Set([ours, theirs]),
  );
  for (const who of ['prof', 'parent', 'eleve'] as const) expect((await issue(pupils(), who)).status).toBe(403);
  const other = await mintSchool(server);
  const away = client(server, other.schoolId, other.accounts.admin);
  expect((await away(b.issueDeparted, { body: { ...paper, pupilIds: pupils() } })).body).toMatchObject({
    code: 'certificates.not_departed',
  });
  const wrong = await as('admin')(b.certificateDeparted, { query: { ...paper, to: '2020-02-31' } });
  expect(wrong.status).toBe(400);
});
