import * as c from '@encrier/contract/communication/complaints';
import * as office from '@encrier/contract/communication/complaints-handling';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payloads } from '#kernel/content/rich-text.corpus.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import {
  addAccount,
  grant,
  mintSchool,
  type PersonName,
  type TestAccount,
  type TestSchool,
} from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let father: TestAccount;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T09:00:00Z'));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['complaints.handle'], 'school');
  // The separated father of the same child.
  father = await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const account = await addAccount(server, db, school, { role: 'parent', first: 'Driss', last: 'El Amrani' });
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: school.accounts.eleve.personId,
        guardian_id: account.personId,
        kind: 'father',
      })
      .execute();
    return account;
  });
});
afterAll(() => server.stop());

const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
let usual: string;
const wish = (part: Partial<BodyOf<typeof c.createComplaint>> = {}) => ({
  categoryId: usual,
  childId: null,
  concernedId: null,
  subject: 'Bus en retard',
  body: 'Le bus passe à 8 h 15.',
  confidential: false,
  fileIds: [],
  ...part,
});
const deposit = async (who: PersonName, part: Parameters<typeof wish>[0] = {}) =>
  (await as(who)(c.createComplaint, { body: wish(part) })).body;
beforeAll(async () => {
  usual = (await as('parent')(c.complaintChoices, {})).body.categories[2]!.id;
});

describe('a new complaint', () => {
  it('offers the default categories, the author’s children and the staff around them', async () => {
    const { categories, children, people } = (await as('parent')(c.complaintChoices, {})).body;
    expect(categories.map(({ label }) => label)).toEqual([
      'Pédagogie',
      'Vie scolaire',
      'Transport',
      'Cantine',
      'Facturation',
      'Santé',
      'Locaux et matériel',
      'Application',
      'Autre',
    ]);
    expect(children.map(({ label }) => label)).toEqual(['Yasmine El Amrani']);
    // The teacher of the child’s class, not the other one.
    expect(people.map(({ label }) => label)).toEqual(expect.arrayContaining(['Hassan Tazi', 'Laila Idrissi']));
    expect(people.map(({ label }) => label)).not.toContain('Claire Moreau');
    expect((await as('prof')(c.complaintChoices, {})).body.people.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Claire Moreau']),
    );
  });

  it('gets a number, deadlines and a place in the list; the office is notified', async () => {
    const made = await deposit('parent', { childId: school.accounts.eleve.personId });
    expect(made).toMatchObject({
      number: expect.stringMatching(/^R-\d{4}-\d{4}$/),
      status: 'submitted',
      category: 'Transport',
      service: 'transport',
      child: 'Yasmine El Amrani',
      can: { reply: true, close: false, reopen: false, rate: false },
    });
    expect((await as('parent')(c.listComplaints, { query: {} })).body).toMatchObject({
      items: [{ id: made.id }],
      counts: { open: 1, mine: 0, over: 0 },
    });
    const notices = (await as('personnel')(listNotifications, { query: {} })).body.items.filter(
      ({ type }) => type === 'reclamation.a_traiter',
    );
    expect(notices).toMatchObject([{ data: { model: { type: 'complaint', id: made.id } } }]);
  });

  it('sent twice is one complaint: by its key or by its id', async () => {
    const [key, id] = [newId(), newId()];
    const before = (await as('parent')(c.listComplaints, { query: {} })).body.total;
    const sent = [
      await as('parent')(c.createComplaint, { body: { id, ...wish() } }, { key }),
      await as('parent')(c.createComplaint, { body: { id, ...wish() } }, { key }),
      await as('parent')(c.createComplaint, { body: { id, ...wish() } }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sent.map(({ body }) => body.number)).size).toBe(1);
    expect((await as('parent')(c.listComplaints, { query: {} })).body.total).toBe(before + 1);
    // Another person's complaint id reveals nothing about it.
    const stolen = await as('parent2')(c.createComplaint, { body: { id, ...wish() } });
    expect([stolen.status, code(stolen.body)]).toEqual([409, 'already_exists']);
  });

  it('gets a number without gap or duplicate when many arrive at once', async () => {
    const last = Number((await deposit('parent2')).number.slice(-4));
    const wrong = as('parent2')(c.createComplaint, { body: wish({ childId: school.accounts.eleve.personId }) });
    const made = await Promise.all(Array.from({ length: 12 }, () => deposit('parent2')));
    await wrong;
    const numbers = made.map(({ number }) => Number(number.slice(-4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => last + 1 + at));
  });

  it.each([
    ['another family’s child', 'childId', () => school.accounts.eleve2.personId, 'complaints.child_unknown'],
    ['an unknown category', 'categoryId', newId, 'complaints.category_unknown'],
    [
      'somebody who is no member of staff',
      'concernedId',
      () => school.accounts.parent2.personId,
      'complaints.person_unknown',
    ],
    [
      'a teacher whom the child does not have',
      'concernedId',
      () => school.accounts.prof2.personId,
      'complaints.person_unknown',
    ],
  ])('refuses %s', async (_name, field, value, expected) => {
    const answer = await as('parent')(c.createComplaint, { body: wish({ [field]: value() }) });
    expect([answer.status, code(answer.body)]).toEqual([400, expected]);
  });

  it('accepts only files of its author', async () => {
    const form = new FormData();
    form.append('file', new Blob(['Horaires du bus']), 'horaires.txt');
    const sent = await fetch(`${server.base}/api/${school.schoolId}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${school.accounts.parent.token}` },
      body: form,
    });
    const { id: file } = (await sent.json()) as { id: string };
    expect(code((await as('parent2')(c.createComplaint, { body: wish({ fileIds: [file] }) })).body)).toBe(
      'complaints.file_unknown',
    );
    const made = await deposit('parent', { fileIds: [file] });
    expect(made.files).toMatchObject([{ id: file, name: 'horaires.txt' }]);
    const open = async (account: TestAccount) =>
      (
        await fetch(`${server.base}/api/${school.schoolId}/files/text/${made.files[0]!.fichier}`, {
          headers: { authorization: `Bearer ${account.token}` },
        })
      ).status;
    expect([
      await open(school.accounts.parent),
      await open(school.accounts.personnel),
      await open(father),
      await open(school.accounts.prof),
    ]).toEqual([200, 200, 404, 404]);
  });
});

describe('a complaint’s readers', () => {
  it('include its author, but not the other parent, the pupil or a teacher', async () => {
    const { id } = await deposit('parent', { childId: school.accounts.eleve.personId });
    for (const account of [father, school.accounts.parent2, school.accounts.eleve, school.accounts.prof]) {
      expect((await api(account)(c.getComplaint, { params: { id } })).status).toBe(404);
      expect(
        (await api(account)(c.replyComplaint, { params: { id }, body: { body: 'Moi', fileIds: [] } })).status,
      ).toBe(404);
      expect((await api(account)(c.listComplaints, { query: {} })).body.items.map((row) => row.id)).not.toContain(id);
    }
    expect((await as('parent')(c.getComplaint, { params: { id } })).status).toBe(200);
  });

  it('lose access with the author’s authority over the child: the list, the file, its steps, attachments and notifications', async () => {
    const form = new FormData();
    form.append('file', new Blob(['Certificat']), 'certificat.txt');
    const { id: fileId } = (await (
      await fetch(`${server.base}/api/${school.schoolId}/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${father.token}` },
        body: form,
      })
    ).json()) as { id: string };
    const own = (
      await api(father)(c.createComplaint, {
        body: wish({ childId: school.accounts.eleve.personId, fileIds: [fileId] }),
      })
    ).body;
    const general = (await api(father)(c.createComplaint, { body: wish() })).body;
    const list = async () => (await api(father)(c.listComplaints, { query: {} })).body;
    const link = (part: object) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db.updateTable('guardianships').set(part).where('guardian_id', '=', father.personId).execute(),
      );
    const news = async () =>
      (await api(father)(listNotifications, { query: {} })).body.items.filter(({ type }) => type === 'reclamation')
        .length;
    const piece = async () =>
      (
        await fetch(`${server.base}/api/${school.schoolId}/files/text/${own.files[0]!.fichier}`, {
          headers: { authorization: `Bearer ${father.token}` },
        })
      ).status;
    const office1 = async () => (await as('admin')(office.officeGet, { params: { id: own.id } })).body;
    expect([(await list()).total, (await office1()).authorReads, await piece()]).toEqual([2, true, 200]);
    for (const over of [
      { ends_on: '2026-11-22' },
      { ends_on: null, legal: false },
      { legal: true, digital_access: false },
    ]) {
      await link(over);
      const notices = await news();
      const seen = await list();
      expect([seen.items.map((row) => row.id), seen.counts.open]).toEqual([[general.id], 1]);
      expect([
        (await api(father)(c.getComplaint, { params: { id: own.id } })).status,
        (await api(father)(c.replyComplaint, { params: { id: own.id }, body: { body: 'Et alors ?', fileIds: [] } }))
          .status,
        await piece(),
      ]).toEqual([404, 404, 404]);
      expect((await office1()).authorReads).toBe(false);
      const { version } = await office1();
      expect(
        (
          await as('admin')(office.stepComplaint, {
            params: { id: own.id },
            body: { step: 'answer', text: 'Au sujet de Yasmine.', fileIds: [], version },
          })
        ).status,
      ).toBe(200);
      expect(await news()).toBe(notices);
    }
    await link({ ends_on: null, legal: true, digital_access: true });
    expect([(await list()).total, await piece()]).toEqual([2, 200]);
  });

  it('see hostile text as plain text', async () => {
    for (const body of payloads.slice(0, 8))
      expect((await deposit('eleve', { body })).body).toBe(body.trim().replace(/[\u202D\u202E]/gu, ''));
  });
});

describe('the author of a complaint', () => {
  const move = async (id: string, step: office.OfficeStep, text = 'Voici.') => {
    const { version } = (await as('admin')(office.officeGet, { params: { id } })).body;
    return as('admin')(office.stepComplaint, { params: { id }, body: { step, text, fileIds: [], version } });
  };
  it('answers questions, closes, rates, and reopens within the delay', async () => {
    const { id } = await deposit('parent');
    await move(id, 'ask', 'À quel arrêt ?');
    const listed = (await as('parent')(c.listComplaints, { query: { state: 'mine' } })).body;
    expect([listed.items.map((row) => row.id), listed.counts.mine]).toEqual([[id], 1]);
    // A complaint that waits for its author is listed under one heading, not two.
    const others = (await as('parent')(c.listComplaints, { query: { state: 'open' } })).body;
    expect([others.items.map((row) => row.id), others.counts.open]).toEqual([
      expect.not.arrayContaining([id]),
      others.total,
    ]);
    expect(
      (await as('parent')(c.replyComplaint, { params: { id }, body: { body: 'Agdal', fileIds: [] } })).body,
    ).toMatchObject({
      status: 'in_progress',
      entries: expect.arrayContaining([expect.objectContaining({ side: 'author', body: 'Agdal', mine: true })]),
    });
    expect(code((await as('parent')(c.closeComplaint, { params: { id }, body: {} })).body)).toBe('complaints.state');
    expect(code((await as('parent')(c.rateComplaint, { params: { id }, body: { mark: 5, note: '' } })).body)).toBe(
      'complaints.state',
    );
    await move(id, 'resolve', 'Un second bus.');
    expect((await as('parent')(c.closeComplaint, { params: { id }, body: {} })).body).toMatchObject({
      status: 'closed',
      outcome: 'Un second bus.',
      can: { reply: false, rate: true, reopen: true },
    });
    expect(
      (await as('parent')(c.rateComplaint, { params: { id }, body: { mark: 4, note: 'Merci' } })).body,
    ).toMatchObject({ satisfaction: 4, satisfactionNote: 'Merci' });
    expect((await as('parent')(c.rateComplaint, { params: { id }, body: { mark: 6 as never, note: '' } })).status).toBe(
      400,
    );
    expect(
      (await as('parent')(c.reopenComplaint, { params: { id }, body: { reason: 'Encore en retard' } })).body,
    ).toMatchObject({ status: 'reopened', satisfaction: null, reopenUntil: null });
    await move(id, 'reject', 'Hors de notre service.');
    server.clock.advance(15 * 86_400_000);
    expect(code((await as('parent')(c.reopenComplaint, { params: { id }, body: { reason: 'Trop tard' } })).body)).toBe(
      'complaints.too_late',
    );
    server.clock.set(new Date('2026-11-23T09:30:00Z'));
  });

  it('is notified of every step, in neutral words outside the application', async () => {
    const { id } = await deposit('eleve2');
    for (const step of ['acknowledge', 'start', 'answer', 'resolve'] as const) await move(id, step);
    const notices = (await as('eleve2')(listNotifications, { query: {} })).body.items.filter(
      (item) => item.data.model.id === id,
    );
    expect(notices.map(({ type }) => type)).toEqual(['reclamation', 'reclamation', 'reclamation', 'reclamation']);
    // Replies are signed by the school, not by a person.
    expect(
      (await as('eleve2')(c.getComplaint, { params: { id } })).body.entries
        .filter(({ side }) => side === 'office')
        .map(({ by }) => by),
    ).toEqual(['', '', '', '']);
  });
});
