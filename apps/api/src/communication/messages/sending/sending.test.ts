import * as reviews from '@encrier/contract/communication/message-reviews';
import * as settings from '@encrier/contract/communication/message-settings';
import * as c from '@encrier/contract/communication/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { FEW, maxFor } from './sending.policy.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const HOUR = 3_600_000;
const db = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
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
const draft = async (who: PersonName, over: Partial<c.MessageContent> = {}) =>
  (await as(who)(c.createMessage, { body: { content: content(over) } })).body;
const send = async (who: PersonName, over: Partial<c.MessageContent> = {}) => {
  const { id, version } = await draft(who, over);
  return (await as(who)(c.sendMessage, { params: { id }, body: { version } })).body as {
    id: string;
    threadId: string;
    status: string;
    code?: string;
  };
};
const person = (who: PersonName) => [{ kind: 'person' as const, ref: school.accounts[who].personId }];
const stored = (id: string) =>
  db((tx) => tx.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const cells = (
  ...list: { sender: 'prof' | 'parent' | 'eleve'; receiver: 'parent' | 'prof'; mode: 'allowed' | 'review' }[]
) => as('admin')(settings.setMatrix, { body: { cells: list.map((one) => ({ ...one, reach: 'own' as const })) } });
const later = () => new Date(server.kernel.now().getTime() + HOUR).toISOString();

describe('writing to many people (SEC-RAT-03)', () => {
  const figure = (
    kind: 'pupil' | 'guardian' | 'teacher',
    count: number,
    mode: 'allowed' | 'forbidden' = 'allowed',
  ) => ({ kind, mode, count });
  it.each([
    ['the school’s right', 'school', [figure('teacher', 5000)], Number.POSITIVE_INFINITY],
    [
      'the classes’ right, for families',
      'classes',
      [figure('guardian', 120), figure('teacher', 12)],
      Number.POSITIVE_INFINITY,
    ],
    ['the classes’ right, for colleagues', 'classes', [figure('teacher', 51)], FEW],
    [
      'those who receive nothing do not count',
      'classes',
      [figure('teacher', 300, 'forbidden')],
      Number.POSITIVE_INFINITY,
    ],
    ['no right', null, [figure('guardian', 3)], FEW],
  ] as const)('%s', (_name, scope, figures, most) => expect(maxFor(scope, figures)).toBe(most));

  it('is refused to staff without the right, with a warning before sending', async () => {
    await db(async (tx) => {
      for (let n = 0; n < FEW; n += 1)
        await addAccount(
          server,
          tx,
          { schoolId: school.schoolId, orgId: school.orgId },
          { role: 'personnel', first: `Agent ${n}`, last: 'Nombreux' },
        );
    });
    const audience = [{ kind: 'role' as const, role: 'personnel' as const }];
    expect((await send('transport', { audience })).code).toBe('messages.too_many_recipients');
    const weighed = (
      await as('transport')(c.weighMessage, { body: { audience, replyTo: null, attachments: 0, words: '' } })
    ).body;
    expect([weighed.recipients > FEW, weighed.maxRecipients]).toEqual([true, FEW]);
    await grant(server, school, 'transport', ['messages.broadcast'], 'school');
    expect((await send('transport', { audience })).status).toBe('sent');
  });
});

describe('a planned or held message', () => {
  it('becomes a draft again when its author’s account was closed meanwhile', async () => {
    const planned = await send('prof2', { audience: person('prof'), sendAt: later() });
    expect(planned.status).toBe('scheduled');
    await db((tx) =>
      tx.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts.prof2.id).execute(),
    );
    server.clock.advance(2 * HOUR);
    await server.runSchedule('messages.clock');
    expect((await stored(planned.id)).status).toBe('draft');
    await db((tx) =>
      tx.updateTable('accounts').set({ status: 'active' }).where('id', '=', school.accounts.prof2.id).execute(),
    );
  });

  it('becomes a draft again when its author lost the role used to plan it', async () => {
    const entry = (roles: string[]) =>
      db((tx) =>
        tx.updateTable('auth_entries').set({ roles }).where('account_id', '=', school.accounts.personnel.id).execute(),
      );
    const planned = await send('personnel', { audience: person('prof'), sendAt: later() });
    expect(planned.status).toBe('scheduled');
    await entry(['parent']);
    server.clock.advance(2 * HOUR);
    await server.runSchedule('messages.clock');
    expect((await stored(planned.id)).status).toBe('draft');
    await entry(['personnel']);
  });

  it('is checked again at its planned time', async () => {
    const planned = await send('prof', { sendAt: later() });
    await cells({ sender: 'prof', receiver: 'parent', mode: 'review' });
    server.clock.advance(2 * HOUR);
    await server.runSchedule('messages.clock');
    expect((await stored(planned.id)).status).toBe('waiting');
    const { body } = await as('admin')(reviews.decideReview, {
      params: { id: planned.id },
      body: { version: 1, decision: 'approve', reason: '' },
    });
    expect([body.row.status, (await stored(planned.id)).status]).toEqual(['approved', 'sent']);
    await cells({ sender: 'prof', receiver: 'parent', mode: 'allowed' });
  });

  it('is sent at its time as approved; once rewritten it loses its correction mark and waits for review again', async () => {
    await cells({ sender: 'prof', receiver: 'parent', mode: 'review' });
    const kept = await send('prof', { sendAt: later() });
    await as('admin')(reviews.decideReview, {
      params: { id: kept.id },
      body: { version: 1, decision: 'approve', reason: '' },
    });
    const held = await send('prof', { sendAt: later() });
    await as('admin')(reviews.decideReview, {
      params: { id: held.id },
      body: { version: 1, decision: 'correct', reason: '', corrected: { subject: 'Relu', html: '<p>Relu.</p>' } },
    });
    expect(await stored(held.id)).toMatchObject({ corrected: true, status: 'scheduled' });
    const back = (await as('prof')(c.withdrawMessage, { params: { id: held.id }, body: {} })).body;
    await cells({ sender: 'prof', receiver: 'parent', mode: 'allowed' });
    expect((await as('prof')(c.sendMessage, { params: { id: held.id }, body: { version: back.version } })).status).toBe(
      200,
    );
    expect((await stored(held.id)).corrected).toBe(false);
    await cells({ sender: 'prof', receiver: 'parent', mode: 'review' });
    server.clock.advance(2 * HOUR);
    await server.runSchedule('messages.clock');
    expect([(await stored(kept.id)).status, (await stored(held.id)).status]).toEqual(['sent', 'waiting']);
    await cells({ sender: 'prof', receiver: 'parent', mode: 'allowed' });
  });

  it('counts a picture inside the text as an attachment', async () => {
    const ruleId = newId();
    await as('admin')(settings.saveReviewRule, {
      body: {
        id: ruleId,
        version: null,
        rule: {
          label: 'Pièces',
          enabled: true,
          senderRole: 'eleve',
          receiverRole: null,
          condition: 'attachment',
          threshold: null,
          words: [],
          delayMinutes: 60,
          expiry: 'approve',
        },
      },
    });
    const fileId = newId();
    await db((tx) =>
      tx
        .insertInto('files')
        .values({
          school_id: school.schoolId,
          id: fileId,
          sha256: 'b'.repeat(64),
          ext: 'png',
          type: 'image',
          name: 'x.png',
          mime: 'image/png',
          size: 10,
          created_by: school.accounts.eleve.id,
        })
        .execute(),
    );
    const sent = await send('eleve', {
      audience: person('prof'),
      html: `<p>Voici <img src="images/${fileId}.png" alt="un dessin"></p>`,
    });
    expect(sent.status).toBe('waiting');
    await as('admin')(settings.removeReviewRule, { params: { id: ruleId } });
  });
});

describe('the limits of a thread', () => {
  it('a guardian whose authority ended cannot continue through their own earlier messages', async () => {
    const mine = await send('parent', { audience: person('prof') });
    await server.runJobs();
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: '2020-01-01' })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    const again = await send('parent', { replyTo: { messageId: mine.id, to: 'sender' }, audience: [], subject: '' });
    expect(again.code).toBe('messages.recipient_forbidden');
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: null })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
  });

  it('a reply to all reaches only people whom its author may write to', async () => {
    const all = await send('admin', {
      audience: [
        { kind: 'role', role: 'parent' },
        { kind: 'role', role: 'prof' },
      ],
    });
    await server.runJobs();
    const answer = await send('prof', { replyTo: { messageId: all.id, to: 'all' }, audience: [], subject: '' });
    await server.runJobs();
    const got = await db((tx) =>
      tx.selectFrom('message_copies').select('account_id').where('message_id', '=', answer.id).execute(),
    );
    expect(got.map((row) => row.account_id)).not.toContain(school.accounts.parent2.id);
    expect(got.map((row) => row.account_id)).toContain(school.accounts.parent.id);
  });

  it('a reported user learns neither the report nor its author', async () => {
    await grant(server, school, 'prof', ['messages.validate'], 'school');
    const sent = await send('prof');
    await server.runJobs();
    await as('parent')(c.reportMessage, { params: { id: sent.id }, body: { kind: 'insult', note: '' } });
    expect((await as('prof')(reviews.listReports, { query: {} })).body.items).toEqual([]);
    const [report] = (await as('admin')(reviews.listReports, { query: {} })).body.items;
    expect(report?.messageId).toBe(sent.id);
    expect((await as('prof')(reviews.openReport, { params: { id: report!.id }, body: {} })).status).toBe(404);
  });

  it('no automatic reply is sent for a pupil', async () => {
    const now = server.kernel.now().getTime();
    const body = {
      awayFrom: new Date(now - HOUR).toISOString(),
      awayTo: new Date(now + HOUR).toISOString(),
      autoReply: 'Texte que personne ne relit.',
      openFrom: '00:00',
      openTo: '00:00',
      openDays: [1, 2, 3, 4, 5, 6, 7],
      version: 0,
    };
    expect((await as('eleve')(settings.setHabits, { body })).body.autoReply).toBe('');
  });
});
