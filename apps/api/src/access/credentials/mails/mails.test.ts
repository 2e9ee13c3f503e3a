import { checkActivation } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/access/credentials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import type { Mail, MailResult } from '#kernel/notify/mail.ts';
import { client } from '#kernel/test/client.ts';
import { printedCodes } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let mails: Mail[] = [];
let result: MailResult = { kind: 'sent' };
beforeAll(async () => {
  server = await testServer({
    channels: {
      mailer: {
        kind: 'smtp',
        check: async () => ({ kind: 'sent' }),
        close: () => undefined,
        send: async (mail) => {
          mails.push(mail);
          return result;
        },
      },
    },
  });
});
beforeEach(async () => {
  school = await mintSchool(server);
  mails = [];
  result = { kind: 'sent' };
  const { parent, parent2 } = school.accounts;
  await db(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ status: 'invited', password_hash: null })
      .where('id', 'in', [parent.id, parent2.id])
      .execute();
    await tx.updateTable('accounts').set({ email: 'samira@example.org' }).where('id', '=', parent.id).execute();
  });
});
afterAll(() => server.stop());

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const invite = () => as('admin')(c.inviteByMail, { body: { kind: 'guardians' as const } });
const mailed = (mail: Mail | undefined): string => /activation#s\d+\.([2-9A-Z-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const opens = async (code: string): Promise<boolean> =>
  (await as(null)(checkActivation, { body: { code } })).status === 200;
const samira = async () => (await as('admin')(c.credentialPeople, { query: { q: 'samira' } })).body.items[0]!;

describe('invitations by mail', () => {
  it('are sent in the family’s language and the other one, with a working link, to people who have an address', async () => {
    await db((tx) => tx.updateTable('families').set({ language: 'ar' }).where('label', '=', 'El Amrani').execute());
    expect((await invite()).body).toEqual({
      asked: 1,
      rest: 0,
      next: null,
      leftOut: { own: 0, above: 0, disabled: 0, noEmail: 1, noAccount: 0, unchanged: 0 },
    });
    expect(await samira()).toMatchObject({ state: 'to_invite', invitation: { channel: 'mail', status: 'waiting' } });
    await server.runJobs();
    expect(mails.map((mail) => mail.to)).toEqual(['samira@example.org']);
    expect(mails[0]!.html).toContain('dir="rtl"');
    for (const part of [
      'فتحت لكم المؤسسة',
      'L’établissement vous ouvre un compte',
      'Yasmine',
      school.accounts.parent.username,
    ])
      expect(mails[0]!.text).toContain(part);
    expect(await opens(mailed(mails[0]))).toBe(true);
    expect(await samira()).toMatchObject({ state: 'invited', invitation: { channel: 'mail', status: 'sent' } });
  });

  it('do not use the language of a household that the person has left', async () => {
    const { eleve, parent2 } = school.accounts;
    const tie = { school_id: school.schoolId, pupil_id: eleve.personId, guardian_id: parent2.personId };
    await db(async (tx) => {
      await tx.updateTable('families').set({ language: 'ar' }).where('label', '=', 'El Amrani').execute();
      await tx.updateTable('accounts').set({ email: 'karim@example.org' }).where('id', '=', parent2.id).execute();
      await tx
        .insertInto('guardianships')
        .values({ ...tie, kind: 'other', ends_on: '2020-01-01' })
        .execute();
    });
    await as('admin')(c.inviteByMail, { body: { kind: 'guardians', personIds: [parent2.personId] } });
    await server.runJobs();
    expect(mails.map((mail) => mail.to)).toEqual(['karim@example.org']);
    expect(mails[0]!.html).not.toContain('dir="rtl"');
  });

  it('expire the sheet only once the mail is sent', async () => {
    const sheet = (
      await as('admin')(c.printSheets, { body: { kind: 'guardians', personIds: [school.accounts.parent.personId] } })
    ).body;
    const code = (await printedCodes(Buffer.from(sheet.pdf, 'base64')))[0]!.split('.').at(-1)!;
    result = { kind: 'refused', reason: 'smtp_550' };
    const again = () =>
      as('admin')(c.inviteByMail, { body: { kind: 'guardians', personIds: [school.accounts.parent.personId] } });
    await again();
    await server.runJobs();
    expect(await samira()).toMatchObject({ invitation: { channel: 'mail', status: 'failed', reason: 'smtp_550' } });
    expect([await opens(code), await opens(mailed(mails[0]))]).toEqual([true, false]);
    result = { kind: 'sent' };
    await again();
    await server.runJobs();
    expect([await opens(code), await opens(mailed(mails[1]))]).toEqual([false, true]);
  });

  it('wait for a mail server that is down, and are abandoned after five attempts', async () => {
    result = { kind: 'retry', reason: 'timeout' };
    await invite();
    await expect(server.runJobs()).rejects.toThrow(/away/);
    expect(await samira()).toMatchObject({ invitation: { status: 'waiting', reason: 'timeout' } });
    await db((tx) => tx.updateTable('invitations').set({ attempts: 4 }).execute());
    const { mailInvitations } = await import('./mails.actions.ts');
    await expect(mailInvitations(server.kernel, school.schoolId)).rejects.toThrow(/away/);
    expect(await samira()).toMatchObject({ state: 'to_invite', invitation: { status: 'failed', reason: 'timeout' } });
  });

  it('requested twice are sent once; a person who signed in meanwhile gets none', async () => {
    await invite();
    await invite();
    await db((tx) =>
      tx.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts.parent.id).execute(),
    );
    await server.runJobs();
    expect(mails).toEqual([]);
    await db((tx) =>
      tx.updateTable('accounts').set({ status: 'invited' }).where('id', '=', school.accounts.parent.id).execute(),
    );
    await invite();
    await invite();
    await server.runJobs();
    expect(mails).toHaveLength(1);
  });

  it('are reminded once, three days before they expire, with the same expiry', async () => {
    await invite();
    await server.runJobs();
    const before = await samira();
    await server.runSchedule('credentials.remind');
    await server.runJobs();
    expect(mails).toHaveLength(1);
    server.clock.advance(28 * 86_400_000);
    try {
      for (let day = 0; day < 2; day += 1) {
        await server.runSchedule('credentials.remind');
        await server.runJobs();
      }
      // The scheduled work covers every school of this server.
      const ours = mails.filter((mail) => mail.text.includes(`#s${school.schoolId}.`));
      expect(ours).toHaveLength(2);
      expect([await opens(mailed(ours[0])), await opens(mailed(ours[1]))]).toEqual([false, true]);
      expect((await samira()).expiresAt).toBe(before.expiresAt);
    } finally {
      server.clock.advance(-28 * 86_400_000);
    }
  });

  it('are refused where no mail can be sent', async () => {
    const { mailer } = server.kernel.channels;
    server.kernel.channels.mailer = { ...mailer, kind: 'none' };
    try {
      const answer = await invite();
      expect([answer.status, codeOf(answer)]).toEqual([412, 'credentials.no_mail']);
    } finally {
      server.kernel.channels.mailer = mailer;
    }
  });
});
