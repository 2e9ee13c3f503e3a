import * as settings from '@encrier/contract/communication/message-settings';
import * as c from '@encrier/contract/communication/messages';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { newId } from '#kernel/db/id.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { deliverNext } from './copies.actions.ts';

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
const send = async (who: PersonName, over: Partial<c.MessageContent> = {}) => {
  const draft = (await as(who)(c.createMessage, { body: { content: content(over) } })).body;
  return (await as(who)(c.sendMessage, { params: { id: draft.id }, body: { version: draft.version } })).body;
};
const copies = (id: string) =>
  db((tx) =>
    tx.selectFrom('message_copies').select('account_id').where('message_id', '=', id).orderBy('account_id').execute(),
  ).then((rows) => rows.map((row) => row.account_id));
const unread = (who: PersonName, threadId: string) =>
  db((tx) =>
    tx
      .selectFrom('thread_boxes')
      .select('unread')
      .where('account_id', '=', school.accounts[who].id)
      .where('thread_id', '=', threadId)
      .executeTakeFirst(),
  ).then((row) => row?.unread);
const deliver = async (id: string) => deliverNext(await jobCtx(server.kernel, school.schoolId, 'messages'), id);
const person = (...who: PersonName[]) =>
  who.map((one) => ({ kind: 'person' as const, ref: school.accounts[one].personId }));

describe('copies', () => {
  it('are made once, however often and however far a job ran before it was interrupted (REL-FLT-08)', async () => {
    const everybody = { audience: [{ kind: 'everyone' as const }] };
    const { id, threadId } = await send('admin', everybody);
    await deliver(id);
    const all = await copies(id);
    expect(all).toHaveLength(8);
    // Cut in the middle: some copies are there with their lines, others not yet.
    const lost = all.slice(0, 3);
    await db(async (tx) => {
      await tx.updateTable('messages').set({ delivered_at: null }).where('id', '=', id).execute();
      await tx.deleteFrom('message_copies').where('message_id', '=', id).where('account_id', 'in', lost).execute();
      await tx.deleteFrom('thread_boxes').where('thread_id', '=', threadId).where('account_id', 'in', lost).execute();
    });
    await Promise.all([deliver(id), deliver(id)]);
    await server.runJobs();
    await server.runJobs();
    expect(await copies(id)).toEqual(all);
    for (const who of ['parent', 'eleve', 'prof', 'transport'] as const) {
      expect(await unread(who, threadId)).toBe(1);
      const notices = (await as(who)(listNotifications, { query: {} })).body.items.filter(
        (one) => one.data.model.id === id,
      );
      expect(notices.map((one) => [one.type, one.body.includes('objet')])).toEqual([['message', false]]);
    }
    expect(
      await db((tx) =>
        tx
          .selectFrom('messages')
          .select(['recipients_count', 'delivered_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
    ).toMatchObject({ recipients_count: 8, delivered_at: expect.any(Date) });
  });

  it('are one line in the journal, however many parts they were made in', async () => {
    const many = await mintSchool(server);
    await withTenant(server.kernel.pool, many.schoolId, {}, (_, pg) =>
      pg.query(
        `WITH p AS (INSERT INTO persons (school_id, id, last_name, first_name, search_key)
          SELECT $1, gen_random_uuid(), 'Nom ' || i, 'Prénom', 'x' FROM generate_series(1, 620) i RETURNING id),
          a AS (INSERT INTO accounts (school_id, id, person_id, username, status, first_name, last_name, search_key)
            SELECT $1, gen_random_uuid(), id, id::text, 'invited', 'Prénom', 'Nom', 'x' FROM p RETURNING id)
         INSERT INTO auth_entries (school_id, id, account_id, org_id, roles)
           SELECT $1, gen_random_uuid(), id, $2, '{personnel}' FROM a`,
        [many.schoolId, many.orgId],
      ),
    );
    const admin = client(server, many.schoolId, many.accounts.admin);
    const audience = [{ kind: 'role' as const, role: 'personnel' as const }];
    const draft = (await admin(c.createMessage, { body: { content: content({ audience }) } })).body;
    await admin(c.sendMessage, { params: { id: draft.id }, body: { version: draft.version } });
    await server.runJobs();
    const lines = await withTenant(server.kernel.pool, many.schoolId, {}, (tx) =>
      tx
        .selectFrom('audit_log')
        .select('after')
        .where('action', '=', 'messages.deliver')
        .where('object_id', '=', draft.id)
        .execute(),
    );
    expect(lines).toEqual([{ after: { recipients: 622 } }]);
    // Delivered: a second run changes nothing and notifies nobody.
    await deliverNext(await jobCtx(server.kernel, many.schoolId, 'messages'), draft.id);
    const after = await withTenant(server.kernel.pool, many.schoolId, {}, (tx) =>
      tx.selectFrom('audit_log').select('seq').where('action', '=', 'messages.deliver').execute(),
    );
    expect(after).toHaveLength(1);
  });

  it('are completed by the clock when their job was lost', async () => {
    const { id } = await send('prof');
    await server.kernel.pool.query(`DELETE FROM pgboss.job WHERE data->>'reaction' = 'messages.deliver'`);
    server.clock.advance(3 * 60_000);
    await server.runSchedule('messages.undelivered');
    expect(await copies(id)).toEqual([school.accounts.parent.id]);
  });

  it('stop when messaging is off for their sender’s role, and so do planned messages', async () => {
    const { id } = await send('prof');
    const planned = await send('prof', {
      subject: 'Planifié',
      sendAt: new Date(server.kernel.now().getTime() + HOUR).toISOString(),
    });
    await as('admin')(settings.stopRole, { params: { role: 'prof' }, body: { stopped: true, reason: 'Compte volé' } });
    await server.runJobs();
    expect(await copies(id)).toEqual([]);
    server.clock.advance(2 * HOUR);
    await server.runSchedule('messages.clock');
    await server.runJobs();
    expect(await copies(planned.id)).toEqual([]);
    expect((await as('prof')(c.getDraft, { params: { id: planned.id } })).body.status).toBe('draft');
    await as('admin')(settings.stopRole, { params: { role: 'prof' }, body: { stopped: false, reason: '' } });
    server.clock.advance(3 * 60_000);
    await server.runSchedule('messages.undelivered');
    await server.runJobs();
    expect(await copies(id)).toEqual([]);
  });

  it('are not made of a message recalled meanwhile', async () => {
    const { id } = await send('prof');
    expect((await as('prof')(c.recallMessage, { params: { id }, body: {} })).status).toBe(200);
    await server.runJobs();
    expect(await copies(id)).toEqual([]);
  });
});

describe('receivers', () => {
  it('cannot see each other’s names when these are hidden', async () => {
    const hidden = await send('admin', { subject: 'Cachés', audience: person('parent', 'parent2') });
    const shown = await send('admin', {
      subject: 'Montrés',
      audience: person('parent', 'parent2'),
      hiddenRecipients: false,
    });
    await server.runJobs();
    const copiesOf = async (id: string): Promise<string> =>
      JSON.stringify([
        (await as('parent')(c.getThread, { params: { id }, query: {} })).body,
        (await as('parent')(c.listMessages, { query: {} })).body.items.find((row) => row.messageId === id),
      ]);
    expect(await copiesOf(hidden.id)).not.toContain('Benjelloun');
    expect(await copiesOf(hidden.id)).toContain('2 personnes');
    expect(await copiesOf(shown.id)).toContain('Karim Benjelloun');
  });

  it('reply as the author allows', async () => {
    const reply = (who: PersonName, messageId: string, to: 'sender' | 'all') =>
      send(who, { replyTo: { messageId, to }, audience: [], subject: '' }) as Promise<{
        status?: string;
        code?: string;
      }>;
    const only = await send('prof', { replies: 'sender', audience: [{ kind: 'class', ref: school.classes['6A'] }] });
    const nobody = await send('prof', { replies: 'none' });
    await server.runJobs();
    expect((await reply('parent', only.id, 'all')).code).toBe('messages.no_replies');
    expect((await reply('parent', only.id, 'sender')).status).toBe('sent');
    expect((await reply('parent', nobody.id, 'sender')).code).toBe('messages.no_replies');
    expect((await reply('prof', nobody.id, 'all')).status).toBe('sent');
    await server.runJobs();
    // An answer to all passes the same matrix: a guardian does not reach pupils.
    const all = await send('admin', { audience: [{ kind: 'class', ref: school.classes['6A'] }] });
    await server.runJobs();
    const answer = (await reply('parent', all.id, 'all')) as { id: string; status: string };
    await server.runJobs();
    expect(await copies(answer.id)).toEqual([school.accounts.admin.id, school.accounts.prof.id].sort());
  });

  it('are named to a person replying to all only where the conversation shows them; its author reads every name', async () => {
    const answer = async (hiddenRecipients: boolean) => {
      const first = await send('admin', {
        subject: 'À tous',
        audience: person('prof', 'prof2', 'personnel'),
        hiddenRecipients,
      });
      await server.runJobs();
      const { id } = await send('prof', {
        replyTo: { messageId: first.id, to: 'all' },
        audience: [],
        subject: '',
        hiddenRecipients: false,
      });
      await server.runJobs();
      const of = async (who: PersonName, message: string) =>
        (await as(who)(c.messageReceipts, { params: { id: message }, query: {} })).body;
      return {
        first: await of('admin', first.id),
        answer: await of('prof', id),
        threadId: first.threadId,
        of: () => of('prof', id),
        firstId: first.id,
      };
    };
    const hidden = await answer(true);
    expect(hidden.first.items).toHaveLength(3);
    expect(hidden.first.unnamed).toBe(0);
    expect(hidden.answer.totals.recipients).toBe(3);
    expect([
      hidden.answer.items.map((one) => one.person.accountId),
      hidden.answer.total,
      hidden.answer.unnamed,
    ]).toEqual([[school.accounts.admin.id], 1, 2]);
    // A person who writes back is allowed from then on.
    await send('prof2', { replyTo: { messageId: hidden.firstId, to: 'all' }, audience: [], subject: '' });
    await server.runJobs();
    const after = await hidden.of();
    expect([after.items.map((one) => one.person.accountId).sort(), after.unnamed]).toEqual([
      [school.accounts.admin.id, school.accounts.prof2.id].sort(),
      1,
    ]);
    const shown = await answer(false);
    expect([shown.answer.items.length, shown.answer.unnamed]).toEqual([3, 0]);
  });

  it('who are away send one automatic reply a day, and never to a machine', async () => {
    const now = server.kernel.now().getTime();
    const away = (who: PersonName, autoReply: string) =>
      as(who)(settings.setHabits, {
        body: {
          awayFrom: new Date(now - HOUR).toISOString(),
          awayTo: new Date(now + 72 * HOUR).toISOString(),
          autoReply,
          openFrom: '00:00',
          openTo: '00:00',
          openDays: [1, 2, 3, 4, 5, 6, 7],
          version: 0,
        },
      });
    await away('prof', 'Je réponds lundi.');
    await away('parent', 'En voyage.');
    const first = await send('parent', { subject: 'Absence', audience: person('prof') });
    await server.runJobs();
    await send('parent', { subject: 'Encore', audience: person('prof') });
    await server.runJobs();
    const automatic = await db((tx) =>
      tx.selectFrom('messages').select(['thread_id', 'sender_id', 'html']).where('automatic', '=', true).execute(),
    );
    expect(automatic).toEqual([
      { thread_id: first.threadId, sender_id: school.accounts.prof.id, html: '<p>Je réponds lundi.</p>' },
    ]);
    const thread = (await as('parent')(c.getThread, { params: { id: first.threadId }, query: {} })).body;
    expect(thread.messages.map((one) => [one.mine, one.automatic, one.can.report])).toEqual([
      [true, false, false],
      [false, true, true],
    ]);
    server.clock.advance(24 * HOUR);
    await send('parent', { subject: 'Le lendemain', audience: person('prof') });
    await server.runJobs();
    expect(
      await db((tx) => tx.selectFrom('messages').select('id').where('automatic', '=', true).execute()),
    ).toHaveLength(2);
  });

  it('with two roles are judged by the most permissive one, and senders never write to themselves', async () => {
    const made = await db((tx) =>
      addAccount(
        server,
        tx,
        { schoolId: school.schoolId, orgId: school.orgId },
        { role: 'prof', first: 'Deux', last: 'Rôles' },
      ),
    );
    await db(async (tx) => {
      await tx
        .updateTable('auth_entries')
        .set({ roles: ['prof', 'admin'] })
        .where('id', '=', made.entryId)
        .execute();
      await tx
        .insertInto('staff')
        .values({ school_id: school.schoolId, person_id: made.personId, teacher: true })
        .execute();
    });
    // A pupil writes to administrators of the whole school, and to only to the teachers of their classes.
    const { id } = await send('eleve', { audience: [{ kind: 'person', ref: made.personId }] });
    await server.runJobs();
    expect(await copies(id)).toEqual([made.id]);
    const own = await send('prof', { audience: [{ kind: 'role', role: 'prof' }] });
    await server.runJobs();
    expect(await copies(own.id)).not.toContain(school.accounts.prof.id);
    await db((tx) => tx.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', made.id).execute());
    expect(
      (
        await as('prof')(c.weighMessage, {
          body: { audience: [{ kind: 'person', ref: made.personId }], replyTo: null, attachments: 0, words: '' },
        })
      ).body,
    ).toMatchObject({ recipients: 0, withoutAccount: 1 });
  });

  it('whose authority is separate receive it for the chosen children', async () => {
    const [second, siblingAccount] = [newId(), newId()];
    await db(async (tx) => {
      await tx
        .insertInto('persons')
        .values({
          school_id: school.schoolId,
          id: second,
          first_name: 'Ilyas',
          last_name: 'El Amrani',
          search_key: 'ilyas el amrani',
        })
        .execute();
      await tx
        .insertInto('pupils')
        .values({ school_id: school.schoolId, person_id: second, matricule: 'P009' })
        .execute();
      await tx
        .insertInto('enrolments')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: second,
          year_id: school.yearId,
          class_id: school.classes['5B'],
          from_on: '2020-01-01',
        })
        .execute();
      await tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: second,
          guardian_id: school.accounts.parent.personId,
          kind: 'mother',
        })
        .execute();
      await tx
        .insertInto('accounts')
        .values({
          school_id: school.schoolId,
          id: siblingAccount,
          person_id: second,
          username: 'ilyas.elamrani',
          status: 'invited',
          first_name: 'Ilyas',
          last_name: 'El Amrani',
          search_key: 'ilyas el amrani',
        })
        .execute();
    });
    const { id } = await send('prof', { audience: person('parent') });
    await server.runJobs();
    const row = await db((tx) =>
      tx.selectFrom('message_copies').select('child_ids').where('message_id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row.child_ids).toEqual([school.accounts.eleve.personId]);
    // Narrowed to a child, a box shows that child's threads alone and says what it hides.
    const narrowed = async (child: string | null) => {
      const headers: Record<string, string> = child ? { 'x-user-as': child } : {};
      const { items, counts } = (await as('parent')(c.listMessages, { query: {} }, { headers })).body;
      return [
        items.some((one) => one.messageId === id),
        counts.inbox + counts.elsewhere,
        counts.elsewhere > 0,
      ] as const;
    };
    const [, all] = await narrowed(null);
    expect([await narrowed(null), await narrowed(school.accounts.eleve.id), await narrowed(siblingAccount)]).toEqual([
      [true, all, false],
      [true, all, false],
      [false, all, true],
    ]);
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: '2021-01-01' })
        .where('pupil_id', '=', school.accounts.eleve.personId)
        .execute(),
    );
    expect((await as('parent')(c.getThread, { params: { id }, query: {} })).status).toBe(404);
  });
});
