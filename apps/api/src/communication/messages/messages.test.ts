import { messageDoors } from '@encrier/contract/doors.generated';
import { getComplaint } from '@encrier/contract/communication/complaints';
import { officeGet } from '@encrier/contract/communication/complaints-handling';
import * as c from '@encrier/contract/communication/messages';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { countWaiting } from '@encrier/contract/school/queues';
import { getHome } from '@encrier/contract/school/school';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { newId } from '#kernel/db/id.ts';
import { client } from '#kernel/test/client.ts';
import { notifyPeople } from '#kernel/test/notices.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { declaredDoors } from './doors/doors.public.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName, of: TestSchool = school) => client(server, of.schoolId, of.accounts[who]);
const content = (over: Partial<c.MessageContent> = {}): c.MessageContent => ({
  replyTo: null,
  subject: 'Sortie au musée',
  html: '<p>Bonjour à tous.</p>',
  audience: [{ kind: 'class', ref: school.classes['6A'], who: ['guardians'] }],
  attachmentIds: [],
  importance: 'normal',
  replies: 'all',
  ackRequired: false,
  hiddenRecipients: true,
  sendAt: null,
  ...over,
});
const code = (body: unknown): string => (body as { code: string }).code;
const draft = async (who: PersonName, over: Partial<c.MessageContent> = {}): Promise<c.DraftMessage> => {
  const { status, body } = await as(who)(c.createMessage, { body: { content: content(over) } });
  expect([status, code(body)]).toEqual([200, undefined]);
  return body;
};
const send = (who: PersonName, one: c.DraftMessage) =>
  as(who)(c.sendMessage, { params: { id: one.id }, body: { version: one.version } });
/** Writes, sends and delivers; answers the message. */
const sent = async (who: PersonName, over: Partial<c.MessageContent> = {}) => {
  const { status, body } = await send(who, await draft(who, over));
  expect([status, body.status]).toEqual([200, 'sent']);
  await server.runJobs();
  return body;
};
const box = async (who: PersonName, name: c.Box = 'inbox', more: Record<string, string> = {}) => {
  const { status, body } = await as(who)(c.listMessages, { query: { box: name, ...more } });
  if (status !== 200) throw new Error(`${JSON.stringify(body)} ${server.logs.join(' ')}`);
  return body;
};
const sees = async (who: PersonName, id: string): Promise<boolean> =>
  (await as(who)(c.getThread, { params: { id }, query: {} })).status === 200;
const notices = async (who: PersonName): Promise<string[]> =>
  (await as(who)(listNotifications, { query: {} })).body.items
    .filter((item) => item.type.startsWith('message'))
    .map((item) => String(item.data.model.id));
const person = (who: PersonName) => [{ kind: 'person' as const, ref: school.accounts[who].personId }];
const authority = (who: PersonName, endsOn: string | null) =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('guardianships')
      .set({ ends_on: endsOn })
      .where('guardian_id', '=', school.accounts[who].personId)
      .execute(),
  );

describe('a message', () => {
  it('reaches its recipients, and nobody else', async () => {
    const { id, threadId } = await sent('prof', {
      subject: 'Réunion de rentrée',
      html: '<p>Bonjour, la réunion est jeudi.</p>',
    });
    const inbox = await box('parent');
    const row = inbox.items.find((one) => one.threadId === threadId);
    expect(row).toMatchObject({
      messageId: id,
      subject: 'Réunion de rentrée',
      unread: 1,
      messages: 1,
      status: 'sent',
      forChildren: ['Yasmine'],
      from: { label: 'Hassan Tazi', role: 'prof', detail: 'Mathématiques' },
    });
    expect(inbox.counts.inbox).toBeGreaterThan(0);
    for (const who of ['parent2', 'eleve', 'eleve2', 'prof2', 'admin', 'personnel'] as const) {
      expect(await sees(who, id)).toBe(false);
      expect((await box(who)).items.some((one) => one.threadId === threadId)).toBe(false);
    }
    const thread = (await as('parent')(c.getThread, { params: { id: threadId }, query: {} })).body;
    expect(thread).toMatchObject({
      id: threadId,
      subject: 'Réunion de rentrée',
      replies: 'all',
      reply: { all: false, sender: true, why: null },
      messages: [{ id, mine: false, read: false, can: { report: true, recall: false } }],
    });
    expect((await box('prof', 'sent')).items[0]).toMatchObject({ threadId, to: ['6A · parents'], status: 'sent' });
    expect(await notices('parent')).toContain(id);
    expect(await as('parent')(c.getThread, { params: { id }, query: {} })).toMatchObject({ status: 200 });
    expect((await as('parent', other)(c.getThread, { params: { id }, query: {} })).status).toBe(404);
  });

  it('can be answered, and the answer reaches its author', async () => {
    const { id, threadId } = await sent('prof', { subject: 'Question' });
    const reply = await sent('parent', {
      subject: '',
      html: '<p>Merci, je serai là.</p>',
      audience: [],
      replyTo: { messageId: id, to: 'sender' },
    });
    expect(reply.threadId).toBe(threadId);
    const thread = (await as('prof')(c.getThread, { params: { id: threadId }, query: {} })).body;
    expect(thread.messages.map((one) => [one.mine, one.subject, one.forChild])).toEqual([
      [true, 'Question', ''],
      [false, 'Question', 'pour Yasmine'],
    ]);
    // Between two people there is one way to answer, for the author too.
    expect(thread.reply).toEqual({ all: false, sender: true, why: null });
    expect(thread.messages[1]?.from).toMatchObject({
      label: 'Samira El Amrani',
      role: 'parent',
      detail: 'mère de Yasmine (6A)',
    });
    const [row] = (await box('prof')).items;
    expect(row).toMatchObject({ threadId, messageId: reply.id, unread: 1, messages: 2 });
    const unread = await notifyPeople(server, school, ['prof', 'parent'], 'message', { type: 'message', id: reply.id });
    const elsewhere = await notifyPeople(server, school, ['prof'], 'message', { type: 'message', id: newId() });
    expect((await as('prof')(c.markThreadRead, { params: { id: threadId }, body: {} })).body).toEqual({ unread: 0 });
    // What is read here is read in the centre too, for its reader alone and of this thread alone.
    expect([await unread(), await elsewhere()]).toEqual([['parent'], ['prof']]);
    expect((await box('prof', 'inbox', { unread: '1' })).items).toEqual([]);
    expect((await as('prof')(c.markThreadRead, { params: { id: threadId }, body: { unread: true } })).body).toEqual({
      unread: 1,
    });
    const receipts = (await as('parent')(c.messageReceipts, { params: { id: reply.id }, query: {} })).body;
    expect(receipts).toMatchObject({
      totals: { recipients: 1, read: 1, acknowledged: 0 },
      items: [{ person: { label: 'Hassan Tazi', role: 'prof' } }],
    });
    expect((await as('prof')(c.messageReceipts, { params: { id: reply.id }, query: {} })).status).toBe(404);
  });

  it('disappears everywhere for a guardian whose authority ended', async () => {
    const { id, threadId } = await sent('prof', { subject: 'Avant le jugement' });
    await authority('parent', '2021-01-01');
    expect(await sees('parent', id)).toBe(false);
    expect(await sees('parent', threadId)).toBe(false);
    for (const name of ['inbox', 'archived'] as const)
      expect((await box('parent', name)).items.some((one) => one.threadId === threadId)).toBe(false);
    expect((await box('parent', 'inbox', { q: 'jugement' })).total).toBe(0);
    expect((await box('parent')).counts.inbox).toBe(0);
    expect((await as('parent')(c.printThread, { params: { id }, query: {} })).status).toBe(404);
    for (const route of [c.markThreadRead, c.acknowledgeMessage, c.archiveThread] as const) {
      const body = route === c.archiveThread ? { archived: true } : {};
      expect(
        (
          await as('parent')(route as typeof c.acknowledgeMessage, {
            params: { id },
            body: body as Record<string, never>,
          })
        ).status,
      ).toBe(404);
    }
    await authority('parent', null);
    expect(await sees('parent', id)).toBe(true);
  });

  it('reaches the people allowed by the matrix and the ties', async () => {
    const refused = async (who: PersonName, over: Partial<c.MessageContent>) =>
      code((await as(who)(c.createMessage, { body: { content: content(over) } })).body);
    expect(await refused('prof', { audience: person('parent2') })).toBe('messages.unknown_recipient');
    expect(await refused('parent', { audience: person('parent2') })).toBe('messages.unknown_recipient');
    expect(await refused('parent', { audience: person('prof2') })).toBe('messages.unknown_recipient');
    expect(
      code(
        (
          await send(
            'prof',
            await draft('prof', { audience: [{ kind: 'class', ref: school.classes['5B'], who: ['guardians'] }] }),
          )
        ).body,
      ),
    ).toBe('messages.recipient_forbidden');
    expect(
      code(
        (
          await send(
            'parent',
            await draft('parent', { audience: [{ kind: 'class', ref: school.classes['6A'], who: ['pupils'] }] }),
          )
        ).body,
      ),
    ).toBe('messages.recipient_forbidden');
    expect(code((await send('prof', await draft('prof', { audience: [] }))).body)).toBe('messages.no_recipient');
    const { id } = await sent('parent', { subject: 'Pour le professeur', audience: person('prof') });
    expect(await sees('prof', id)).toBe(true);
    const { body } = await as('prof')(c.weighMessage, {
      body: {
        audience: [
          { kind: 'level', ref: school.levels['6e'] },
          { kind: 'level', ref: school.levels['5e'] },
        ],
        replyTo: null,
        attachments: 0,
        words: '',
      },
    });
    expect(body).toMatchObject({
      recipients: 3,
      pupils: 1,
      guardians: 1,
      teachers: 1,
      others: 0,
      left: [{ why: 'out_of_reach', count: 2 }],
      review: null,
      opensAt: null,
      stopped: null,
      canBypass: false,
      pictured: null,
    });
    const shown = async (who: PersonName, pictures: boolean) => {
      const audience = [
        { kind: 'level' as const, ref: school.levels['6e'] },
        { kind: 'level' as const, ref: school.levels['5e'] },
      ];
      const body = { audience, replyTo: null, attachments: 1, words: '', pictures };
      return (await as(who)(c.weighMessage, { body: body })).body.pictured;
    };
    // A teacher only sees the names of pupils they teach; a family sees nobody.
    expect((await shown('prof', true))?.names).toMatchObject([{ className: '6A' }]);
    expect((await shown('admin', true))?.without).toBe(2);
    expect([await shown('prof', false), (await shown('parent', true))?.without ?? 0]).toEqual([null, 0]);
    const choices = (await as('parent')(c.recipientChoices, { query: {} })).body.items;
    expect(choices.map((one) => [one.label, one.mode])).toEqual([
      ['Nadia Berrada', 'allowed'],
      ['Hassan Tazi', 'allowed'],
    ]);
    const found = (await as('parent')(c.recipientChoices, { query: { q: 'moreau' } })).body.items;
    expect(found).toMatchObject([{ label: 'Claire Moreau', mode: 'forbidden', why: 'out_of_reach' }]);
    expect((await as('parent')(c.recipientChoices, { query: { q: 'benjelloun' } })).body.items).toEqual([]);
    const classes = (await as('prof')(c.recipientChoices, { query: {} })).body.items;
    expect(classes).toContainEqual(expect.objectContaining({ label: '6A · parents', mode: 'allowed', why: null }));
    expect(
      (await as('prof')(c.recipientChoices, { query: { q: '6A parents' } })).body.items.map((one) => one.label),
    ).toEqual(['6A · parents']);
    expect(classes).toContainEqual(expect.objectContaining({ label: '5B', mode: 'forbidden', why: 'out_of_reach' }));
  });

  it('proposes, among the persons named in an address, only those whom the user may write to', async () => {
    const [parent, admin, prof, prof2] = (['parent', 'admin', 'prof', 'prof2'] as const).map(
      (who) => school.accounts[who].personId,
    );
    const named = async (who: PersonName, ...ids: (string | undefined)[]) =>
      (await as(who)(c.recipientChoices, { query: { to: ids.join(',') } })).body.items;
    expect(await named('prof', parent)).toMatchObject([{ rule: { kind: 'person', ref: parent }, mode: 'allowed' }]);
    expect((await named('parent', admin, prof, prof2, parent)).map((one) => one.rule.ref).sort()).toEqual(
      [admin, prof].sort(),
    );
    expect(await named('prof2', parent)).toEqual([]);
    const wrong = await as('prof')(c.recipientChoices, { query: { to: `${parent},x` } });
    expect(wrong.status).toBe(400);
  });

  it('can be recalled while nobody has read it', async () => {
    const first = await sent('prof', { subject: 'Trop vite' });
    expect((await as('parent')(c.recallMessage, { params: { id: first.id }, body: {} })).status).toBe(404);
    expect((await as('prof')(c.recallMessage, { params: { id: first.id }, body: {} })).status).toBe(200);
    expect(await sees('parent', first.id)).toBe(false);
    expect((await box('parent')).items.some((one) => one.threadId === first.threadId)).toBe(false);
    expect(await notices('parent')).not.toContain(first.id);
    expect(code((await as('prof')(c.recallMessage, { params: { id: first.id }, body: {} })).body)).toBe(
      'messages.state',
    );
    const read = await sent('prof', { subject: 'Lu aussitôt' });
    await as('parent')(c.markThreadRead, { params: { id: read.id }, body: {} });
    expect(code((await as('prof')(c.recallMessage, { params: { id: read.id }, body: {} })).body)).toBe(
      'messages.already_read',
    );
    const old = await sent('prof', { subject: 'Trop tard' });
    server.clock.advance(11 * 60_000);
    expect(code((await as('prof')(c.recallMessage, { params: { id: old.id }, body: {} })).body)).toBe(
      'messages.too_late',
    );
    const race = await sent('prof', { subject: 'Course' });
    const [back, reading] = await Promise.all([
      as('prof')(c.recallMessage, { params: { id: race.id }, body: {} }),
      as('parent')(c.markThreadRead, { params: { id: race.id }, body: {} }),
    ]);
    expect(
      back.status === 200
        ? reading.status === 404 || !(await sees('parent', race.id))
        : code(back.body) === 'messages.already_read',
    ).toBe(true);
  });

  it('is acknowledged, closed, archived and printed', async () => {
    const { id, threadId } = await sent('prof', { subject: 'À confirmer', ackRequired: true });
    expect((await box('parent', 'inbox', { toAck: '1' })).items.map((one) => one.messageId)).toEqual([id]);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await as('parent')(c.acknowledgeMessage, { params: { id }, body: {} })).status).toBe(200);
    expect((await box('parent', 'inbox', { toAck: '1' })).items).toEqual([]);
    expect((await as('prof')(c.getThread, { params: { id }, query: {} })).body.messages[0]?.receipts).toEqual({
      recipients: 1,
      read: 1,
      acknowledged: 1,
    });
    expect(code((await as('prof')(c.acknowledgeMessage, { params: { id }, body: {} })).body)).toBe(
      'messages.ack_not_asked',
    );
    expect(code((await as('parent')(c.closeThread, { params: { id }, body: { closed: true } })).body)).toBe(
      'messages.not_yours',
    );
    expect((await as('prof')(c.closeThread, { params: { id }, body: { closed: true } })).status).toBe(200);
    expect((await as('parent')(c.getThread, { params: { id }, query: {} })).body.reply).toEqual({
      all: false,
      sender: false,
      why: 'closed',
    });
    expect(
      code(
        (
          await as('parent')(c.createMessage, {
            body: { content: content({ audience: [], replyTo: { messageId: id, to: 'sender' } }) },
          })
        ).body,
      ),
    ).toBe('messages.thread_closed');
    await as('parent')(c.archiveThread, { params: { id }, body: { archived: true } });
    expect((await box('parent')).items.some((one) => one.threadId === threadId)).toBe(false);
    expect((await box('parent', 'archived')).items.map((one) => one.threadId)).toContain(threadId);
    const paper = await as('parent')(c.printThread, { params: { id }, query: {} });
    expect([paper.status, paper.headers.get('content-type'), String(paper.body).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });

  it('is reported once, and becomes a complaint once', async () => {
    const { id } = await sent('prof', { subject: 'Déplacé' });
    const report = () =>
      as('parent')(c.reportMessage, { params: { id }, body: { kind: 'insult', note: 'Ce ton ne convient pas.' } });
    expect((await report()).status).toBe(200);
    await server.runJobs();
    const noticesOf = async (who: PersonName): Promise<string[]> =>
      (await as(who)(listNotifications, { query: {} })).body.items
        .filter((item) => item.data.model.type === 'message_report')
        .map((item) => item.type);
    expect(await noticesOf('admin')).toEqual(['message.validation']);
    expect([await noticesOf('prof'), await noticesOf('parent'), await noticesOf('parent2')]).toEqual([[], [], []]);
    expect(code((await report()).body)).toBe('messages.already_reported');
    expect((await as('parent2')(c.reportMessage, { params: { id }, body: { kind: 'spam', note: '' } })).status).toBe(
      404,
    );
    expect((await as('parent')(c.getThread, { params: { id }, query: {} })).body.messages[0]?.can.report).toBe(false);
    const complain = () => as('parent')(c.openMessageDoor, { params: { id, door: 'complaint' }, body: {} });
    const both = await Promise.all([complain(), complain(), complain()]);
    expect(both.map(({ status, body }) => (status === 200 ? 'opened' : code(body))).sort()).toEqual([
      'complaints.open_for_message',
      'complaints.open_for_message',
      'opened',
    ]);
    expect(code((await complain()).body)).toBe('complaints.open_for_message');
    expect((await as('parent2')(c.openMessageDoor, { params: { id, door: 'complaint' }, body: {} })).status).toBe(404);
  });

  it('is turned into what its reader may make of it, through the declared doors', async () => {
    const doors = async (who: PersonName, id: string) =>
      (await as(who)(c.getThread, { params: { id }, query: {} })).body.messages.map((one) => one.doors);
    const take = (who: PersonName, id: string) =>
      as(who)(c.openMessageDoor, { params: { id, door: 'complaint' }, body: {} });
    expect(declaredDoors().sort()).toEqual([...messageDoors].sort());
    const news = await sent('prof', { subject: 'Une nouvelle' });
    expect([await doors('parent', news.id), await doors('prof', news.id)]).toEqual([[['complaint']], [[]]]);
    expect((await take('prof', news.id)).status).toBe(404);
    const wrote = await sent('parent', {
      subject: 'La cantine encore',
      html: '<p>Un <b>repas</b> froid.</p>',
      audience: person('admin'),
    });
    expect([await doors('admin', wrote.id), await doors('parent', wrote.id)]).toEqual([
      [['complaint', 'absence']],
      [[]],
    ]);
    expect((await take('parent', wrote.id)).status).toBe(404);
    // The office opens it for the family, becomes its handler, and the family is notified.
    const { status, body } = await take('admin', wrote.id);
    expect([status, body.door]).toEqual([200, 'complaint']);
    expect((await as('parent')(getComplaint, { params: { id: body.id } })).body).toMatchObject({
      subject: 'La cantine encore',
      body: 'Un repas froid.',
      status: 'acknowledged',
    });
    expect((await as('admin')(officeGet, { params: { id: body.id } })).body).toMatchObject({
      author: 'Samira El Amrani',
      assignedTo: { id: school.accounts.admin.id },
      source: { type: 'message', id: wrote.id },
    });
    await server.runJobs();
    expect(
      (await as('parent')(listNotifications, { query: {} })).body.items
        .filter((item) => item.data.model.id === body.id)
        .map((item) => item.type),
    ).toEqual(['reclamation']);
    expect(code((await take('admin', wrote.id)).body)).toBe('complaints.open_for_message');
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .updateTable('orgs')
        .set({ modules_off: ['complaints'] })
        .execute(),
    );
    expect([await doors('parent', news.id), (await take('parent', news.id)).status]).toEqual([[[]], 404]);
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('orgs').set({ modules_off: [] }).execute(),
    );
  });

  it('is on the first page while unread, for its recipient only; pending reports are tasks for validators', async () => {
    const card = async (who: PersonName) =>
      (await as(who)(getHome, { query: {} })).body.cards.find(({ slot }) => slot === 'messages')?.data as
        | { unread: number; items: { threadId: string; subject: string; from: string }[] }
        | undefined;
    const { threadId } = await sent('prof', { subject: 'Pour la première page' });
    const shown = await card('parent');
    expect(shown?.items[0]).toMatchObject({ threadId, subject: 'Pour la première page', from: 'Hassan Tazi' });
    expect(shown?.unread).toBe((await box('parent')).counts.inbox);
    expect(shown?.items.length).toBeLessThanOrEqual(3);
    for (const who of ['parent2', 'eleve2'] as const)
      expect((await card(who))?.items.some((one) => one.threadId === threadId) ?? false).toBe(false);
    const reports = async (who: PersonName) =>
      (await as(who)(countWaiting, {})).body.queues.find(({ queue }) => queue === 'messages.reports')?.total;
    expect([await reports('admin'), await reports('parent')]).toEqual([1, undefined]);
    await as('parent')(c.markThreadRead, { params: { id: threadId }, body: {} });
    expect((await card('parent'))?.items.some((one) => one.threadId === threadId) ?? false).toBe(false);
  });
});

describe('a reply to everybody', () => {
  it('is offered only when the rules leave at least one person besides its author', async () => {
    const reply = async (who: PersonName, id: string) =>
      (await as(who)(c.getThread, { params: { id }, query: {} })).body.reply;
    // Parents do not write to one another here.
    const parents = await sent('admin', { audience: [...person('parent'), ...person('parent2')] });
    expect(await reply('parent', parents.threadId)).toEqual({ all: false, sender: true, why: null });
    const teachers = await sent('admin', { audience: [...person('prof'), ...person('prof2')] });
    expect(await reply('prof', teachers.threadId)).toEqual({ all: true, sender: true, why: null });
    expect(await reply('admin', teachers.threadId)).toMatchObject({ all: true });
  });
});
