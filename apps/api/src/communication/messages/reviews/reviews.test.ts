import * as c from '@encrier/contract/communication/message-reviews';
import { reportMessage } from '@encrier/contract/communication/messages';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { meanwhile } from '#kernel/test/meanwhile.ts';
import { notifyPeople } from '#kernel/test/notices.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'prof2', ['messages.validate'], 'school');
  await grant(server, school, 'prof', ['messages.validate'], 'school');
});
afterAll(() => server.stop());

const as = (who: PersonName, of = school) => client(server, of.schoolId, of.accounts[who]);
const codeOf = (answer: { body: unknown }): string => (answer.body as { code: string }).code;
const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));

/** A message of `author` to the families of 6A that waits for a reviewer. */
async function waiting(
  author: PersonName = 'prof',
  over: { html?: string; expiry?: 'approve' | 'refuse' | 'escalate'; minutes?: number; ruleId?: string } = {},
): Promise<string> {
  const [id, threadId] = [newId(), newId()];
  const html = over.html ?? '<p>La réunion aura lieu mardi 2 décembre.</p>';
  const now = server.kernel.now();
  await inSchool(async (db) => {
    const at = { school_id: school.schoolId };
    await db
      .insertInto('threads')
      .values({ ...at, id: threadId, subject: 'Réunion', created_by_id: school.accounts[author].id })
      .execute();
    await db
      .insertInto('messages')
      .values({
        ...at,
        id,
        thread_id: threadId,
        sender_id: school.accounts[author].id,
        sender_role: 'prof',
        status: 'waiting',
        subject: 'Réunion',
        html,
        excerpt: 'La réunion',
        search_key: 'reunion mardi 2 decembre',
        recipients_count: 1,
      })
      .execute();
    await db
      .insertInto('message_audience')
      .values({ ...at, message_id: id, position: 0, kind: 'class', class_id: school.classes['6A'], who: ['guardians'] })
      .execute();
    await db
      .insertInto('message_reviews')
      .values({
        ...at,
        id: newId(),
        message_id: id,
        sender_id: school.accounts[author].id,
        rule_id: over.ruleId ?? null,
        why: over.ruleId ? 'words' : 'matrix',
        original_subject: 'Réunion',
        original_html: html,
        asked_at: now,
        due_at: new Date(now.getTime() + (over.minutes ?? 60) * 60_000),
        expiry: over.expiry ?? 'escalate',
      })
      .execute();
  });
  return id;
}
const statusOf = (id: string) =>
  inSchool(
    async (db) =>
      await db
        .selectFrom('messages')
        .select(['status', 'html', 'subject', 'corrected'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  );
const decide = (
  who: PersonName,
  id: string,
  decision: 'approve' | 'correct' | 'return' | 'refuse',
  over: object = {},
) => as(who)(c.decideReview, { params: { id }, body: { version: 1, decision, reason: '', ...over } });
const byId = (id: string) => ({ params: { id } });

describe('the review queue', () => {
  it('is for validators, in their school, the most urgent first', async () => {
    const [late, soon] = [await waiting('prof', { minutes: 5 }), await waiting('prof', { minutes: 600 })];
    const { status, body } = await as('admin')(c.listReviews, { query: {} });
    expect([status, body.items.map((row) => row.id)]).toEqual([200, [late, soon]]);
    expect(body.items[0]).toMatchObject({
      subject: 'Réunion',
      from: { label: 'Hassan Tazi', role: 'prof' },
      to: ['6A · parents'],
      recipients: 1,
      audienceKind: 'class',
      status: 'waiting',
      why: 'matrix',
      own: false,
      late: false,
    });
    expect(body.counts).toEqual({ waiting: 2, late: 0, byKind: { class: 2 } });
    expect((await as('prof')(c.listReviews, { query: {} })).body.items[0]!.own).toBe(true);
    for (const who of ['parent', 'eleve', 'personnel'] as const)
      expect((await as(who)(c.listReviews, { query: {} })).status).toBe(403);
    expect((await as('admin', other)(c.listReviews, { query: {} })).body.items).toEqual([]);
    expect((await as('admin', other)(c.getReview, byId(late))).status).toBe(404);
    expect((await as('admin')(c.listReviews, { query: { q: 'rien de tel' } })).body.total).toBe(0);
    expect((await as('admin')(c.listReviews, { query: { kind: 'person' } })).body.total).toBe(0);
    for (const id of [late, soon]) await decide('admin', id, 'approve');
    expect((await as('admin')(c.listReviews, { query: { tab: 'done' } })).body).toMatchObject({
      total: 2,
      medianMinutes: 0,
    });
  });

  it('shows beside a guardian only the children whom they currently answer for (LAW-MIN-02)', async () => {
    const { eleve, parent2 } = school.accounts;
    const tie = { school_id: school.schoolId, pupil_id: eleve.personId, guardian_id: parent2.personId };
    await inSchool((db) =>
      db
        .insertInto('guardianships')
        .values({ ...tie, kind: 'other', legal: false })
        .execute(),
    );
    const id = await waiting('parent2');
    const { items } = (await as('admin')(c.listReviews, { query: {} })).body;
    expect(items.find((row) => row.id === id)!.from).toMatchObject({ label: 'Karim Benjelloun', detail: 'Adam' });
    await inSchool((db) => db.deleteFrom('guardianships').where('kind', '=', 'other').execute());
    await decide('admin', id, 'approve');
  });

  it('hides a message that its author withdrew to rewrite', async () => {
    const id = await waiting('prof');
    await decide('admin', id, 'approve');
    await inSchool(async (db) => {
      await db
        .updateTable('messages')
        .set({
          status: 'draft',
          sent_at: null,
          delivered_at: null,
          html: '<p>Entre nous.</p>',
          excerpt: 'Entre nous.',
          search_key: 'confidence',
        })
        .where('id', '=', id)
        .execute();
      await db
        .updateTable('message_audience')
        .set({ kind: 'person', class_id: null, who: null, person_id: school.accounts.parent2.personId })
        .where('message_id', '=', id)
        .execute();
    });
    const done = async (q?: string) =>
      (await as('admin')(c.listReviews, { query: { tab: 'done', ...(q && { q }) } })).body.items.find(
        (row) => row.id === id,
      );
    expect(await done()).toMatchObject({ excerpt: expect.stringContaining('La réunion aura lieu'), to: [] });
    expect(await done('confidence')).toBeUndefined();
    expect(await done('tazi')).toBeDefined();
    expect(JSON.stringify((await as('admin')(c.getReview, byId(id))).body)).not.toContain('Entre nous');
    await inSchool((db) => db.deleteFrom('messages').where('id', '=', id).execute());
  });

  it('shows both texts, the detected words and the author’s history', async () => {
    const ruleId = newId();
    await inSchool((db) =>
      db
        .insertInto('message_rules')
        .values({
          school_id: school.schoolId,
          id: ruleId,
          position: 1,
          label: 'Dates',
          condition: 'words',
          words: ['Décembre', 'janvier'],
        })
        .execute(),
    );
    const refused = await waiting('prof');
    await decide('admin', refused, 'refuse', { reason: 'La date est fausse.' });
    const id = await waiting('prof', { ruleId });
    const { body } = await as('admin')(c.getReview, byId(id));
    expect(body).toMatchObject({
      words: ['Décembre'],
      rule: 'Dates',
      authorRefusals: 1,
      can: { decide: true, why: null },
      original: { subject: 'Réunion' },
    });
    expect(body.recipients.map((one) => one.label)).toEqual(['Samira El Amrani']);
    expect((await as('admin')(c.listReviews, { query: { tab: 'unvalid' } })).body.items.map((row) => row.id)).toEqual([
      refused,
    ]);
    await decide('admin', id, 'approve');
  });
});

describe('a decision', () => {
  it('sends the message, or sends it with a correction visible to both sides', async () => {
    const plain = await waiting();
    const unread = await notifyPeople(server, school, ['admin', 'prof2'], 'message.validation', {
      type: 'message_review',
      id: plain,
    });
    expect((await decide('admin', plain, 'approve')).body.row.status).toBe('approved');
    // Decided by one moderator, it waits for nobody.
    expect(await unread()).toEqual([]);
    expect((await statusOf(plain)).status).toBe('sent');
    const id = await waiting();
    const corrected = { subject: 'Réunion du 2', html: '<p>Mercredi 2 décembre.</p><script>alert(1)</script>' };
    const { body } = await decide('admin', id, 'correct', { corrected });
    expect(body).toMatchObject({
      row: { status: 'corrected', decidedBy: 'Nadia Berrada' },
      original: { subject: 'Réunion' },
      corrected: { subject: 'Réunion du 2', html: '<p>Mercredi 2 décembre.</p>' },
    });
    expect(await statusOf(id)).toEqual({
      status: 'sent',
      subject: 'Réunion du 2',
      html: '<p>Mercredi 2 décembre.</p>',
      corrected: true,
    });
  });

  it('sends back or refuses with a required reason, and notifies the author', async () => {
    const [id, refused] = [await waiting(), await waiting()];
    expect(codeOf(await decide('admin', id, 'return'))).toBe('messages.reason_missing');
    expect((await decide('admin', id, 'return', { reason: 'Mardi ou mercredi ?' })).body.row.status).toBe('returned');
    expect((await decide('admin', refused, 'refuse', { reason: 'Hors sujet' })).body.row.status).toBe('refused');
    expect([(await statusOf(id)).status, (await statusOf(refused)).status]).toEqual(['returned', 'refused']);
    await server.runJobs();
    const kinds = (await as('prof')(listNotifications, { query: {} })).body.items.map((one) => one.type);
    expect(kinds).toContain('message.refuse');
  });

  it('is never made by the message’s author, whatever their rights (SEC-BIZ-01); the database also refuses it', async () => {
    const id = await waiting('prof');
    expect((await as('prof')(c.getReview, byId(id))).body.can).toEqual({ decide: false, escalate: true, why: 'own' });
    for (const decision of ['approve', 'correct', 'return', 'refuse'] as const) {
      const answer = await decide('prof', id, decision, { reason: 'x', corrected: { subject: 'a', html: '<p>b</p>' } });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'messages.own_review']);
    }
    expect(codeOf(await as('prof')(c.lockReview, { ...byId(id), body: { locked: true } }))).toBe('messages.own_review');
    await expect(
      inSchool((db) =>
        db
          .updateTable('message_reviews')
          .set({ status: 'approved', decided_by_id: school.accounts.prof.id, decided_at: new Date() })
          .where('message_id', '=', id)
          .execute(),
      ),
    ).rejects.toMatchObject({ constraint: 'message_reviews_not_own' });
    expect((await statusOf(id)).status).toBe('waiting');
    await decide('admin', id, 'approve');
  });

  it('is made once, however many validators press at once', async () => {
    const id = await waiting();
    const answers = await Promise.all([
      decide('admin', id, 'approve'),
      decide('prof2', id, 'refuse', { reason: 'Non' }),
      decide('admin', id, 'approve'),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(codeOf(answers.find((answer) => answer.status === 409)!)).toBe('messages.review_decided');
  });

  it('is never made by parents or pupils', async () => {
    const id = await waiting();
    for (const who of ['parent', 'eleve', 'transport'] as const)
      expect((await decide(who, id, 'approve')).status).toBe(403);
    await decide('admin', id, 'approve');
  });

  it('refuses a correction without a change, and an outdated version', async () => {
    const id = await waiting();
    expect(codeOf(await decide('admin', id, 'correct'))).toBe('messages.correction_missing');
    expect(
      codeOf(
        await decide('admin', id, 'correct', {
          corrected: { subject: 'Réunion', html: '<p>La réunion aura lieu mardi 2 décembre.</p>' },
        }),
      ),
    ).toBe('messages.correction_missing');
    expect(codeOf(await decide('admin', id, 'approve', { version: 2 }))).toBe('edited_meanwhile');
    await decide('admin', id, 'approve');
  });
});

describe('the review lock', () => {
  it('keeps others out for fifteen minutes, and shows who holds it', async () => {
    const id = await waiting('prof', { minutes: 600 });
    expect((await as('admin')(c.lockReview, { ...byId(id), body: { locked: true } })).body.lock).toMatchObject({
      by: 'Nadia Berrada',
      mine: true,
    });
    expect((await as('prof2')(c.getReview, byId(id))).body).toMatchObject({
      row: { lock: { by: 'Nadia Berrada', mine: false } },
      can: { decide: false, why: 'locked' },
    });
    expect(codeOf(await decide('prof2', id, 'approve'))).toBe('messages.locked');
    expect(codeOf(await as('prof2')(c.lockReview, { ...byId(id), body: { locked: true } }))).toBe('messages.locked');
    server.clock.advance(15 * 60_000 + 1);
    expect((await as('prof2')(c.lockReview, { ...byId(id), body: { locked: true } })).body.lock?.mine).toBe(true);
    expect((await as('prof2')(c.lockReview, { ...byId(id), body: { locked: false } })).body.lock).toBeNull();
    expect((await decide('admin', id, 'approve')).status).toBe(200);
  });
});

describe('a deadline', () => {
  it('sends, refuses or escalates, as its rule says, once', async () => {
    const [sent, refused, above] = [
      await waiting('prof', { expiry: 'approve', minutes: 20 }),
      await waiting('prof', { expiry: 'refuse', minutes: 20 }),
      await waiting('prof', { expiry: 'escalate', minutes: 20 }),
    ];
    await server.runSchedule('messages.review_clock');
    expect((await statusOf(sent)).status).toBe('waiting');
    server.clock.advance(21 * 60_000);
    for (let turn = 0; turn < 2; turn += 1) await server.runSchedule('messages.review_clock');
    expect([(await statusOf(sent)).status, (await statusOf(refused)).status, (await statusOf(above)).status]).toEqual([
      'sent',
      'refused',
      'waiting',
    ]);
    expect((await as('admin')(c.getReview, byId(above))).body).toMatchObject({
      row: { escalated: true, late: true },
      can: { decide: true, escalate: false },
    });
    await server.runJobs();
    expect(
      (await as('admin')(listNotifications, { query: {} })).body.items.filter(
        (one) => one.type === 'message.validation' && one.data.model.id === above,
      ),
    ).toHaveLength(1);
    await decide('admin', above, 'approve');
  });

  it('is shortened when somebody asks for another opinion', async () => {
    const id = await waiting('prof', { minutes: 600 });
    expect(
      (await as('prof2')(c.escalateReview, { ...byId(id), body: { note: 'Je connais la famille.' } })).status,
    ).toBe(200);
    expect((await as('admin')(c.listReviews, { query: {} })).body.items.find((row) => row.id === id)?.escalated).toBe(
      true,
    );
    await decide('admin', id, 'approve');
    expect(codeOf(await as('prof2')(c.escalateReview, { ...byId(id), body: { note: 'Encore' } }))).toBe(
      'messages.review_decided',
    );
  });
});

describe('reports', () => {
  it('show only the reported message, write a line when opened, and close once', async () => {
    const messageId = await waiting('prof', { html: '<p>Texte signalé.</p>' });
    const id = newId();
    await inSchool((db) =>
      db
        .insertInto('message_reports')
        .values({
          school_id: school.schoolId,
          id,
          message_id: messageId,
          reporter_id: school.accounts.parent.id,
          kind: 'insult',
          note: 'Blessant',
        })
        .execute(),
    );
    expect((await as('admin')(c.listReports, { query: { open: '1' } })).body.items).toMatchObject([
      {
        id,
        kind: 'insult',
        note: 'Blessant',
        from: { label: 'Hassan Tazi' },
        reporter: { label: 'Samira El Amrani', role: 'parent' },
        status: 'open',
      },
    ]);
    expect((await as('admin')(c.openReport, { ...byId(id), body: {} })).body.html).toBe('<p>Texte signalé.</p>');
    expect((await as('parent')(c.listReports, { query: {} })).status).toBe(403);
    expect((await as('admin', other)(c.openReport, { ...byId(id), body: {} })).status).toBe(404);
    expect(
      codeOf(await as('prof')(c.handleReport, { ...byId(id), body: { version: 1, status: 'dismissed', answer: '' } })),
    ).toBe('messages.own_report');
    const unread = await notifyPeople(server, school, ['admin', 'prof2'], 'message.validation', {
      type: 'message_report',
      id,
    });
    expect(
      (
        await as('admin')(c.handleReport, {
          ...byId(id),
          body: { version: 1, status: 'handled', answer: 'Vu avec l’auteur.' },
        })
      ).body,
    ).toMatchObject({ status: 'handled', handledBy: 'Nadia Berrada', version: 2 });
    expect(await unread()).toEqual([]);
    expect(
      codeOf(await as('prof2')(c.handleReport, { ...byId(id), body: { version: 1, status: 'dismissed', answer: '' } })),
    ).toBe('edited_meanwhile');
    expect((await as('admin')(c.listReports, { query: { open: '1' } })).body.total).toBe(0);
    // Nor with the current version: it is closed.
    const again = await as('admin')(c.handleReport, {
      ...byId(id),
      body: { version: 2, status: 'dismissed', answer: 'Rien' },
    });
    expect(again.body).toMatchObject({
      code: 'edited_meanwhile',
      details: { version: 2, theirs: { status: 'handled', answer: 'Vu avec l’auteur.' } },
    });
  });

  it('closed by two users at once: the second gets the current state', async () => {
    const messageId = await waiting('prof');
    const id = newId();
    const about = { school_id: school.schoolId, message_id: messageId, reporter_id: school.accounts.parent.id };
    await inSchool((db) =>
      db
        .insertInto('message_reports')
        .values({ ...about, id, kind: 'insult', note: '' })
        .execute(),
    );
    const closed = { status: 'handled', answer: 'Vu', handled_by_id: school.accounts.prof2.id, version: 2 };
    const late = await meanwhile(
      server,
      school.schoolId,
      (db) =>
        db
          .updateTable('message_reports')
          .set({ ...closed, handled_at: new Date() })
          .where('id', '=', id)
          .execute(),
      () => as('admin')(c.handleReport, { ...byId(id), body: { version: 1, status: 'dismissed', answer: '' } }),
    );
    expect(late.body).toMatchObject({
      code: 'edited_meanwhile',
      details: { version: 2, theirs: { status: 'handled', answer: 'Vu' }, yours: { status: 'dismissed' } },
    });
  });
});

describe('live events', () => {
  it('go to validators only: nobody else learns that a message waits, was decided or was reported (SEC-OBJ-10)', async () => {
    const validators = [school.accounts.admin.id, school.accounts.prof.id, school.accounts.prof2.id].sort();
    const notices = () =>
      inSchool((db) =>
        db
          .selectFrom('live_events')
          .select(['id', 'account_ids'])
          .where('kind', '=', 'messages.reviews')
          .orderBy('id')
          .execute(),
      );
    const before = (await notices()).length;
    const id = await waiting();
    await as('admin')(c.lockReview, { ...byId(id), body: { locked: true } });
    await as('admin')(c.escalateReview, { ...byId(id), body: { note: 'À voir' } });
    await decide('admin', id, 'approve');
    await server.runJobs();
    expect((await as('parent')(reportMessage, { ...byId(id), body: { kind: 'spam', note: '' } })).status).toBe(200);
    const later = (await notices()).slice(before);
    expect(later).toHaveLength(4);
    for (const { account_ids: accounts } of later) expect(accounts?.toSorted()).toEqual(validators);
  });
});
