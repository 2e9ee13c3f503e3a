import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as certificates from '@encrier/contract/communication/certificates';
import { listAudit } from '@encrier/contract/access/roles';
import * as classes from '@encrier/contract/school/classes';
import { createLevel } from '@encrier/contract/school/levels';
import * as c from '@encrier/contract/school/orgs';
import { createOrg } from '@encrier/contract/school/school';
import sharp from 'sharp';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { wordsOf } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
beforeAll(async () => {
  server = await testServer();
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  second = await addOrg(server, school);
});
afterAll(() => server.stop());

const as = (who: PersonName | null, of = school) => client(server, of.schoolId, who && of.accounts[who]);
const refusal = (answer: { body: unknown }) => answer.body as { code: string; fields?: object; details?: object };
const bodyOf = (org: c.OrgRecord, more: object = {}) => ({
  version: org.version,
  name: org.name,
  kind: org.kind,
  address: org.address,
  city: org.city,
  phone: org.phone,
  email: org.email,
  web: org.web,
  uai: org.uai,
  gresa: org.gresa,
  ice: org.ice,
  headName: org.headName,
  headTitle: org.headTitle,
  heading: org.heading,
  ...more,
});
const record = async (id: string): Promise<c.OrgRecord> =>
  (await as('admin')(c.listOrgs, {})).body.items.find((one) => one.id === id)!;
const update = async (id: string, more: object) =>
  as('admin')(c.updateOrg, { params: { id }, body: bodyOf(await record(id), more) as never });
const taken = (who: PersonName, path: string): Promise<Response> =>
  fetch(`${server.base}/api/${school.schoolId}${path}`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
  });
const wordsAt = async (path: string): Promise<string> =>
  wordsOf(Buffer.from(await (await taken('admin', path)).arrayBuffer()));
const paper = (id: string): Promise<string> => wordsAt(`/school/orgs/${id}/paper`);

describe('official codes', () => {
  test.each([
    [c.isUai, '0690026D', true],
    [c.isUai, '0690026E', false],
    [c.isUai, '069026D', false],
    [c.isGresa, '16107K', true],
    [c.isGresa, '16107', false],
    [c.isIce, '001234567000089', true],
    [c.isIce, '00123456700008', false],
  ] as const)('%o of %s is %s', (check, code, good) => expect(check(code)).toBe(good));
});

describe('the sheet of an organisation', () => {
  test('is changed with its codes as typed, and records the values before and after', async () => {
    const saved = await update(second.orgId, {
      name: 'Lycée des Orangers',
      address: '12, rue des Orangers\n20000 Casablanca',
      city: 'Casablanca',
      phone: '+212 5 22 00 00 00',
      uai: '069 0026 d',
      gresa: '16107k',
      ice: '001 234 567 000 089',
      headName: 'Samira Alaoui',
      headTitle: 'directrice',
      heading: 'Royaume du Maroc\nالمملكة المغربية',
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ uai: '0690026D', gresa: '16107K', ice: '001234567000089', version: 2 });
    const [line] = (await as('admin')(listAudit, { query: { action: 'school.update_org' } })).body.items;
    expect(line).toMatchObject({ before: { name: 'Lycée' }, after: { name: 'Lycée des Orangers' } });
  });

  test.each([
    [{ uai: '0690026E' }, 'uai'],
    [{ gresa: 'K16107' }, 'gresa'],
    [{ ice: '12' }, 'ice'],
    [{ email: 'x\r\nBcc: y@z' }, 'email'],
    [{ web: 'https://x"><script>' }, 'web'],
    [{ name: '' }, 'name'],
  ])('with %o is refused on its field', async (more, field) => {
    const answer = await update(second.orgId, more);
    expect([answer.status, Object.keys(refusal(answer).fields ?? {})]).toEqual([400, [field]]);
  });

  test('saved by two users at once: the second gets the current values', async () => {
    const org = await record(second.orgId);
    const both = await Promise.all(
      ['A', 'B'].map((city) =>
        as('admin')(c.updateOrg, { params: { id: org.id }, body: bodyOf(org, { city }) as never }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.map(refusal).find(({ code }) => code === 'edited_meanwhile')?.details).toMatchObject({
      version: org.version + 1,
    });
  });

  test('is closed to another school, and to users without the right to settings', async () => {
    for (const [route, input] of [
      [c.updateOrg, { params: { id: second.orgId }, body: bodyOf(await record(second.orgId)) }],
      [c.closeOrg, { params: { id: second.orgId }, body: { version: 1 } }],
      [c.reopenOrg, { params: { id: second.orgId }, body: { version: 1 } }],
    ] as const) {
      expect((await as('admin', other)(route as typeof c.updateOrg, input as never)).status).toBe(404);
      for (const who of ['parent', 'prof', 'personnel', 'eleve'] as const)
        expect((await as(who)(route as typeof c.updateOrg, input as never)).status).toBe(403);
    }
    expect((await as('prof')(c.listOrgs, {})).status).toBe(403);
  });

  test('keeps hostile text as text on paper', async () => {
    await update(second.orgId, { heading: '#panic("x") $ *gras*', name: 'Lycée \u202edetsrever' });
    expect((await record(second.orgId)).name).toBe('Lycée detsrever');
    expect(await paper(second.orgId)).toContain('#panic("x") $ *gras*');
  });
});

async function picture(name: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#224488' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
}

describe('the letterhead', () => {
  test('of an organisation shows its own codes, and not those of the other', async () => {
    await update(second.orgId, { name: 'Lycée des Orangers', phone: '+212 5 22 11 22 33', uai: '0690026D' });
    const words = await paper(second.orgId);
    for (const part of ['Lycée des Orangers', '+212 5 22 11 22 33', 'UAI 0690026D']) expect(words).toContain(part);
    expect(await paper(school.orgId)).not.toContain('0690026D');
  });

  test('is on the paper of a class of the organisation', async () => {
    const sheet = (id: string): Promise<string> => wordsAt(`/classes/${id}/print?kind=list&birth=no`);
    expect(await sheet(second.classId)).toContain('UAI 0690026D');
    expect(await sheet(school.classes['6A'])).not.toContain('UAI 0690026D');
  });
});

describe('the stamp and the signature', () => {
  test('are set, seen and printed only by users with the right', async () => {
    const stampId = await picture('cachet.png');
    const saved = await update(second.orgId, { stampId });
    expect([saved.status, saved.body.stamp?.id]).toEqual([200, stampId]);
    const file = (who: PersonName) => taken(who, `/images/${saved.body.stamp?.fichier}`);
    expect((await file('admin')).status).toBe(200);
    expect((await file('prof')).status).toBe(404);
    const gone = await update(second.orgId, { stampId: null });
    expect(gone.body.stamp).toBeNull();
  });

  test('use neither a file of another user nor a document', async () => {
    const answer = await update(second.orgId, { signatureId: crypto.randomUUID() });
    expect([answer.status, refusal(answer).fields]).toEqual([400, { signatureId: 'school.org_picture' }]);
  });

  test('appear with the name and function of the person who signs the certificates', async () => {
    await update(second.orgId, { headName: 'Samira Alaoui', headTitle: 'directrice' });
    const settings = (await as('admin')(certificates.getCertificateSettings, {})).body;
    await as('admin')(certificates.setCertificateSettings, {
      body: { version: settings.version, signatory: 'Un Autre', function: 'adjoint', sealId: null, selfService: [] },
    });
    const issued = await as('admin')(certificates.issueCertificate, {
      body: { pupilId: second.pupil.personId, kind: 'enrolment', lang: 'fr' },
    });
    expect(issued.status).toBe(200);
    const words = await wordsAt(`/files/pdf/${issued.body.file?.fichier}`);
    expect(words).toContain('Samira Alaoui');
    expect(words).not.toContain('Un Autre');
  });
});

describe('closing an organisation', () => {
  test('is refused while it has pupils, and for the last one', async () => {
    const org = await record(second.orgId);
    expect([org.pupils > 0, org.can.close]).toEqual([true, false]);
    const used = await as('admin')(c.closeOrg, { params: { id: org.id }, body: { version: org.version } });
    expect([used.status, refusal(used).code]).toEqual([409, 'school.org_in_use']);
    const alone = (await as('admin', other)(c.listOrgs, {})).body.items[0]!;
    await withTenant(server.kernel.pool, other.schoolId, {}, (db) => db.deleteFrom('enrolments').execute());
    const last = await as('admin', other)(c.closeOrg, { params: { id: alone.id }, body: { version: alone.version } });
    expect([last.status, refusal(last).code]).toEqual([409, 'school.last_org']);
  });

  test('refuses new people and content, keeps existing ones, and can be undone', async () => {
    const made = await as('admin')(createOrg, { body: { store_id: 'EX', name: 'Annexe', kind: '' } });
    const level = { name: `Niveau ${made.body.id.slice(-4)}`, cycle: '', orgId: made.body.id };
    const kept = await as('admin')(createLevel, { body: level });
    expect(kept.status).toBe(200);
    const closed = await as('admin')(c.closeOrg, { params: { id: made.body.id }, body: { version: 1 } });
    expect(closed.body).toMatchObject({ closedOn: expect.any(String), can: { close: false, reopen: true } });
    const again = await as('admin')(c.closeOrg, { params: { id: made.body.id }, body: { version: 2 } });
    expect(refusal(again).code).toBe('school.org_state');
    expect((await as('admin')(createLevel, { body: { ...level, name: 'Autre' } })).status).toBe(400);
    const choices = (await as('admin')(classes.classChoices, {})).body.orgs.map(({ id }) => id);
    expect(choices).not.toContain(made.body.id);
    expect(choices).toContain(school.orgId);
    expect((await record(made.body.id)).name).toBe('Annexe');
    const open = await as('admin')(c.reopenOrg, { params: { id: made.body.id }, body: { version: 2 } });
    expect(open.body).toMatchObject({ closedOn: null, version: 3 });
    expect((await as('admin')(createLevel, { body: { ...level, name: 'Autre' } })).status).toBe(200);
  });
});
