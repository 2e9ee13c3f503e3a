import { randomBytes } from 'node:crypto';
import * as c from '@encrier/contract/communication/certificates';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { familyLog } from '@encrier/contract/school/family';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { pagesOf, printedCodes } from '#kernel/test/printed.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { codeOf, placeWords, untrue, verificationCode } from './certificates.policy.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const pupil = (who: 'eleve' | 'eleve2' = 'eleve'): string => school.accounts[who].personId;
const settings = async (over: object = {}) =>
  as('admin')(c.setCertificateSettings, {
    body: {
      version: (await as('admin')(c.getCertificateSettings, {})).body.version,
      signatory: 'Nadia Berrada',
      function: 'directrice',
      sealId: null,
      selfService: [],
      ...over,
    },
  });
const ask = (who: PersonName, over: object = {}) =>
  as(who)(c.askCertificate, { body: { pupilId: pupil(), kind: 'schooling', lang: 'fr', motive: '', ...over } });
const issue = (over: object = {}) =>
  as('admin')(c.issueCertificate, {
    body: { pupilId: pupil(), kind: 'schooling', lang: 'fr', duplicate: true, ...over },
  });
const row = async (id: string) =>
  (await as('admin')(c.listCertificates, { query: {} })).body.items.find((one) => one.id === id)!;
const open = (who: PersonName, file: { type: string; fichier: string }) =>
  fetch(`${server.base}/api/${school.schoolId}/files/${file.type}/${file.fichier}`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
  });
const bytesOf = async (file: { type: string; fichier: string }): Promise<Buffer> =>
  Buffer.from(await (await open('admin', file)).arrayBuffer());

describe('rules of certificates', () => {
  it('state only facts', () => {
    const here = { enrolled: true, placed: true, left: false };
    expect([untrue('schooling', here), untrue('enrolment', here), untrue('removal', here)]).toEqual([
      null,
      null,
      'certificates.not_left',
    ]);
    expect([
      untrue('schooling', { ...here, enrolled: false }),
      untrue('enrolment', { ...here, enrolled: false }),
    ]).toEqual(['certificates.not_enrolled', null]);
    expect(untrue('removal', { enrolled: false, placed: false, left: true })).toBeNull();
    const gone = { enrolled: false, placed: false, left: true };
    expect([untrue('attendance', here), untrue('attendance', gone)]).toEqual([null, 'certificates.not_enrolled']);
    for (const kind of ['conduct', 'exeat'] as const) {
      expect([untrue(kind, here), untrue(kind, gone)]).toEqual([null, null]);
      expect(untrue(kind, { ...gone, left: false })).toBe('certificates.not_enrolled');
    }
  });
  it('accept a code as it was copied, and nothing else', () => {
    const made = verificationCode(randomBytes(32));
    expect(codeOf(` ${made.toLowerCase().replace(/(.{4})/g, '$1-')} `)).toBe(made);
    for (const wrong of ['', made.slice(1), `${made}A`, "' OR 1=1 --", '0'.repeat(32)])
      expect(codeOf(wrong)).toBeNull();
  });
});

describe('a certificate', () => {
  it('prints its class and level once', () => {
    expect([
      placeWords('PS A', 'PS'),
      placeWords('6e 2', '6e'),
      placeWords('Lilas', 'CP'),
      placeWords('CP1', 'CP'),
    ]).toEqual(['PS A', '6e 2', 'Lilas · CP', 'CP1 · CP']);
  });
  it('is offered in the languages of the school, and in those with custom texts', async () => {
    const langs = async () => (await as('admin')(c.listCertificates, { query: {} })).body.langs;
    const speak = (languages: string[]) => db((tx) => tx.updateTable('school_settings').set({ languages }).execute());
    const byText = { kind: 'schooling', lang: 'en' } as const;
    await speak(['fr', 'ar']);
    expect(await langs()).toEqual(['fr', 'ar']);
    expect((await as('parent')(c.myCertificates, { query: {} })).body.langs).toEqual(['fr', 'ar']);
    expect(code(await issue({ lang: 'en' }))).toBe('certificates.lang');
    expect(code(await ask('parent', { lang: 'en' }))).toBe('certificates.lang');
    await as('admin')(c.setCertificateText, {
      params: byText,
      body: { version: 1, title: 'Certificate', opening: 'The pupil', body: 'is enrolled.' },
    });
    expect(await langs()).toEqual(['fr', 'ar', 'en']);
    await as('admin')(c.resetCertificateText, { params: byText, body: { version: 2 } });
    await speak(['fr', 'en', 'ar']);
  });
  it('cannot be issued before a signatory is set', async () => {
    expect((await as('admin')(c.listCertificates, { query: {} })).body.signed).toBe(false);
    expect(code(await issue())).toBe('certificates.unsigned');
    expect(
      code(
        await as('admin')(c.setCertificateSettings, {
          body: { version: 7, signatory: 'A', function: 'b', sealId: null, selfService: [] },
        }),
      ),
    ).toBe('edited_meanwhile');
    expect((await settings()).body).toMatchObject({
      signatory: 'Nadia Berrada',
      function: 'directrice',
      selfService: [],
    });
  });

  it('is requested, issued, read by the family, verified and revoked', async () => {
    const { status, body } = await ask('parent', { motive: 'Dossier de bourse' });
    expect([status, body.state, body.number, body.file]).toEqual([200, 'asked', null, null]);
    expect(code(await ask('eleve'))).toBe('certificates.waiting');
    const waiting = await row(body.id);
    expect(waiting).toMatchObject({
      pupil: 'Yasmine El Amrani',
      class: '6A',
      motive: 'Dossier de bourse',
      askedBy: 'Samira El Amrani',
      state: 'asked',
    });
    const granted = await as('admin')(c.grantCertificate, {
      params: { id: body.id },
      body: { version: waiting.version },
    });
    const year = (
      await db((tx) => tx.selectFrom('school_years').select('starts_on').executeTakeFirstOrThrow())
    ).starts_on.toString();
    expect(granted.body).toMatchObject({
      state: 'issued',
      number: expect.stringMatching(/^CS-\d{4}-0001$/),
      decidedBy: 'Nadia Berrada',
    });
    expect(year).toContain(granted.body.number!.slice(3, 7));
    expect(
      code(await as('admin')(c.grantCertificate, { params: { id: body.id }, body: { version: waiting.version } })),
    ).toBe('edited_meanwhile');
    await server.runJobs();
    expect(
      (await as('parent')(listNotifications, { query: {} })).body.items.filter(
        (item) => item.body === 'Certificat de scolarité',
      ),
    ).toMatchObject([{ childId: school.accounts.eleve.personId }]);
    const logged = (await as('parent')(familyLog, { query: {} })).body.items;
    expect(logged.map(({ kind, by, about }) => [kind, by, about])).toContainEqual([
      'certificate',
      'Nadia Berrada',
      'Yasmine',
    ]);
    const mine = (await as('parent')(c.myCertificates, { query: {} })).body.items.find((one) => one.id === body.id)!;
    expect((await open('parent', mine.file!)).status).toBe(200);
    expect((await open('eleve', mine.file!)).status).toBe(200);
    for (const who of ['parent2', 'eleve2', 'prof', 'personnel'] as const)
      expect((await open(who, mine.file!)).status).toBe(404);
    const pdf = await bytesOf(mine.file!);
    expect(pagesOf(pdf)).toBe(1);
    const [address] = (await printedCodes(pdf)) as [string];
    expect(address).toMatch(new RegExp(`/verification/${school.schoolId}-[A-Z2-7]{32}$`));
    const printed = address.split('-').at(-1)!;
    const verify = async (given: string) => (await as(null)(c.verifyCertificate, { params: { code: given } })).body;
    const expected = {
      known: true,
      revoked: false,
      duplicate: false,
      kind: 'schooling',
      number: granted.body.number,
      issuedOn: mine.issuedOn,
      name: 'Yasmine E.',
      school: expect.stringMatching(/^École/),
    };
    expect(await verify(printed)).toEqual(expected);
    expect(await verify(printed.toLowerCase())).toEqual(expected);
    for (const wrong of ['A'.repeat(32), 'nope', granted.body.number!, body.id])
      expect(await verify(wrong)).toEqual({ known: false });
    expect(
      (await client(server, other.schoolId, null)(c.verifyCertificate, { params: { code: printed } })).body,
    ).toEqual({ known: false });
    const revoked = await as('admin')(c.revokeCertificate, {
      params: { id: body.id },
      body: { version: granted.body.version, reason: 'Nom mal écrit' },
    });
    expect(revoked.status).toBe(200);
    expect(await verify(printed)).toEqual({ ...expected, revoked: true });
    expect((await open('parent', mine.file!)).status).toBe(404);
    expect(
      (await as('parent')(c.myCertificates, { query: {} })).body.items.find((one) => one.id === body.id),
    ).toMatchObject({ state: 'revoked', reason: 'Nom mal écrit', file: null });
    expect(
      code(
        await as('admin')(c.revokeCertificate, {
          params: { id: body.id },
          body: { version: granted.body.version + 1, reason: 'Encore' },
        }),
      ),
    ).toBe('certificates.state');
  });

  it('is refused with a reason that the family reads, and can be requested again', async () => {
    const { body } = await ask('parent', { kind: 'enrolment', lang: 'ar' });
    const refuse = (reason: string, version = 1) =>
      as('admin')(c.refuseCertificate, { params: { id: body.id }, body: { version, reason } });
    expect((await refuse('  ')).status).toBe(400);
    expect((await refuse('Déjà remise le mois dernier.')).status).toBe(200);
    expect(code(await refuse('Autre'))).toBe('edited_meanwhile');
    expect(
      (await as('parent')(c.myCertificates, { query: {} })).body.items.find((one) => one.id === body.id),
    ).toMatchObject({ state: 'refused', reason: 'Déjà remise le mois dernier.' });
    expect((await ask('parent', { kind: 'enrolment', lang: 'ar' })).status).toBe(200);
  });

  it('keeps a separated parent’s request and its answer between that parent and the office', async () => {
    const apart = (separated: boolean) =>
      db((tx) =>
        tx
          .updateTable('families')
          .set({ separated })
          .where('id', '=', (eb) => eb.selectFrom('pupils').select('family_id').where('person_id', '=', pupil()))
          .execute(),
      );
    const { body } = await ask('parent', { kind: 'enrolment', lang: 'en', motive: 'Pour mon avocate' });
    await as('admin')(c.refuseCertificate, {
      params: { id: body.id },
      body: { version: 1, reason: 'Voir l’ordonnance.' },
    });
    const read = async (who: PersonName) =>
      (await as(who)(c.myCertificates, { query: {} })).body.items.find((one) => one.id === body.id);
    expect(await read('eleve')).toMatchObject({ motive: 'Pour mon avocate', reason: 'Voir l’ordonnance.' });
    await apart(true);
    expect(await read('eleve')).toMatchObject({ state: 'refused', motive: '', reason: '' });
    expect(await read('parent')).toMatchObject({ motive: 'Pour mon avocate', reason: 'Voir l’ordonnance.' });
    await apart(false);
  });

  it('is requested by a guardian with authority today or by the pupil, and by nobody else', async () => {
    for (const who of ['parent2', 'eleve2', 'prof', 'personnel', 'admin'] as const) {
      expect((await ask(who, { lang: 'en' })).status).toBe(404);
      expect((await as(who)(c.myCertificates, { query: {} })).body.items.some((one) => one.child.id === pupil())).toBe(
        false,
      );
    }
    expect((await ask('parent', { pupilId: other.accounts.eleve.personId })).status).toBe(404);
    expect(
      (
        await client(
          server,
          other.schoolId,
          other.accounts.admin,
        )(c.issueCertificate, { body: { pupilId: pupil(), kind: 'schooling', lang: 'fr', duplicate: true } })
      ).status,
    ).toBe(404);
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: '2020-01-01' })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect((await ask('parent', { lang: 'en' })).status).toBe(404);
    expect((await as('parent')(c.myCertificates, { query: {} })).body).toMatchObject({ items: [], children: [] });
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: null })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect((await ask('eleve', { lang: 'en' })).body.state).toBe('asked');
  });

  it('is made at once where the school lets families do so and the pupil is enrolled today', async () => {
    await settings({ selfService: ['schooling'] });
    expect((await as('parent2')(c.myCertificates, { query: {} })).body.children).toEqual([
      { id: pupil('eleve2'), name: 'Adam', atOnce: ['schooling'] },
    ]);
    const { body } = await ask('parent2', { pupilId: pupil('eleve2') });
    expect(body).toMatchObject({ state: 'issued', number: expect.stringMatching(/^CS-\d{4}-0002$/) });
    expect((await open('parent2', body.file!)).headers.get('content-type')).toContain('application/pdf');
    expect((await ask('parent2', { pupilId: pupil('eleve2'), kind: 'enrolment' })).body.state).toBe('asked');
    await db((tx) =>
      tx.updateTable('enrolments').set({ to_on: '2021-01-01' }).where('pupil_id', '=', pupil('eleve2')).execute(),
    );
    expect(code(await ask('parent2', { pupilId: pupil('eleve2'), lang: 'en' }))).toBe('certificates.not_enrolled');
    expect(code(await issue({ pupilId: pupil('eleve2') }))).toBe('certificates.not_enrolled');
    expect(code(await issue({ kind: 'removal' }))).toBe('certificates.not_left');
  });

  it('of removal is for a pupil who left, found by name', async () => {
    await db((tx) =>
      tx
        .updateTable('pupils')
        .set({ status: 'left', left_on: '2021-01-01' })
        .where('person_id', '=', pupil('eleve2'))
        .execute(),
    );
    const { items } = (await as('admin')(c.certificatePupils, { query: { q: 'benjelloun adam'.split(' ')[0]! } })).body;
    expect(items).toEqual([
      { id: pupil('eleve2'), label: 'Adam Benjelloun', class: '5B', matricule: 'P002', left: true },
    ]);
    for (const lang of ['fr', 'en', 'ar'] as const) {
      const { status, body } = await issue({ pupilId: pupil('eleve2'), kind: 'removal', lang });
      expect([status, body.number?.slice(0, 2), pagesOf(await bytesOf(body.file!))]).toEqual([200, 'AR', 1]);
    }
  });

  it('has a unique number, without gap or duplicate, when many are issued at once', async () => {
    const before = Number((await issue()).body.number!.slice(-4));
    const made = await Promise.all(Array.from({ length: 8 }, () => issue()));
    // One that fails takes no number.
    expect(code(await issue({ pupilId: pupil('eleve2') }))).toBe('certificates.not_enrolled');
    const last = await issue({ lang: 'ar' });
    const numbers = [...made, last].map(({ body }) => Number(body.number!.slice(-4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 9 }, (_, n) => before + 1 + n));
    const key = 'pressed-three-times';
    const again = await Promise.all(
      [1, 2, 3].map(() =>
        as('admin')(
          c.issueCertificate,
          { body: { pupilId: pupil(), kind: 'schooling', lang: 'fr', duplicate: true } },
          { key },
        ),
      ),
    );
    expect(new Set(again.filter(({ status }) => status === 200).map(({ body }) => body.number)).size).toBe(1);
    const found = (await as('admin')(c.listCertificates, { query: { q: last.body.number!, state: 'issued' } })).body;
    expect(found.items.map(({ number }) => number)).toEqual([last.body.number]);
  }, 60_000);

  it('prints names that look like source code or like a field unchanged', async () => {
    await db((tx) =>
      tx
        .updateTable('persons')
        .set({
          first_name: '#panic("x") $y$ *z* {year}',
          last_name: '\\ <label> @ref العلوي',
          birth_on: '2013-05-04',
          birth_place: '{day}',
        })
        .where('id', '=', pupil())
        .execute(),
    );
    const { status, body } = await issue();
    expect([status, pagesOf(await bytesOf(body.file!))]).toEqual([200, 1]);
  });

  it('is printed in French and in Arabic side by side, on one page, where the school issues both', async () => {
    await db((tx) =>
      tx
        .updateTable('persons')
        .set({ first_name: 'Yasmine', last_name: 'El Alami', first_name_ar: 'ياسمين', last_name_ar: 'العلمي' })
        .where('id', '=', pupil())
        .execute(),
    );
    for (const kind of ['schooling', 'conduct', 'attendance'] as const) {
      const { status, body } = await issue({ kind, bilingual: true });
      expect([status, body.lang, body.bilingual]).toEqual([200, 'fr', true]);
      const paper = await bytesOf(body.file!);
      expect([pagesOf(paper), (await printedCodes(paper)).length]).toEqual([1, 1]);
    }
    expect(code(await issue({ lang: 'en', bilingual: true }))).toBe('certificates.lang');
    await db((tx) =>
      tx
        .updateTable('school_settings')
        .set({ languages: ['fr'] })
        .execute(),
    );
    expect(code(await issue({ bilingual: true }))).toBe('certificates.lang');
    await db((tx) =>
      tx
        .updateTable('school_settings')
        .set({ languages: ['fr', 'en', 'ar'] })
        .execute(),
    );
  });

  it('shows the seal that the office chose, as its own picture', async () => {
    const file = async (by: PersonName, type: 'image' | 'pdf'): Promise<string> => {
      const id = newId();
      await db((tx) =>
        tx
          .insertInto('files')
          .values({
            school_id: school.schoolId,
            id,
            sha256: 'ab'.repeat(32),
            name: 'cachet.webp',
            ext: type === 'image' ? 'webp' : 'pdf',
            type,
            mime: 'image/webp',
            size: 90,
            created_by: school.accounts[by].id,
          })
          .execute(),
      );
      return id;
    };
    expect(code(await settings({ sealId: await file('prof', 'image') }))).toBe('certificates.seal');
    expect(code(await settings({ sealId: await file('admin', 'pdf') }))).toBe('certificates.seal');
    const sealId = await file('admin', 'image');
    expect((await settings({ sealId })).body.seal?.id).toBe(sealId);
    expect((await settings({ sealId })).body.seal?.id).toBe(sealId);
    // Deleted bytes do not prevent a new paper.
    expect((await issue()).status).toBe(200);
    expect((await settings()).body.seal).toBeNull();
  });

  it('is accessible only to people who issue certificates', async () => {
    await grant(server, school, 'personnel', ['documents.publish'], 'school');
    for (const who of ['personnel', 'prof', 'parent'] as const)
      expect((await as(who)(c.listCertificates, { query: {} })).status).toBe(403);
  });
});
