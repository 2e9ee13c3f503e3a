import * as c from '@encrier/contract/communication/documents';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '#kernel/content/dates.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { daysAgree } from './admin.policy.ts';

const DAY = 86_400_000;
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
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
async function file(name: string): Promise<string> {
  const id = newId();
  await db((tx) =>
    tx
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id,
        sha256: 'cd'.repeat(32),
        name,
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: 900,
        pages: 1,
        created_by: school.accounts.admin.id,
      })
      .execute(),
  );
  return id;
}
const content = async (over: Partial<c.DocumentContent> = {}): Promise<c.DocumentContent> => ({
  title: 'Attestation',
  note: '',
  category: 'attestation',
  yearId: school.yearId,
  audience: [{ kind: 'class', ref: school.classes['6A'], who: ['guardians'] }],
  pupilId: null,
  toPupil: false,
  fileId: await file('a.pdf'),
  visibleFrom: null,
  visibleUntil: null,
  validUntil: null,
  answerBy: null,
  readingRequired: false,
  signature: 'none',
  allGuardians: false,
  ...over,
});
const draft = async (over: Partial<c.DocumentContent> = {}) =>
  (await as('admin')(c.createDocument, { body: { content: await content(over) } })).body;
const publish = (document: c.AdminDocument) =>
  as('admin')(c.publishDocument, { params: { id: document.id }, body: { version: document.version } });
const opens = async (who: PersonName, id: string): Promise<boolean> =>
  (await as(who)(c.getDocument, { params: { id } })).status === 200;
const dayAfter = (days: number): string =>
  new Date(server.kernel.now().getTime() + days * DAY).toISOString().slice(0, 10);
const reminders = async (who: PersonName, title: string): Promise<number> =>
  (await as(who)(listNotifications, { query: {} })).body.items.filter((item) => item.body === title).length;

describe('days', () => {
  it('use the school’s clock: requested for today and shown until tonight, even when it is past midnight elsewhere', () => {
    const night = new Date('2026-06-01T23:30:00Z');
    const day = (visibleUntil: string | null, answerBy: string) =>
      daysAgree({ visibleFrom: null, visibleUntil, answerBy }, night, (at) => dayIn(at, 'Africa/Casablanca'));
    expect([
      day(null, '2026-06-01'),
      day(null, '2026-06-02'),
      day('2026-06-02T23:15:00Z', '2026-06-03'),
      day('2026-06-02T22:15:00Z', '2026-06-03'),
    ]).toEqual([false, true, true, false]);
  });
});

describe('drafts', () => {
  it('refuse content that their readers could not use', async () => {
    const refused = async (over: Partial<c.DocumentContent>) => code(await publish(await draft(over)));
    expect(await refused({ title: '' })).toBe('documents.title_missing');
    expect(await refused({ fileId: null })).toBe('documents.file_missing');
    expect(await refused({ audience: [] })).toBe('documents.audience_empty');
    expect(await refused({ answerBy: '2001-01-01' })).toBe('documents.dates');
    expect(code(await as('admin')(c.createDocument, { body: { content: await content({ fileId: newId() }) } }))).toBe(
      'documents.file_unknown',
    );
    expect(
      code(await as('admin')(c.createDocument, { body: { content: await content({ yearId: other.yearId }) } })),
    ).toBe('documents.year_unknown');
    expect(
      code(
        await as('admin')(c.createDocument, {
          body: { content: await content({ pupilId: other.accounts.eleve.personId, audience: [] }) },
        }),
      ),
    ).toBe('documents.pupil_unknown');
    expect(
      code(
        await as('admin')(c.createDocument, {
          body: { content: await content({ audience: [{ kind: 'class', ref: other.classes['6A'] }] }) },
        }),
      ),
    ).toBe('audience.refused');
  });

  it('can be sent twice safely, are saved by the first of two editors, and can be deleted', async () => {
    const id = newId();
    const body = { id, content: await content() };
    expect([
      (await as('admin')(c.createDocument, { body })).status,
      (await as('admin')(c.createDocument, { body })).status,
    ]).toEqual([200, 200]);
    const first = await as('admin')(c.updateDocument, {
      params: { id },
      body: { version: 1, content: { ...body.content, title: 'Un' } },
    });
    const second = await as('admin')(c.updateDocument, {
      params: { id },
      body: { version: 1, content: { ...body.content, title: 'Deux' } },
    });
    expect([first.status, second.status, code(second)]).toEqual([200, 409, 'edited_meanwhile']);
    expect(second.body).toMatchObject({ details: { theirs: { title: 'Un' }, yours: { title: 'Deux' } } });
    expect((await as('admin')(c.removeDocument, { params: { id } })).status).toBe(200);
    expect((await as('admin')(c.adminGetDocument, { params: { id } })).status).toBe(404);
  });

  it('are invisible to everyone else', async () => {
    const { id } = await draft();
    for (const who of ['prof', 'parent', 'personnel'] as const)
      expect((await as(who)(c.adminGetDocument, { params: { id } })).status).toBe(403);
    expect(
      (await client(server, other.schoolId, other.accounts.admin)(c.adminGetDocument, { params: { id } })).status,
    ).toBe(404);
  });
});

describe('publication', () => {
  it('keeps its commitments, and reaches people who join the audience', async () => {
    const one = await draft({ signature: 'tick' });
    const out = (await publish(one)).body;
    expect([out.recipients, out.owed, out.can.remove]).toEqual([1, 1, false]);
    expect(code(await publish(one))).toBe('documents.state');
    const changed = { ...out.content, signature: 'none' as const };
    expect(
      code(
        await as('admin')(c.updateDocument, {
          params: { id: one.id },
          body: { version: out.version, content: changed },
        }),
      ),
    ).toBe('documents.locked');
    const wider = { ...out.content, audience: [{ kind: 'role' as const, role: 'parent' as const }] };
    const saved = await as('admin')(c.updateDocument, {
      params: { id: one.id },
      body: { version: out.version, content: wider },
    });
    expect([saved.status, saved.body.recipients, await opens('parent2', one.id)]).toEqual([200, 2, true]);
    expect(code(await as('admin')(c.removeDocument, { params: { id: one.id } }))).toBe('documents.state');
  });

  it('freezes its text once somebody has signed; its dates and audience can still change', async () => {
    const one = (await publish(await draft({ signature: 'tick' }))).body;
    const save = (version: number, over: Partial<c.DocumentContent>) =>
      as('admin')(c.updateDocument, {
        params: { id: one.id },
        body: { version, content: { ...one.content, ...over } },
      });
    const renamed = await save(one.version, { title: 'Attestation de scolarité' });
    expect([renamed.status, renamed.body.signatures]).toEqual([200, 0]);
    await as('parent')(c.markDocumentRead, { params: { id: one.id }, body: {} });
    await as('parent')(c.signDocument, { params: { id: one.id }, body: { mark: null } });
    const {
      version,
      content: kept,
      signatures,
    } = (await as('admin')(c.adminGetDocument, { params: { id: one.id } })).body;
    expect(signatures).toBe(1);
    for (const over of [
      { title: 'Autre chose' },
      { title: kept.title, note: 'Ajouté après' },
      { title: kept.title, category: 'agreement' as const },
    ])
      expect(code(await save(version, over))).toBe('documents.signed');
    expect((await save(version, { title: kept.title, validUntil: dayAfter(300) })).status).toBe(200);
  });

  it('proves its signatures to the office two hundred at a time, after a proof of identity, with a line in the journal', async () => {
    const one = (await publish(await draft({ signature: 'tick' }))).body;
    const take = (page: number, who: PersonName = 'admin') =>
      as(who)(c.proveAll, { params: { id: one.id }, query: { page } });
    await db(async (tx) => {
      const persons = Array.from({ length: 201 }, (_, n) => ({
        school_id: school.schoolId,
        id: newId(),
        first_name: `Prénom${n}`,
        last_name: 'Signataire',
        search_key: `prenom${n} signataire`,
      }));
      await tx.insertInto('persons').values(persons).execute();
      await tx
        .insertInto('document_signatures')
        .values(
          persons.map(({ id }, n) => ({
            school_id: school.schoolId,
            id: newId(),
            document_id: one.id,
            person_id: id,
            account_id: school.accounts.parent.id,
            number: `S-1999-${String(n + 1).padStart(6, '0')}`,
            method: 'tick' as const,
            mark: null,
            signer: `Prénom${n} Signataire`,
            file_name: 'a.pdf',
            sha256: 'cd'.repeat(32),
            ip: '127.0.0.1',
            signed_at: server.kernel.now(),
          })),
        )
        .execute();
    });
    expect([(await take(1)).status, (await take(2)).status, (await take(3)).status]).toEqual([200, 200, 404]);
    const lines = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['after', 'actor_id'])
        .where('action', '=', 'documents.prove_all')
        .where('object_id', '=', one.id)
        .orderBy('seq')
        .execute(),
    );
    expect(lines).toEqual([
      { after: { page: 1, count: 200 }, actor_id: school.accounts.admin.id },
      { after: { page: 2, count: 1 }, actor_id: school.accounts.admin.id },
    ]);
    await db((tx) =>
      tx
        .updateTable('sessions')
        .set({ step_up_until_at: null })
        .where('account_id', '=', school.accounts.admin.id)
        .execute(),
    );
    expect(code(await take(1))).toBe('auth.step_up_needed');
    await db((tx) =>
      tx
        .updateTable('sessions')
        .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 300 * DAY) })
        .where('account_id', '=', school.accounts.admin.id)
        .execute(),
    );
  });

  it('can be withdrawn and restored with its answers', async () => {
    const one = (await publish(await draft({ signature: 'tick' }))).body;
    await as('parent')(c.markDocumentRead, { params: { id: one.id }, body: {} });
    await as('parent')(c.signDocument, { params: { id: one.id }, body: { mark: null } });
    const gone = (await as('admin')(c.withdrawDocument, { params: { id: one.id }, body: { version: one.version } }))
      .body;
    expect([gone.status, await opens('parent', one.id)]).toEqual(['withdrawn', false]);
    const back = (await as('admin')(c.restoreDocument, { params: { id: one.id }, body: { version: gone.version } }))
      .body;
    expect([back.status, back.answered, await opens('parent', one.id)]).toEqual(['published', 1, true]);
  });

  it('of a personal document reaches only the family of that pupil', async () => {
    const one = (await publish(await draft({ audience: [], pupilId: school.accounts.eleve.personId }))).body;
    expect(
      await Promise.all((['parent', 'eleve', 'parent2', 'prof'] as const).map((who) => opens(who, one.id))),
    ).toEqual([true, false, false, false]);
    const both = (await publish(await draft({ audience: [], pupilId: school.accounts.eleve.personId, toPupil: true })))
      .body;
    expect(await opens('eleve', both.id)).toBe(true);
  });

  it('ends automatically on its last day', async () => {
    const one = (
      await publish(
        await draft({ title: 'Bref', visibleUntil: new Date(server.kernel.now().getTime() + 60_000).toISOString() }),
      )
    ).body;
    expect(await opens('parent', one.id)).toBe(true);
    server.clock.advance(120_000);
    expect(await opens('parent', one.id)).toBe(false);
    expect((await as('admin')(c.adminGetDocument, { params: { id: one.id } })).body.status).toBe('expired');
    expect(
      (await as('admin')(c.adminDocuments, { query: { status: 'expired' } })).body.items.map((item) => item.id),
    ).toEqual([one.id]);
  });

  it('sends a reminder seven and two days before the last day, once each, and on demand', async () => {
    const one = (await publish(await draft({ title: 'À rendre signé', signature: 'tick', answerBy: dayAfter(9) })))
      .body;
    const tick = async (): Promise<void> => {
      await server.runSchedule('documents.clock');
      await server.runSchedule('documents.clock');
      await server.runJobs();
    };
    await server.runJobs();
    const base = await reminders('parent', 'À rendre signé');
    await tick();
    expect(await reminders('parent', 'À rendre signé')).toBe(base);
    server.clock.advance(3 * DAY);
    await tick();
    expect(await reminders('parent', 'À rendre signé')).toBe(base + 1);
    server.clock.advance(4.5 * DAY);
    await tick();
    expect(await reminders('parent', 'À rendre signé')).toBe(base + 2);
    expect((await as('admin')(c.remindDocument, { params: { id: one.id }, body: {} })).body).toEqual({ reminded: 1 });
    await as('parent')(c.markDocumentRead, { params: { id: one.id }, body: {} });
    await as('parent')(c.signDocument, { params: { id: one.id }, body: { mark: null } });
    expect((await as('admin')(c.remindDocument, { params: { id: one.id }, body: {} })).body).toEqual({ reminded: 0 });
    const noted = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select('seq')
        .where('action', '=', 'documents.remind')
        .where('object_id', '=', one.id)
        .execute(),
    );
    expect(noted).toHaveLength(4);
  });
});

describe('follow-up', () => {
  it('is counted per person and per family, and is exported with inert cells', async () => {
    await db((tx) =>
      tx
        .updateTable('persons')
        .set({ first_name: '=HYPERLINK("http://evil.test")' })
        .where('id', '=', school.accounts.parent2.personId)
        .execute(),
    );
    const one = (
      await publish(
        await draft({
          signature: 'tick',
          audience: [
            { kind: 'role', role: 'parent' },
            { kind: 'role', role: 'eleve' },
          ],
        }),
      )
    ).body;
    await as('parent')(c.markDocumentRead, { params: { id: one.id }, body: {} });
    await as('parent')(c.signDocument, { params: { id: one.id }, body: { mark: null } });
    await as('parent2')(c.markDocumentRead, { params: { id: one.id }, body: {} });
    const { totals, items, total } = (await as('admin')(c.followDocument, { params: { id: one.id }, query: {} })).body;
    expect([totals, total]).toEqual([{ answered: 1, read: 1, waiting: 0, no_account: 0, informed: 2 }, 4]);
    expect(items.find((line) => line.state === 'answered')).toMatchObject({
      label: 'Samira El Amrani',
      detail: 'Parent de Yasmine (6A)',
      signature: { method: 'tick' },
    });
    const families = (await as('admin')(c.followDocument, { params: { id: one.id }, query: { by: 'family' } })).body;
    expect(families.items.map((line) => [line.label, line.state])).toEqual([
      ['Benjelloun', 'read'],
      ['El Amrani', 'answered'],
    ]);
    const called = async (state: 'read' | 'answered') =>
      (await as('admin')(c.followDocument, { params: { id: one.id }, query: { state, q: 'hyperlink' } })).body.total;
    expect([await called('read'), await called('answered')]).toEqual([1, 0]);
    const sheet = await fetch(
      `${server.base}/api/${school.schoolId}/admin/documents/${one.id}/follow/export?format=xlsx`,
      { headers: { authorization: `Bearer ${school.accounts.admin.token}` } },
    );
    const [{ data }] = (await readXlsx(Buffer.from(await sheet.arrayBuffer()))) as unknown as [{ data: unknown[][] }];
    expect(data).toHaveLength(5);
    expect(data.flat().some((cell) => typeof cell === 'string' && cell.startsWith('='))).toBe(false);
    expect(JSON.stringify(items)).not.toMatch(/127\.0\.0\.1/);
    const missing = (await as('admin')(c.adminDocuments, { query: { missing: '1' } })).body;
    expect(missing.items.map((item) => item.id)).toContain(one.id);
    expect(missing.counts.missing).toBe(missing.total);
  });
});

describe('a batch of files', () => {
  it('is matched to its pupils, and published completely or not at all', async () => {
    const fileIds = await Promise.all(['Bulletin P001.pdf', 'Adam Benjelloun.pdf', 'scan.pdf'].map(file));
    const { items } = (await as('admin')(c.matchFiles, { body: { fileIds } })).body;
    expect(items.map(({ outcome, candidates }) => [outcome, candidates[0]?.id ?? null])).toEqual([
      ['matched', school.accounts.eleve.personId],
      ['matched', school.accounts.eleve2.personId],
      ['unknown', null],
    ]);
    const base = await content({
      title: 'Bulletin du premier trimestre',
      category: 'report',
      audience: [],
      fileId: null,
      readingRequired: true,
    });
    const line = (n: number, pupilId: string) => ({ fileId: fileIds[n]!, pupilId });
    const [first, second] = [school.accounts.eleve.personId, school.accounts.eleve2.personId];
    const count = async () => (await as('admin')(c.adminDocuments, { query: { category: 'report' } })).body.total;
    expect(
      code(await as('admin')(c.publishBatch, { body: { content: base, lines: [line(0, first), line(1, newId())] } })),
    ).toBe('documents.pupil_unknown');
    expect(
      code(
        await as('admin')(c.publishBatch, {
          body: { content: base, lines: [line(0, first), { fileId: newId(), pupilId: second }] },
        }),
      ),
    ).toBe('documents.file_unknown');
    expect(
      code(await as('admin')(c.publishBatch, { body: { content: base, lines: [line(0, first), line(0, second)] } })),
    ).toBe('documents.file_twice');
    expect(await count()).toBe(0);
    const done = await as('admin')(c.publishBatch, {
      body: { content: base, lines: [line(0, first), line(1, second)] },
    });
    expect(done.body).toMatchObject({ published: 2, recipients: 2, silent: [] });
    expect(await count()).toBe(2);
    const seen = (await as('parent')(c.listDocuments, { query: { category: 'report' } })).body.items;
    expect(seen.map((item) => [item.file.name, item.children])).toEqual([['Bulletin P001.pdf', ['Yasmine']]]);
    expect(code(await as('admin')(c.matchFiles, { body: { fileIds } }))).toBe('documents.file_unknown');
    await server.runJobs();
    expect(await reminders('parent', 'Bulletin du premier trimestre')).toBe(1);
  });

  it('is matched to pupils by name or code', async () => {
    expect((await as('admin')(c.documentPupils, { query: { q: 'yasm' } })).body.items).toMatchObject([
      { label: 'Yasmine El Amrani', class: '6A', matricule: 'P001' },
    ]);
    expect((await as('admin')(c.documentPupils, { query: { q: 'p002' } })).body.items).toMatchObject([
      { matricule: 'P002' },
    ]);
  });
});
