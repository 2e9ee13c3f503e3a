import * as author from '@encrier/contract/communication/complaints';
import * as c from '@encrier/contract/communication/complaints-handling';
import { countWaiting } from '@encrier/contract/school/queues';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let usual: { id: string; label: string }[];
const monday = new Date('2026-11-23T08:00:00Z');
beforeAll(async () => {
  server = await testServer();
  server.clock.set(monday);
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['complaints.handle'], 'school');
  await grant(server, school, 'prof', ['complaints.handle'], 'school');
  usual = (await as('parent')(author.complaintChoices, {})).body.categories;
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const id = (who: PersonName) => school.accounts[who].id;
const code = (body: unknown): string => (body as { code: string }).code;
const deposit = async (who: PersonName, part: Record<string, unknown> = {}): Promise<string> =>
  (
    await as(who)(author.createComplaint, {
      body: {
        categoryId: usual[2]!.id,
        childId: null,
        concernedId: null,
        subject: 'Bus en retard',
        body: 'Encore.',
        confidential: false,
        fileIds: [],
        ...part,
      },
    })
  ).body.id;
const get = (who: PersonName, complaint: string) => as(who)(c.officeGet, { params: { id: complaint } });
const step = async (who: PersonName, complaint: string, wanted: c.OfficeStep, text = 'Voici.') =>
  as(who)(c.stepComplaint, {
    params: { id: complaint },
    body: { step: wanted, text, fileIds: [], version: (await get('admin', complaint)).body.version },
  });
const edit = async (who: PersonName, complaint: string, part: Record<string, unknown>) => {
  const { body } = await get(who, complaint);
  return as(who)(c.editComplaint, {
    params: { id: complaint },
    body: {
      version: body.version,
      assignedTo: body.assignedTo?.id ?? null,
      priority: body.priority,
      categoryId: body.categoryId,
      service: body.service,
      concernedId: body.concerned?.id ?? null,
      ...part,
    },
  });
};
const listed = async (who: PersonName, query: Record<string, string> = {}) =>
  (await as(who)(c.listQueue, { query: query as never })).body;
const noticesOf = async (who: PersonName, complaint: string) =>
  (
    await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db
        .selectFrom('notifications')
        .select('id')
        .where('account_id', '=', id(who))
        .where('model_id', '=', complaint)
        .where('type', '=', 'reclamation.a_traiter')
        .execute(),
    )
  ).length;

describe('complaint handlers', () => {
  it('are the office: never a parent, nor a teacher without the right', async () => {
    const one = await deposit('parent');
    expect((await as('parent')(c.listQueue, { query: {} })).status).toBe(403);
    expect((await as('prof2')(c.officeGet, { params: { id: one } })).status).toBe(403);
    expect((await get('personnel', one)).body).toMatchObject({
      author: 'Samira El Amrani',
      status: 'submitted',
      takeAs: id('personnel'),
      can: { edit: true, note: true },
    });
  });

  it('are never its author, the person named in it, or the child’s guardian: in the list, file, board and sheet', async () => {
    const mine = await deposit('personnel');
    const aboutProf = await deposit('parent', { concernedId: school.accounts.prof.personId, subject: 'Un professeur' });
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: school.accounts.eleve2.personId,
          guardian_id: school.accounts.personnel.personId,
          kind: 'mother',
        })
        .execute(),
    );
    const ofMyChild = await deposit('parent2', { childId: school.accounts.eleve2.personId });
    for (const [who, hidden] of [
      ['personnel', mine],
      ['prof', aboutProf],
      ['personnel', ofMyChild],
    ] as const) {
      expect((await get(who, hidden)).status).toBe(404);
      expect((await step(who, hidden, 'start')).status).toBe(404);
      expect(
        (await as(who)(c.noteComplaint, { params: { id: hidden }, body: { body: 'x', fileIds: [] } })).status,
      ).toBe(404);
      expect((await as(who)(c.printComplaint, { params: { id: hidden }, query: {} })).status).toBe(404);
      expect((await listed(who)).items.map((row) => row.id)).not.toContain(hidden);
      expect((await as(who)(c.complaintBoard, { query: {} })).body.items.map((row) => row.id)).not.toContain(hidden);
      const number = (await get('admin', hidden)).body.number;
      expect(String((await as('admin')(c.exportComplaints, { query: { format: 'csv' } })).body)).toContain(number);
      expect((await get('admin', hidden)).body.handlers.map((one) => one.id)).not.toContain(id(who));
      expect(code((await edit('admin', hidden, { assignedTo: id(who) })).body)).toBe('complaints.assignee_refused');
      expect(await noticesOf(who, hidden)).toBe(0);
    }
  });

  it('of a confidential complaint are the direction and the person in charge', async () => {
    const secret = await deposit('parent', { confidential: true });
    expect((await get('personnel', secret)).status).toBe(404);
    expect((await edit('admin', secret, { assignedTo: id('personnel') })).status).toBe(200);
    expect((await get('personnel', secret)).status).toBe(200);
    expect((await get('prof', secret)).status).toBe(404);
  });

  it('are unknown to the author, except people whom the author named, and so are internal notes', async () => {
    const named = await deposit('parent', { concernedId: school.accounts.prof.personId });
    const plain = await deposit('parent');
    const concerned = async (one: string) =>
      (await as('parent')(author.getComplaint, { params: { id: one } })).body.concerned;
    expect([await concerned(named), await concerned(plain)]).toEqual(['Hassan Tazi', '']);
    await edit('admin', plain, { concernedId: school.accounts.prof.personId });
    await edit('admin', named, { priority: 'high' });
    expect([await concerned(named), await concerned(plain)]).toEqual(['Hassan Tazi', '']);
    expect((await get('admin', plain)).body.concerned?.label).toBe('Hassan Tazi');
    const notices = async () =>
      (
        await readTenant(server.kernel.pool, school.schoolId, (db) =>
          db
            .selectFrom('live_events')
            .select('account_ids')
            .where('kind', '=', 'complaints.changed')
            .orderBy('id')
            .execute(),
        )
      ).at(-1)?.account_ids ?? [];
    await as('admin')(c.noteComplaint, { params: { id: plain }, body: { body: 'Entre nous.', fileIds: [] } });
    expect([(await notices()).includes(id('admin')), (await notices()).includes(id('parent'))]).toEqual([true, false]);
  });

  it('lose a complaint that turns out to be about them', async () => {
    const one = await deposit('parent');
    await edit('admin', one, { assignedTo: id('prof') });
    expect((await edit('admin', one, { concernedId: school.accounts.prof.personId })).body).toMatchObject({
      assignedTo: null,
      concerned: { id: school.accounts.prof.personId },
    });
    expect((await get('prof', one)).status).toBe(404);
  });
});

describe('internal notes', () => {
  it('are visible to colleagues and never to the author: not in the file, the list or the notifications', async () => {
    const one = await deposit('parent');
    const words = 'Famille déjà connue du service';
    expect(
      (await as('personnel')(c.noteComplaint, { params: { id: one }, body: { body: words, fileIds: [] } })).body
        .entries,
    ).toMatchObject([{ kind: 'step' }, { kind: 'note', body: words, by: 'Laila Idrissi' }]);
    await step('personnel', one, 'escalate', words);
    const read = [
      await as('parent')(author.getComplaint, { params: { id: one } }),
      await as('parent')(author.listComplaints, { query: {} }),
      await as('parent')(listNotifications, { query: {} }),
    ];
    for (const { body } of read) expect(JSON.stringify(body)).not.toContain('connue');
    expect(String((await as('admin')(c.exportComplaints, { query: { format: 'csv' } })).body)).not.toContain('connue');
  });
});

describe('handling', () => {
  it('follows its transition table, shows who is in charge, and stops two concurrent decisions', async () => {
    const one = await deposit('parent');
    expect(code((await step('personnel', one, 'answer', '  ')).body)).toBe('complaints.text_missing');
    const { version } = (await get('personnel', one)).body;
    const both = await Promise.all(
      (['personnel', 'prof'] as const).map((who) =>
        as(who)(c.stepComplaint, { params: { id: one }, body: { step: 'start', text: '', fileIds: [], version } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get('admin', one)).body.assignedTo?.id).toBe(id(both[0]!.status === 200 ? 'personnel' : 'prof'));
    expect((await step('personnel', one, 'resolve', 'Réglé.')).body).toMatchObject({
      status: 'resolved',
      outcome: 'Réglé.',
      steps: [],
    });
    expect(code((await step('personnel', one, 'start')).body)).toBe('complaints.state');
  });

  it('filters the queue, sorts by deadline, and exports it with inert cells', async () => {
    await deposit('eleve', { subject: '=1+1', categoryId: usual[5]!.id });
    const health = await listed('admin', { category: usual[5]!.id });
    expect(health.items).toMatchObject([{ subject: '=1+1', category: 'Santé', service: 'health' }]);
    expect((await listed('admin', { q: 'yasmine' })).items.map((row) => row.subject)).toEqual(['=1+1']);
    expect(
      (await listed('admin', { service: 'transport', status: 'resolved' })).items.every(
        ({ status, service }) => status === 'resolved' && service === 'transport',
      ),
    ).toBe(true);
    const due = (await listed('admin')).items.map((row) => row.delay?.dueAt ?? '9');
    expect(due).toEqual([...due].sort());
    expect(String((await as('admin')(c.exportComplaints, { query: { format: 'csv' } })).body)).toContain(`"'=1+1"`);
    const waiting = async (who: PersonName) =>
      (await as(who)(countWaiting, {})).body.queues.find(({ queue }) => queue === 'complaints.open');
    expect(await waiting('personnel')).toMatchObject({ total: expect.any(Number), late: 0 });
    expect(await waiting('parent')).toBeUndefined();
  });
});

describe('deadlines', () => {
  it('count school hours, are announced at four fifths and at the end, and escalate the file', async () => {
    server.clock.set(monday);
    const one = await deposit('parent', { categoryId: usual[2]!.id });
    await edit('admin', one, { assignedTo: id('personnel') });
    const clock = async (at: string) => {
      server.clock.set(new Date(at));
      await server.runSchedule('complaints.clock');
      await server.runSchedule('complaints.clock');
      return [
        await noticesOf('personnel', one),
        (await get('admin', one)).body.status,
        (await get('admin', one)).body.answer.state,
      ];
    };
    // Deposited on Monday at 9 in Casablanca; the first answer is due 8 school hours later, at 17.
    expect((await get('admin', one)).body.answer).toEqual({ dueAt: '2026-11-23T16:00:00.000Z', state: 'on_time' });
    expect((await get('admin', one)).body.solution.dueAt).toBe('2026-11-26T08:00:00.000Z');
    const before = await noticesOf('personnel', one);
    expect(await clock('2026-11-23T14:00:00Z')).toEqual([before, 'submitted', 'on_time']);
    expect(await clock('2026-11-23T14:30:00Z')).toEqual([before + 1, 'submitted', 'soon']);
    expect(await clock('2026-11-23T16:05:00Z')).toEqual([before + 2, 'escalated', 'late']);
    expect((await get('admin', one)).body.entries.at(-1)).toMatchObject({ kind: 'step', step: 'escalated', by: '' });
    expect((await listed('admin', { late: '1' })).items.map((row) => row.id)).toContain(one);
    server.clock.set(monday);
  });

  it('are paused while the author’s answer is awaited', async () => {
    server.clock.set(monday);
    const one = await deposit('parent');
    await step('personnel', one, 'ask', 'Quel bus ?');
    server.clock.set(new Date('2026-11-25T08:00:00Z'));
    await server.runSchedule('complaints.clock');
    expect((await get('admin', one)).body).toMatchObject({
      status: 'waiting_author',
      late: false,
      solution: { state: 'paused' },
    });
    await as('parent')(author.replyComplaint, { params: { id: one }, body: { body: 'Le 4', fileIds: [] } });
    // Two school days went by: the solution moves from Thursday to Monday, over the weekend.
    expect((await get('admin', one)).body.solution.dueAt).toBe('2026-11-30T08:00:00.000Z');
    server.clock.set(monday);
  });

  it('close a complaint a week after it was solved, once', async () => {
    const one = await deposit('parent');
    await step('personnel', one, 'resolve', 'Fait.');
    server.clock.advance(6.9 * 86_400_000);
    await server.runSchedule('complaints.clock');
    expect((await get('admin', one)).body.status).toBe('resolved');
    server.clock.advance(0.2 * 86_400_000);
    await server.runSchedule('complaints.clock');
    await server.runSchedule('complaints.clock');
    const { status, entries } = (await as('parent')(author.getComplaint, { params: { id: one } })).body;
    expect([status, entries.filter((entry) => entry.step === 'closed').length]).toEqual(['closed', 1]);
    server.clock.set(monday);
  });
});
