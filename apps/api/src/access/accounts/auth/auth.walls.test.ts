import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as c from '@encrier/contract/access/auth';
import { issueCode } from '@encrier/contract/access/roles';
import { getPreferences } from '@encrier/contract/kernel/notifications';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newCode } from '#kernel/auth/token.ts';
import { sealTotp } from '#kernel/auth/totp.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { systemCtx } from '#kernel/http/context.ts';
import type { Mail } from '#kernel/notify/mail.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
const mails: Mail[] = [];
beforeAll(async () => {
  const sent = async (): Promise<{ kind: 'sent' }> => ({ kind: 'sent' });
  server = await testServer({
    channels: {
      mailer: {
        kind: 'smtp',
        check: sent,
        close: () => undefined,
        send: (mail) => {
          mails.push(mail);
          return sent();
        },
      },
    },
  });
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const password = 'une longue phrase à moi';

async function addCode(who: PersonName, purpose: 'activation' | 'reset'): Promise<string> {
  const { code, hash } = newCode();
  await db((tx) =>
    tx
      .insertInto('one_time_codes')
      .values({
        school_id: school.schoolId,
        id: newId(),
        account_id: school.accounts[who].id,
        purpose,
        code_hash: hash,
        expires_at: new Date(server.kernel.now().getTime() + 600_000),
      })
      .execute(),
  );
  return code;
}

/** A second factor in force; answers what makes its codes. */
async function secondFactor(who: PersonName): Promise<TOTP> {
  const { id } = school.accounts[who];
  const { base32 } = new Secret({ size: 20 });
  const ctx = systemCtx(server.kernel, school.schoolId, { kind: 'command', name: 'test' });
  await db((tx) =>
    tx
      .updateTable('accounts')
      .set({ totp_secret: sealTotp(ctx, id, base32), totp_confirmed_at: ctx.now })
      .where('id', '=', id)
      .execute(),
  );
  return new TOTP({ secret: base32 });
}
const codeNow = (totp: TOTP): string => totp.generate({ timestamp: server.kernel.now().getTime() });
const prove = (who: PersonName): Promise<unknown> =>
  db((tx) =>
    tx
      .updateTable('sessions')
      .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 600_000) })
      .where('id', '=', school.accounts[who].sessionId)
      .execute(),
  );

describe('password guesses', () => {
  it('sent at the same moment are counted before they are checked (SEC-AUT-03)', async () => {
    const { username } = school.accounts.parent;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => as(null)(c.login, { body: { username, password: `not this one ${i}` } })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it('by a stranger, from any address, never lock users out of a device they already use (SEC-AUT-03)', async () => {
    const { username, password: own } = school.accounts.prof;
    const from = (address: string, given: string, cookie = '') =>
      new Promise<{ status: number; cookie: string }>((resolve, reject) => {
        const response = request(
          `${server.base}/api/${school.schoolId}/auth/login`,
          {
            method: 'POST',
            localAddress: address,
            headers: { 'content-type': 'application/json', 'x-client': 'web', ...(cookie && { cookie }) },
          },
          (answer) => {
            answer.resume();
            const device = (answer.headers['set-cookie'] ?? []).find((one) => one.includes('device'));
            resolve({ status: answer.statusCode ?? 0, cookie: device?.split(';')[0] ?? '' });
          },
        );
        response.on('error', reject);
        response.end(JSON.stringify({ username, password: given }));
      });
    const { cookie } = await from('127.0.0.1', own);
    expect(cookie).not.toBe('');
    const wrong = async (address: string, times: number, device = '') => {
      const statuses: number[] = [];
      for (let i = 0; i < times; i += 1) statuses.push((await from(address, `not this one ${i}`, device)).status);
      return statuses;
    };
    expect(await wrong('127.0.0.2', 12)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    // Elsewhere the account is not shut, and on its own device it is not even slowed.
    expect((await from('127.0.0.3', own)).status).toBe(200);
    expect((await from('127.0.0.2', own, cookie)).status).toBe(200);
    for (let place = 10; place < 19; place += 1) await wrong(`127.0.0.${place}`, 10);
    expect((await from('127.0.0.30', own)).status).toBe(429);
    expect((await from('127.0.0.30', own, cookie)).status).toBe(200);
    // A made-up device counts as unknown, and a known one has its own limit.
    expect((await from('127.0.0.30', own, '__Host-encrier-device=AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(429);
    expect(await wrong('127.0.0.31', 11, cookie)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('that are right leave no count', async () => {
    const { username, password: own } = school.accounts.parent2;
    for (let i = 0; i < 12; i += 1)
      expect((await as(null)(c.login, { body: { username, password: own } })).status).toBe(200);
    const { hits } = await db((tx) =>
      tx
        .selectFrom('throttle')
        .select((eb) => eb.fn.sum<string>('hits').as('hits'))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(hits)).toBe(0);
  });
});

it.each([
  ['another password', { password_hash: '$argon2id$none' }],
  ['the end of the account', { status: 'disabled' }],
])('a correct password opens no session after %s', async (_, change) => {
  const { id, username, password: own } = school.accounts.eleve;
  const { late } = await db(async (tx) => {
    await tx.updateTable('accounts').set(change).where('id', '=', id).execute();
    const running = as(null)(c.login, { body: { username, password: own } });
    await wait(700);
    return { late: running };
  });
  expect((await late).status).toBe(401);
  expect(
    await db((tx) =>
      tx.selectFrom('sessions').select('id').where('account_id', '=', id).where('device_name', '<>', 'Essai').execute(),
    ),
  ).toEqual([]);
});

describe('the second factor (SEC-AUT-05)', () => {
  it.each(['activation', 'reset'] as const)('is still required from a user whose code is of %s', async (purpose) => {
    const totp = await secondFactor('prof');
    const { body, headers } = await as(null)(
      c.activate,
      { body: { code: await addCode('prof', purpose), password } },
      { headers: { 'x-client': 'web' } },
    );
    expect([body, headers.getSetCookie()]).toEqual([{ status: 'totp_required' }, []]);
    const { username } = school.accounts.prof;
    expect((await as(null)(c.login, { body: { username, password } })).body).toEqual({ status: 'totp_required' });
    expect((await as(null)(c.login, { body: { username, password, totp: codeNow(totp) } })).body).toMatchObject({
      status: 'signed_in',
    });
  });

  it('proves an identity once per code, even for two requests at the same moment', async () => {
    const totp = codeNow(await secondFactor('prof'));
    const both = await Promise.all([
      as('prof')(c.stepUp, { body: { totp } }),
      as('prof')(c.stepUp, { body: { totp } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('stays in force when its replacement is never confirmed', async () => {
    const former = await secondFactor('prof');
    await prove('prof');
    const { secret } = (await as('prof')(c.totpEnrol, { body: {} })).body;
    const { username, password: own } = school.accounts.prof;
    expect((await as(null)(c.login, { body: { username, password: own } })).body).toEqual({ status: 'totp_required' });
    expect(
      (await as(null)(c.login, { body: { username, password: own, totp: codeNow(new TOTP({ secret })) } })).status,
    ).toBe(401);
    expect((await as(null)(c.login, { body: { username, password: own, totp: codeNow(former) } })).status).toBe(200);
    expect((await as('prof')(c.totpConfirm, { body: { totp: codeNow(new TOTP({ secret })) } })).status).toBe(200);
    server.clock.advance(30_000);
    expect((await as(null)(c.login, { body: { username, password: own, totp: codeNow(former) } })).status).toBe(401);
    expect(
      (await as(null)(c.login, { body: { username, password: own, totp: codeNow(new TOTP({ secret })) } })).status,
    ).toBe(200);
  });
});

describe('a lost password', () => {
  it('is replaced through a link valid for at most half an hour (SEC-AUT-06)', async () => {
    const { id, username } = school.accounts.parent;
    await db((tx) => tx.updateTable('accounts').set({ email: 'samira@example.org' }).where('id', '=', id).execute());
    await as(null)(c.forgotPassword, { body: { username } });
    await server.runJobs();
    const { expires_at } = await db((tx) =>
      tx.selectFrom('one_time_codes').select('expires_at').where('account_id', '=', id).executeTakeFirstOrThrow(),
    );
    const minutes = (expires_at.getTime() - server.kernel.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(20);
    expect(minutes).toBeLessThanOrEqual(30);
    expect(mails.at(-1)).toMatchObject({ to: 'samira@example.org', text: expect.stringContaining('une demi-heure') });
  });

  it('leaves nothing that was typed in the job queue', async () => {
    for (const username of ['mon mot de passe', school.accounts.parent.username]) {
      expect((await as(null)(c.forgotPassword, { body: { username } })).status).toBe(200);
      const { rows } = await server.kernel.pool.query<{ data: string }>('SELECT data::text FROM pgboss.job');
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ data }) => data).join()).not.toContain(username);
    }
  });

  it('requested by someone else does not undo a password change', async () => {
    const code = await addCode('parent', 'reset');
    expect(
      (await as('parent')(c.changePassword, { body: { current: school.accounts.parent.password, next: password } }))
        .status,
    ).toBe(200);
    expect(codeOf(await as(null)(c.resetPassword, { body: { code, password: 'encore une autre phrase' } }))).toBe(
      'auth.bad_code',
    );
  });

  it('ends the open screens of the account at once', async () => {
    const code = await addCode('parent', 'reset');
    expect((await as(null)(c.resetPassword, { body: { code, password } })).status).toBe(200);
    const notified = await db((tx) =>
      tx.selectFrom('live_events').select('account_ids').where('kind', '=', 'session.ended').execute(),
    );
    expect(notified).toEqual([{ account_ids: [school.accounts.parent.id] }]);
  });

  it('cannot be replaced by the name of the school (SEC-AUT-02)', async () => {
    await db((tx) => tx.updateTable('school_settings').set({ title: 'Groupe scolaire Les Oliviers' }).execute());
    const code = await addCode('parent', 'reset');
    for (const guess of ['les oliviers 26', 'groupe scolaire', 'Oliviers-2026!'])
      expect(codeOf(await as(null)(c.resetPassword, { body: { code, password: guess } })), guess).toBe(
        'auth.password_personal',
      );
    expect(
      (await as(null)(c.resetPassword, { body: { code, password: 'sous les oliviers un chat dort' } })).status,
    ).toBe(200);
  });
});

it('the owner of an account in use is notified of a password set with a code, and of the device', async () => {
  const { id } = school.accounts.parent;
  await db((tx) =>
    tx
      .updateTable('accounts')
      .set({ known_devices: [Buffer.alloc(32)] })
      .where('id', '=', id)
      .execute(),
  );
  expect(
    (
      await as(null)(c.activate, {
        body: { code: await addCode('parent', 'activation'), password, device: 'Ailleurs' },
      })
    ).status,
  ).toBe(200);
  await server.runJobs();
  const notified = await db((tx) =>
    tx.selectFrom('notifications').select('type').where('account_id', '=', id).orderBy('type').execute(),
  );
  expect(notified.map(({ type }) => type)).toEqual(['securite.connexion', 'securite.mot_de_passe']);
});

it('looking as somebody ends when that person gets a sensitive right (SEC-HDR-01)', async () => {
  const { admin, personnel } = school.accounts;
  expect(
    (await as('admin')(c.startLookAs, { body: { accountId: personnel.id, reason: 'Ne trouve pas ses repas' } })).status,
  ).toBe(200);
  const look = async () => (await as('admin')(getPreferences, {}, { headers: { 'x-user-as': personnel.id } })).status;
  expect(await look()).toBe(200);
  await grant(server, school, 'personnel', ['audit.read'], 'school');
  expect(await look()).toBe(403);
  expect((await client(server, school.schoolId, admin)(c.verify, {})).status).toBe(200);
});

describe('the e-mail address that receives reset links', () => {
  it('changes only after a fresh proof of identity', async () => {
    expect(codeOf(await as('parent')(c.updateProfile, { body: { email: 'thief@example.org' } }))).toBe(
      'auth.step_up_needed',
    );
    await prove('parent');
    expect(
      (await as('parent')(c.updateProfile, { body: { email: 'samira@example.org', phone: '+212600000001' } })).body.user
        .email,
    ).toBe('samira@example.org');
    await db((tx) =>
      tx
        .updateTable('sessions')
        .set({ step_up_until_at: null })
        .where('account_id', '=', school.accounts.parent.id)
        .execute(),
    );
    expect((await as('parent')(c.updateProfile, { body: { email: 'Samira@example.org', lang: 'en' } })).status).toBe(
      200,
    );
    expect(codeOf(await as('parent')(c.updateProfile, { body: { email: null } }))).toBe('auth.step_up_needed');
  });

  it('has a maximum length', async () => {
    await prove('parent');
    expect((await as('parent')(c.updateProfile, { body: { email: `${'a'.repeat(300)}@example.org` } })).status).toBe(
      400,
    );
  });

  it('and the telephone number never appear in the journal', async () => {
    await prove('parent');
    await as('parent')(c.updateProfile, { body: { email: 'samira@example.org', phone: '+212600000001' } });
    const rows = await db((tx) =>
      tx.selectFrom('audit_log').select(['before', 'after']).where('action', '=', 'account.update_profile').execute(),
    );
    expect(rows.at(-1)?.after).toMatchObject({ contacts: ['email', 'phone'] });
    expect(JSON.stringify(rows)).not.toMatch(/samira|2126/i);
  });
});

it('rights held in one organisation give no control over accounts of another', async () => {
  const { admin, prof } = school.accounts;
  const entry = newId();
  await db(async (tx) => {
    const org = newId();
    await tx.insertInto('orgs').values({ school_id: school.schoolId, id: org, store_id: '2', name: 'Lycée' }).execute();
    await tx
      .insertInto('auth_entries')
      .values({ school_id: school.schoolId, id: entry, account_id: prof.id, org_id: org, roles: ['admin'] })
      .execute();
    await tx
      .insertInto('auth_entry_roles')
      .values({ school_id: school.schoolId, entry_id: entry, role_id: school.roleId })
      .execute();
  });
  expect(codeOf(await client(server, school.schoolId, admin)(issueCode, { params: { id: prof.id }, body: {} }))).toBe(
    'accounts.above',
  );
  await db((tx) => tx.updateTable('auth_entries').set({ active: false }).where('id', '=', entry).execute());
  expect((await client(server, school.schoolId, admin)(issueCode, { params: { id: prof.id }, body: {} })).status).toBe(
    200,
  );
});
