import * as reviews from '@encrier/contract/communication/message-reviews';
import * as settings from '@encrier/contract/communication/message-settings';
import * as c from '@encrier/contract/communication/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payloads } from '#kernel/content/rich-text.corpus.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const content = (over: Partial<c.MessageContent> = {}): c.MessageContent => ({
  replyTo: null,
  subject: 'Un objet',
  html: '<p>Bonjour.</p>',
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
const draft = async (who: PersonName, over: Partial<c.MessageContent> = {}): Promise<c.DraftMessage> =>
  (await as(who)(c.createMessage, { body: { content: content(over) } })).body;
const send = (who: PersonName, one: { id: string; version: number }, bypass?: string) =>
  as(who)(c.sendMessage, { params: { id: one.id }, body: { version: one.version, ...(bypass && { bypass }) } });
const refusal = async (who: PersonName, over: Partial<c.MessageContent>) =>
  code((await send(who, await draft(who, over))).body);
const inFuture = (ms: number): string => new Date(server.kernel.now().getTime() + ms).toISOString();
const roleRule = (role: string, columns: Record<string, unknown>) =>
  withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db.deleteFrom('message_roles').where('role', '=', role).execute();
    await db
      .insertInto('message_roles')
      .values({ school_id: school.schoolId, role, ...columns } as never)
      .execute();
  });
const house = (role: string) =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.deleteFrom('message_roles').where('role', '=', role).execute(),
  );
const cell = (
  sender: 'prof' | 'parent' | 'eleve',
  receiver: 'prof' | 'parent' | 'eleve',
  mode: 'allowed' | 'review' | 'forbidden',
  reach: 'own' | 'all',
) => as('admin')(settings.setMatrix, { body: { cells: [{ sender, receiver, mode, reach }] } });
const HOUR = 3_600_000;

describe('drafts', () => {
  it('belong to their author only, and a repeated creation makes one', async () => {
    const id = newId();
    const twice = await Promise.all(
      [0, 1].map(() => as('prof')(c.createMessage, { body: { id, content: content() } })),
    );
    expect(twice.map((one) => one.status).every((status) => status === 200 || status === 409)).toBe(true);
    expect(
      (await as('prof')(c.createMessage, { body: { id, content: content({ subject: 'Autre' }) } })).body.content
        .subject,
    ).toBe('Un objet');
    expect((await as('prof2')(c.createMessage, { body: { id, content: content() } })).status).toBe(409);
    for (const who of ['prof2', 'admin', 'parent'] as const) {
      expect((await as(who)(c.getDraft, { params: { id } })).status).toBe(404);
      expect((await as(who)(c.getThread, { params: { id }, query: {} })).status).toBe(404);
      expect(
        (await as(who)(c.updateMessage, { params: { id }, body: { version: 1, content: content() } })).status,
      ).toBe(404);
      expect((await as(who)(c.removeDraft, { params: { id } })).status).toBe(404);
      expect((await send(who, { id, version: 1 })).status).toBe(404);
    }
    expect(
      (await as('prof')(c.listMessages, { query: { box: 'drafts' } })).body.items.map((one) => one.messageId),
    ).toEqual([id]);
    expect((await as('prof')(c.removeDraft, { params: { id } })).status).toBe(200);
    expect((await as('prof')(c.getDraft, { params: { id } })).status).toBe(404);
  });

  it('keep both texts when two windows save', async () => {
    const one = await draft('prof');
    const save = (subject: string) =>
      as('prof')(c.updateMessage, {
        params: { id: one.id },
        body: { version: one.version, content: content({ subject }) },
      });
    const both = await Promise.all([save('Fenêtre A'), save('Fenêtre B')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const lost = both.find((answer) => answer.status === 409)!.body as unknown as {
      code: string;
      details: { theirs: c.MessageContent; yours: c.MessageContent };
    };
    expect([lost.code, lost.details.theirs.subject === lost.details.yours.subject]).toEqual([
      'edited_meanwhile',
      false,
    ]);
    await as('prof')(c.removeDraft, { params: { id: one.id } });
  });
});

describe('sending', () => {
  it('happens once on a double click', async () => {
    const one = await draft('prof', { subject: 'Double clic' });
    const both = await Promise.all([send('prof', one), send('prof', one)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await server.runJobs();
    expect((await as('parent')(c.listMessages, { query: { q: 'double clic' } })).body.total).toBe(1);
    expect(
      (
        await as('prof')(c.updateMessage, {
          params: { id: one.id },
          body: { version: one.version + 1, content: content() },
        })
      ).status,
    ).toBe(409);
    expect(code((await as('prof')(c.removeDraft, { params: { id: one.id } })).body)).toBe('messages.state');
  });

  it('refuses what the school does not allow', async () => {
    expect(await refusal('prof', { subject: '' })).toBe('messages.empty');
    expect(await refusal('prof', { html: '<p> </p>' })).toBe('messages.empty');
    const planned = await draft('prof', { sendAt: inFuture(HOUR) });
    server.clock.advance(2 * HOUR);
    expect(code((await send('prof', planned)).body)).toBe('messages.send_at_past');
    await roleRule('prof', { max_recipients: 1 });
    expect(await refusal('prof', { audience: [{ kind: 'class', ref: school.classes['6A'] }] })).toBe(
      'messages.too_many_recipients',
    );
    await roleRule('prof', { stopped_at: new Date(), stop_reason: 'Menace' });
    expect(await refusal('prof', {})).toBe('messages.stopped');
    expect(
      (await as('prof')(c.weighMessage, { body: { audience: [], replyTo: null, attachments: 0, words: '' } })).body
        .stopped,
    ).toBe('Menace');
    expect((await as('prof')(c.recipientChoices, { query: {} })).body.items.every((one) => one.why === 'stopped')).toBe(
      true,
    );
    await house('prof');
  });

  it('uses the school’s day', async () => {
    await roleRule('parent', { max_per_day: 2, max_recipients: 30 });
    const to = { audience: [{ kind: 'person' as const, ref: school.accounts.prof2.personId }] };
    const drafts = [await draft('parent2', to), await draft('parent2', to), await draft('parent2', to)];
    const answers = await Promise.all(drafts.map((one) => send('parent2', one)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 429]);
    expect(
      (
        await as('parent2')(c.weighMessage, {
          body: { audience: to.audience, replyTo: null, attachments: 0, words: '' },
        })
      ).body.leftToday,
    ).toBe(0);
    server.clock.advance(24 * HOUR);
    const late = drafts[answers.findIndex((answer) => answer.status === 429)]!;
    expect((await send('parent2', late)).status).toBe(200);
    await house('parent');
  });

  it('waits for the opening hours of its role, then sends', async () => {
    server.clock.set(new Date('2027-01-13T22:30:00Z'));
    await roleRule('prof', { open_from: '07:00', open_to: '20:00' });
    const { body } = await send('prof', await draft('prof', { subject: 'Écrit le soir' }));
    expect(body.status).toBe('scheduled');
    expect(new Date(body.sendAt!).getTime()).toBeGreaterThan(server.kernel.now().getTime());
    await server.runJobs();
    expect((await as('parent')(c.getThread, { params: { id: body.id }, query: {} })).status).toBe(404);
    expect((await as('prof')(c.listMessages, { query: { box: 'sent' } })).body.items[0]).toMatchObject({
      messageId: body.id,
      status: 'scheduled',
    });
    server.clock.set(new Date('2027-01-14T12:00:00Z'));
    await server.runJobs();
    await server.runSchedule('messages.clock');
    expect((await as('parent')(c.getThread, { params: { id: body.id }, query: {} })).status).toBe(200);
    await house('prof');
  });

  it('can be planned, unplanned, and planned again', async () => {
    const { body } = await send('prof', await draft('prof', { subject: 'Plus tard', sendAt: inFuture(2 * HOUR) }));
    expect(body.status).toBe('scheduled');
    const back = await as('prof')(c.withdrawMessage, { params: { id: body.id }, body: {} });
    expect([back.status, back.body.status]).toEqual([200, 'draft']);
    expect(code((await as('prof')(c.withdrawMessage, { params: { id: body.id }, body: {} })).body)).toBe(
      'messages.state',
    );
    expect(
      (await as('prof')(c.listMessages, { query: { box: 'sent' } })).body.items.some(
        (one) => one.messageId === body.id,
      ),
    ).toBe(false);
    expect((await send('prof', back.body)).body.status).toBe('scheduled');
    server.clock.advance(3 * HOUR);
    await server.runJobs();
    await server.runSchedule('messages.clock');
    await server.runJobs();
    const found = (await as('parent')(c.listMessages, { query: { q: 'plus tard' } })).body;
    expect([found.total, found.items[0]?.unread]).toEqual([1, 1]);
  });
});

describe('review', () => {
  it('hides a message from its recipients until another person decides (SEC-OBJ-10)', async () => {
    await cell('prof', 'parent', 'review', 'own');
    const { body } = await send('prof', await draft('prof', { subject: 'À relire', html: '<p>Texte maladroit.</p>' }));
    expect(body.status).toBe('waiting');
    await server.runJobs();
    for (const who of ['parent', 'parent2', 'eleve'] as const)
      expect((await as(who)(c.getThread, { params: { id: body.id }, query: {} })).status).toBe(404);
    expect((await as('parent')(c.listMessages, { query: { q: 'relire' } })).body.total).toBe(0);
    expect((await as('prof')(c.listMessages, { query: {} })).body.counts.waiting).toBe(1);
    const held = (await as('admin')(reviews.getReview, { params: { id: body.id } })).body;
    const decided = await as('admin')(reviews.decideReview, {
      params: { id: body.id },
      body: {
        version: held.version,
        decision: 'correct',
        reason: '',
        corrected: { subject: 'Relu', html: '<p>Texte <strong>juste</strong>.<script>x()</script></p>' },
      },
    });
    expect([decided.status, code(decided.body)]).toEqual([200, undefined]);
    await server.runJobs();
    const read = (await as('parent')(c.getThread, { params: { id: body.id }, query: {} })).body;
    expect(read.messages[0]).toMatchObject({
      subject: 'Relu',
      html: '<p>Texte <strong>juste</strong>.</p>',
      corrected: true,
      original: null,
      review: null,
    });
    const own = (await as('prof')(c.getThread, { params: { id: body.id }, query: {} })).body;
    expect(own.messages[0]).toMatchObject({
      corrected: true,
      original: { subject: 'À relire', html: '<p>Texte maladroit.</p>' },
      review: { status: 'corrected' },
    });
    await cell('prof', 'parent', 'allowed', 'own');
  });

  it('sends back with a reason, the author corrects and submits again; nobody skips it without the right', async () => {
    await cell('prof', 'parent', 'review', 'own');
    const one = await draft('prof', { subject: 'Refusé' });
    expect(code((await send('prof', one, 'Urgence')).body)).toBe('permission_missing');
    await send('prof', one);
    const held = (await as('admin')(reviews.getReview, { params: { id: one.id } })).body;
    await as('admin')(reviews.decideReview, {
      params: { id: one.id },
      body: { version: held.version, decision: 'refuse', reason: 'Ton trop vif.' },
    });
    await server.runJobs();
    expect((await as('prof')(c.listMessages, { query: { box: 'refused' } })).body.items[0]).toMatchObject({
      messageId: one.id,
      status: 'refused',
      reason: 'Ton trop vif.',
    });
    expect(
      (await as('prof')(c.listMessages, { query: { box: 'sent' } })).body.items.some((row) => row.messageId === one.id),
    ).toBe(false);
    expect(code((await as('prof')(c.removeDraft, { params: { id: one.id } })).body)).toBe('messages.state');
    const again = (await as('prof')(c.getDraft, { params: { id: one.id } })).body;
    expect(again.reason).toBe('Ton trop vif.');
    const saved = await as('prof')(c.updateMessage, {
      params: { id: one.id },
      body: { version: again.version, content: content({ subject: 'Adouci' }) },
    });
    expect((await send('prof', saved.body)).body.status).toBe('waiting');
    expect((await as('prof')(c.withdrawMessage, { params: { id: one.id }, body: {} })).body.status).toBe('draft');
    await cell('prof', 'parent', 'allowed', 'own');
  });

  it('can be skipped in an emergency, which is recorded', async () => {
    await as('admin')(settings.saveReviewRule, {
      body: {
        id: newId(),
        version: null,
        rule: {
          label: 'Tout',
          enabled: true,
          senderRole: 'admin',
          receiverRole: null,
          condition: 'always',
          threshold: null,
          words: [],
          delayMinutes: 60,
          expiry: 'escalate',
        },
      },
    });
    const one = await draft('admin', { importance: 'urgent', subject: 'Inondation' });
    expect((await send('admin', one, 'Inondation du gymnase')).body.status).toBe('sent');
    const rows = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .selectFrom('audit_log')
        .select('after')
        .where('action', '=', 'messages.send')
        .where('object_id', '=', one.id)
        .execute(),
    );
    expect(rows[0]?.after).toMatchObject({ bypass: 'Inondation du gymnase' });
    expect((await send('admin', await draft('admin'))).body.status).toBe('waiting');
  });
});

describe('hostile text', () => {
  it('is sanitised before it is stored, and is harmless to recipients', async () => {
    const html = payloads.join('\n').slice(0, 50_000);
    const { body } = await send(
      'prof',
      await draft('prof', { subject: '<img src=x onerror=alert(1)>\u202E', html: `<p>Début</p>${html}` }),
    );
    await server.runJobs();
    const [message] = (await as('parent')(c.getThread, { params: { id: body.id }, query: {} })).body.messages;
    expect(message?.html).toContain('<p>Début</p>');
    expect(message?.html).not.toMatch(
      /<(?:script|iframe|svg|object|embed|form|style|math|template)|\son\w+\s*=\s*["']?[^"'>]*\(|href="(?:javascript|data|vbscript):/i,
    );
    expect(message?.subject).toBe('<img src=x onerror=alert(1)>');
  });
});
