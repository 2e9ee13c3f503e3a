import { me, stepUp } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/communication/documents';
import { upload } from '@encrier/contract/kernel/files';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { notifyPeople } from '#kernel/test/notices.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let father: TestAccount;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await db(async (tx) => {
    father = await addAccount(server, tx, school, { role: 'parent', first: 'Mehdi', last: 'El Amrani' });
    await tx
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: school.accounts.eleve.personId,
        guardian_id: father.personId,
        kind: 'father',
      })
      .execute();
  });
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const asFather = () => client(server, school.schoolId, father);
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const sum = 'ab'.repeat(32);
async function file(name = 'Règlement.pdf', by: string = school.accounts.admin.id): Promise<string> {
  const id = newId();
  await db((tx) =>
    tx
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id,
        sha256: sum,
        name,
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: 1200,
        pages: 2,
        created_by: by,
      })
      .execute(),
  );
  return id;
}
/** A real upload, whose bytes can be downloaded. */
async function send(token: string, name: string): Promise<{ id: string; path: string }> {
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    ]),
    name,
  );
  const reply = await fetch(`${server.base}/api/${school.schoolId}${upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { id, type, fichier } = (await reply.json()) as { id: string; type: string; fichier: string };
  return { id, path: `/files/${type}/${fichier}` };
}
async function content(over: Partial<c.DocumentContent> = {}): Promise<c.DocumentContent> {
  return {
    title: 'Règlement intérieur',
    note: '',
    category: 'rules',
    yearId: school.yearId,
    audience: [{ kind: 'class', ref: school.classes['6A'], who: ['pupils', 'guardians'] }],
    pupilId: null,
    toPupil: false,
    fileId: await file(),
    visibleFrom: null,
    visibleUntil: null,
    validUntil: null,
    answerBy: null,
    readingRequired: false,
    signature: 'none',
    allGuardians: false,
    ...over,
  };
}
async function published(over: Partial<c.DocumentContent> = {}): Promise<string> {
  const draft = (await as('admin')(c.createDocument, { body: { content: await content(over) } })).body;
  const out = await as('admin')(c.publishDocument, { params: { id: draft.id }, body: { version: 1 } });
  expect([out.status, out.body.status]).toEqual([200, 'published']);
  return draft.id;
}
const mine = async (call: ReturnType<typeof as>, id: string) => (await call(c.getDocument, { params: { id } })).body;
const opened = async (call: ReturnType<typeof as>, ...ids: string[]): Promise<void> => {
  for (const id of ids) await call(c.markDocumentRead, { params: { id }, body: {} });
};
const separated = (value: boolean) =>
  db((tx) => tx.updateTable('families').set({ separated: value }).where('label', '=', 'El Amrani').execute());

describe('reading', () => {
  it('is for the recipients, and for nobody else (SEC-OBJ-02)', async () => {
    const id = await published({ readingRequired: true });
    for (const who of ['parent', 'eleve'] as const)
      expect((await as(who)(c.getDocument, { params: { id } })).status).toBe(200);
    for (const who of ['parent2', 'eleve2', 'prof', 'prof2', 'transport'] as const) {
      expect((await as(who)(c.getDocument, { params: { id } })).status).toBe(404);
      expect((await as(who)(c.acknowledgeDocument, { params: { id }, body: {} })).status).toBe(404);
      expect((await as(who)(c.listDocuments, { query: {} })).body.items.map((item) => item.id)).not.toContain(id);
    }
    expect((await as('parent')(c.adminDocuments, { query: {} })).status).toBe(403);
  });

  it('is required from the family, not from the child, and one parent answers for a household', async () => {
    const id = await published({ readingRequired: true, answerBy: null });
    expect([
      (await mine(as('eleve'), id)).ask,
      (await mine(as('parent'), id)).ask,
      (await mine(asFather(), id)).ask,
    ]).toEqual(['none', 'read', 'read']);
    const unread = await notifyPeople(server, school, ['parent', 'eleve'], 'document.a_signer', {
      type: 'document',
      id,
    });
    await as('parent')(c.markDocumentRead, { params: { id }, body: {} });
    expect(await unread()).toEqual(['eleve']);
    expect((await mine(as('parent'), id)).read).toBe(true);
    const answered = await as('parent')(c.acknowledgeDocument, { params: { id }, body: {} });
    expect(answered.body).toMatchObject({ ask: 'none', mine: true });
    expect(await mine(asFather(), id)).toMatchObject({ ask: 'none', mine: false, family: { by: 'Samira' } });
    expect((await as('parent')(c.acknowledgeDocument, { params: { id }, body: {} })).status).toBe(200);
    expect(code(await as('parent')(c.signDocument, { params: { id }, body: { mark: null } }))).toBe(
      'documents.not_asked',
    );
  });

  it('shows pending documents first, by child, year and category', async () => {
    const plain = await published({ title: 'Lettre de rentrée', category: 'letter' });
    const asks = await published({ title: 'À signer', signature: 'tick' });
    const { body } = await as('parent')(c.listDocuments, { query: {} });
    const order = body.items.map((item) => item.id);
    expect(order.indexOf(asks)).toBeLessThan(order.indexOf(plain));
    expect(body.counts.sign).toBeGreaterThan(0);
    expect(
      (await as('parent')(c.listDocuments, { query: { category: 'letter' } })).body.items.map((item) => item.id),
    ).toEqual([plain]);
    expect(
      (await as('parent')(c.listDocuments, { query: { q: 'RENTREE' } })).body.items.map((item) => item.id),
    ).toEqual([plain]);
    expect(
      (await as('parent')(c.listDocuments, { query: { ask: 'sign' } })).body.items.every((item) => item.ask === 'sign'),
    ).toBe(true);
    expect(
      (await as('parent')(c.listDocuments, { query: { child: school.accounts.eleve2.personId } })).body.items,
    ).toEqual([]);
    expect((await mine(as('parent'), asks)).children).toEqual(['Yasmine']);
  });

  it('ends with authority, for the list, the page, the file and the signature (SEC-OBJ-01)', async () => {
    const { id: fileId, path } = await send(school.accounts.admin.token, 'Dossier.pdf');
    const bytes = async (token: string) =>
      (await fetch(`${server.base}/api/${school.schoolId}${path}`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    // A draft is only for the office; once published, its bytes are open to its recipients.
    const draft = (
      await as('admin')(c.createDocument, { body: { content: await content({ signature: 'tick', fileId }) } })
    ).body;
    expect([await bytes(father.token), await bytes(school.accounts.admin.token)]).toEqual([404, 200]);
    const { id } = (await as('admin')(c.publishDocument, { params: { id: draft.id }, body: { version: 1 } })).body;
    expect(
      await Promise.all(
        [
          father.token,
          ...(['parent', 'eleve', 'parent2', 'prof', 'transport'] as const).map((who) => school.accounts[who].token),
        ].map(bytes),
      ),
    ).toEqual([200, 200, 200, 404, 404, 404]);
    const ends = (day: string | null) =>
      db((tx) =>
        tx.updateTable('guardianships').set({ ends_on: day }).where('guardian_id', '=', father.personId).execute(),
      );
    await ends('2020-01-01');
    expect((await asFather()(c.getDocument, { params: { id } })).status).toBe(404);
    expect((await asFather()(c.signDocument, { params: { id }, body: { mark: null } })).status).toBe(404);
    expect((await asFather()(c.listDocuments, { query: {} })).body.items).toEqual([]);
    expect([await bytes(father.token), await bytes(school.accounts.parent.token)]).toEqual([404, 200]);
    await ends(null);
    expect([(await asFather()(c.getDocument, { params: { id } })).status, await bytes(father.token)]).toEqual([
      200, 200,
    ]);
    const { version } = (await as('admin')(c.adminGetDocument, { params: { id } })).body;
    await as('admin')(c.withdrawDocument, { params: { id }, body: { version } });
    expect([await bytes(father.token), await bytes(school.accounts.admin.token)]).toEqual([404, 200]);
  });

  it('is notified once, when the document is published, and never for a draft', async () => {
    const later = new Date(server.kernel.now().getTime() + 3_600_000).toISOString();
    const draft = (
      await as('admin')(c.createDocument, {
        body: { content: await content({ title: 'Plus tard', visibleFrom: later }) },
      })
    ).body;
    expect((await as('parent')(c.getDocument, { params: { id: draft.id } })).status).toBe(404);
    const out = (await as('admin')(c.publishDocument, { params: { id: draft.id }, body: { version: 1 } })).body;
    expect(out.status).toBe('scheduled');
    expect((await as('parent')(c.getDocument, { params: { id: draft.id } })).status).toBe(404);
    const notices = async () =>
      (await as('parent')(listNotifications, { query: {} })).body.items
        .filter((item) => item.body === 'Plus tard')
        .map((item) => item.type);
    await server.runJobs();
    expect(await notices()).toEqual([]);
    server.clock.advance(2 * 3_600_000);
    await server.runJobs();
    await server.runJobs();
    expect(await notices()).toEqual(['document']);
    expect((await as('parent')(c.getDocument, { params: { id: draft.id } })).status).toBe(200);
  });
});

describe('signing', () => {
  it('records the number, signer, method, time and checksum, once', async () => {
    const id = await published({ signature: 'drawn' });
    await opened(as('parent'), id);
    const strokes = [
      [100, 100, 220, 180, 400, 90],
      [500, 150, 520, 150],
    ];
    expect(code(await as('parent')(c.signDocument, { params: { id }, body: { mark: null } }))).toBe(
      'documents.mark_missing',
    );
    const endless = Array.from({ length: 9 }, () => Array.from({ length: 1200 }, (_, n) => n % 300));
    expect((await as('parent')(c.signDocument, { params: { id }, body: { mark: { strokes: endless } } })).status).toBe(
      400,
    );
    const both = await Promise.all(
      [1, 2].map(() => as('parent')(c.signDocument, { params: { id }, body: { mark: { strokes } } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [row] = await db((tx) =>
      tx.selectFrom('document_signatures').selectAll().where('document_id', '=', id).execute(),
    );
    expect(row).toMatchObject({
      method: 'drawn',
      signer: 'Samira El Amrani',
      sha256: sum,
      mark: { strokes },
      person_id: school.accounts.parent.personId,
    });
    expect(row?.number).toMatch(/^S-\d{4}-\d{6}$/);
    expect(JSON.stringify(both)).not.toContain('127.0.0.1');
    await expect(
      db((tx) =>
        tx.updateTable('document_signatures').set({ signer: 'Autre' }).where('document_id', '=', id).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  it('accepts a typed name as a signature, and hostile text stays text', async () => {
    const id = await published({ signature: 'drawn' });
    await opened(as('parent'), id);
    const typed = '#panic("x") <script>alert(1)</script>';
    expect((await as('parent')(c.signDocument, { params: { id }, body: { mark: { typed } } })).status).toBe(200);
    const pdf = await as('parent')(c.proveDocument, { params: { id } });
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await asFather()(c.proveDocument, { params: { id } })).status).toBe(404);
    expect((await as('parent2')(c.proveDocument, { params: { id } })).status).toBe(404);
    expect((await as('admin')(c.proveAll, { params: { id }, query: {} })).status).toBe(200);
  });

  it('by password requires the password', async () => {
    const id = await published({ signature: 'code' });
    await opened(as('parent'), id);
    expect(code(await as('parent')(c.signDocument, { params: { id }, body: { mark: null } }))).toBe('documents.method');
    expect(code(await as('parent')(c.signDocumentByCode, { params: { id }, body: {} }))).toBe('auth.step_up_needed');
    const prove = async (): Promise<number> => {
      const { status, body } = await as('parent')(stepUp, { body: { password: school.accounts.parent.password } });
      school.accounts.parent.token = body.token ?? school.accounts.parent.token;
      return status;
    };
    const byCode = () => as('parent')(c.signDocumentByCode, { params: { id }, body: {} });
    expect(await prove()).toBe(200);
    // A proof that still opens everything else signs nothing a minute later.
    server.clock.advance(61_000);
    expect([
      (await as('parent')(me, {})).body.security.stepUpUntil !== null,
      code(await byCode()),
      (await mine(as('parent'), id)).ask,
    ]).toEqual([true, 'auth.step_up_needed', 'sign']);
    expect(await prove()).toBe(200);
    server.clock.advance(20_000);
    const signed = await byCode();
    expect([signed.status, signed.body.ask]).toEqual([200, 'none']);
    // One proof, one signature: the next document asks again within the same minute, also when two are signed at once.
    const [second, third] = [await published({ signature: 'code' }), await published({ signature: 'code' })];
    await opened(as('parent'), second, third);
    const signBoth = () =>
      Promise.all([second, third].map((one) => as('parent')(c.signDocumentByCode, { params: { id: one }, body: {} })));
    expect((await signBoth()).map(code)).toEqual(['auth.step_up_needed', 'auth.step_up_needed']);
    await prove();
    expect((await signBoth()).map(({ status }) => status).sort()).toEqual([200, 412]);
    await prove();
    expect((await signBoth()).map(({ status }) => status).sort()).toEqual([200, 409]);
    const tick = await published({ signature: 'tick' });
    expect(code(await as('parent')(c.signDocumentByCode, { params: { id: tick }, body: {} }))).toBe('documents.method');
    expect(
      code(await as('parent')(c.signDocument, { params: { id: tick }, body: { mark: { typed: 'Samira' } } })),
    ).toBe('documents.method');
  });

  it('by every guardian waits for each, shown as figures without names', async () => {
    const id = await published({ signature: 'tick', allGuardians: true });
    await opened(as('parent'), id);
    await opened(asFather(), id);
    await as('parent')(c.signDocument, { params: { id }, body: { mark: null } });
    expect(await mine(asFather(), id)).toMatchObject({ ask: 'sign', family: { by: null, signed: 1, of: 2 } });
    expect((await as('admin')(c.adminGetDocument, { params: { id } })).body).toMatchObject({ owed: 2, answered: 1 });
    expect((await asFather()(c.signDocument, { params: { id }, body: { mark: null } })).body).toMatchObject({
      ask: 'none',
      family: { signed: 2, of: 2 },
    });
  });

  it('by separated parents is separate, and neither learns about the other', async () => {
    await separated(true);
    const id = await published({ signature: 'tick' });
    await opened(as('parent'), id);
    await as('parent')(c.signDocument, { params: { id }, body: { mark: null } });
    const seen = await mine(asFather(), id);
    expect([seen.ask, seen.family]).toEqual(['sign', null]);
    expect(JSON.stringify(seen)).not.toContain('Samira');
    const all = await published({ signature: 'tick', allGuardians: true });
    await opened(as('parent'), all);
    await as('parent')(c.signDocument, { params: { id: all }, body: { mark: null } });
    expect(await mine(asFather(), all)).toMatchObject({ ask: 'sign', family: null });
    await separated(false);
  });

  it('is refused for a document that was never opened, even if the other parent opened it', async () => {
    const [toSign, signable] = [await published({ signature: 'tick' }), await published({ readingRequired: true })];
    await opened(asFather(), toSign, signable);
    const attempts = async () => [
      await as('parent')(c.signDocument, { params: { id: toSign }, body: { mark: null } }),
      await as('parent')(c.acknowledgeDocument, { params: { id: signable }, body: {} }),
    ];
    expect((await attempts()).map((answer) => [answer.status, code(answer)])).toEqual([
      [409, 'documents.not_opened'],
      [409, 'documents.not_opened'],
    ]);
    expect(await mine(as('parent'), toSign)).toMatchObject({ read: false, ask: 'sign', answeredAt: null });
    await opened(as('parent'), toSign, signable);
    expect((await attempts()).map((answer) => [answer.status, answer.body.ask])).toEqual([
      [200, 'none'],
      [200, 'none'],
    ]);
  });

  it('numbers the signatures of a school without a gap', async () => {
    const rows = await db((tx) => tx.selectFrom('document_signatures').select('number').orderBy('number').execute());
    expect(rows.map((row) => Number(row.number.slice(-6)))).toEqual(rows.map((_, n) => n + 1));
  });
});
