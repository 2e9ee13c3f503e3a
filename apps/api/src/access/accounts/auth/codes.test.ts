import * as c from '@encrier/contract/access/auth';
import { signInQr } from '@encrier/contract/access/credentials';
import { issueCode, myAccesses } from '@encrier/contract/access/roles';
import { listComplaints } from '@encrier/contract/communication/complaints';
import { listMessages } from '@encrier/contract/communication/messages';
import { listNews } from '@encrier/contract/communication/news';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newCode } from '#kernel/auth/token.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['credentials.print'], 'school');
  await prove('personnel');
});
afterAll(() => server.stop());

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const bearer = (token: string | undefined) => client(server, school.schoolId, { token: token! });
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const password = 'une longue phrase à moi';
const prove = (who: PersonName): Promise<unknown> =>
  db((tx) =>
    tx
      .updateTable('sessions')
      .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 600_000) })
      .where('id', '=', school.accounts[who].sessionId)
      .execute(),
  );
const hand = (who: PersonName) => as('personnel')(issueCode, { params: { id: school.accounts[who].id }, body: {} });
const signedIn = (answer: { body: unknown }) =>
  answer.body as { status: string; token?: string; user: { security: Record<string, unknown> } };

describe('a code that the school issues for an account in use', () => {
  it('never opens an account with more rights than the issuer’s, built-in rights included (SEC-ROL-08)', async () => {
    const refused = await hand('prof');
    expect([refused.status, codeOf(refused)]).toEqual([403, 'accounts.above']);
    expect((await as('personnel')(signInQr, { body: { accountId: school.accounts.prof.id } })).status).toBe(403);
    expect((await hand('parent')).status).toBe(200);
  });

  it('notifies the owner at once of who issued it, and is listed in the owner’s log', async () => {
    await hand('parent');
    await server.runJobs();
    const { parent } = school.accounts;
    const notified = await db((tx) =>
      tx.selectFrom('notifications').select(['type', 'priority']).where('account_id', '=', parent.id).execute(),
    );
    expect(notified).toEqual([{ type: 'securite.code', priority: 'high' }]);
    const { body } = await as(null)(c.login, { body: { username: parent.username, password: parent.password } });
    const { token } = body as { token?: string };
    const log = (await bearer(token)(myAccesses, { query: {} })).body.items;
    expect(log).toContainEqual(expect.objectContaining({ action: 'accounts.issue_code', actor: 'Laila Idrissi' }));
  });

  it('signs in at once, but opens messages and complaints only a day later, in any session (SEC-ROL-08)', async () => {
    const { parent } = school.accounts;
    const { code } = (await hand('parent')).body;
    const first = signedIn(await as(null)(c.activate, { body: { code, password } }));
    const later = signedIn(await as(null)(c.login, { body: { username: parent.username, password } }));
    for (const { token, user } of [first, later]) {
      const api = bearer(token);
      expect(user.security['correspondenceFrom']).toBeDefined();
      expect((await api(listNews, { query: {} })).status).toBe(200);
      for (const answer of [
        await api(listMessages, { query: {} }),
        await api(listComplaints, { query: {} }),
        await api(listNotifications, { query: {} }),
      ])
        expect([answer.status, codeOf(answer)]).toEqual([412, 'auth.correspondence_later']);
      await api(c.stepUp, { body: { password } });
    }
    const stepped = (await bearer(later.token)(c.stepUp, { body: { password } })).body.token;
    const api = bearer(stepped ?? later.token);
    expect(codeOf(await api(c.updateProfile, { body: { email: 'thief@example.org' } }))).toBe(
      'auth.correspondence_later',
    );
    server.clock.advance(24 * 3_600_000 + 1000);
    try {
      const next = signedIn(await as(null)(c.login, { body: { username: parent.username, password } }));
      expect((await bearer(next.token)(listMessages, { query: {} })).status).toBe(200);
    } finally {
      server.clock.advance(-24 * 3_600_000 - 1000);
    }
  });

  it('opens everything at once after a link sent to the owner’s own e-mail address', async () => {
    const { parent } = school.accounts;
    await as(null)(c.activate, { body: { code: (await hand('parent')).body.code, password } });
    const mailed = newCode();
    await db((tx) =>
      tx
        .insertInto('one_time_codes')
        .values({
          school_id: school.schoolId,
          id: newId(),
          account_id: parent.id,
          purpose: 'reset',
          code_hash: mailed.hash,
          expires_at: new Date(server.kernel.now().getTime() + 600_000),
        })
        .execute(),
    );
    const own = 'encore une phrase bien à moi';
    expect((await as(null)(c.resetPassword, { body: { code: mailed.code, password: own } })).status).toBe(200);
    const { token } = signedIn(await as(null)(c.login, { body: { username: parent.username, password: own } }));
    expect((await bearer(token)(listMessages, { query: {} })).status).toBe(200);
  });

  it('restricts only the session opened by its QR code, not the owner’s other sessions', async () => {
    const { code } = (await as('personnel')(signInQr, { body: { accountId: school.accounts.parent2.id } })).body;
    const { token } = signedIn(await as(null)(c.signInByCode, { body: { code } }));
    expect(codeOf(await bearer(token)(listMessages, { query: {} }))).toBe('auth.correspondence_later');
    expect((await as('parent2')(listMessages, { query: {} })).status).toBe(200);
  });

  it('restricts nothing for an account that was never used', async () => {
    await db((tx) =>
      tx
        .updateTable('accounts')
        .set({ status: 'invited', password_hash: null })
        .where('id', '=', school.accounts.parent.id)
        .execute(),
    );
    const { code } = (await hand('parent')).body;
    const { token } = signedIn(await as(null)(c.activate, { body: { code, password } }));
    expect((await bearer(token)(listMessages, { query: {} })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  const enrol = async () => {
    await prove('prof');
    const { secret } = (await as('prof')(c.totpEnrol, { body: {} })).body;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const body = { totp: totp.generate({ timestamp: server.kernel.now().getTime() }) };
    return (await as('prof')(c.totpConfirm, { body }, { key: 'confirm-second-factor' })).body.codes;
  };
  const enter = (totp: string) => {
    const { username, password: own } = school.accounts.prof;
    return as(null)(c.login, { body: { username, password: own, totp } });
  };

  it('are ten, created with the second factor, never stored in clear, each accepted once at the second step (SEC-AUT-05)', async () => {
    const codes = await enrol();
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    const kept = await db(async (_tx, pg) => {
      const texts = await Promise.all(
        ['accounts', 'audit_log', 'idempotency_keys'].map((table) =>
          pg.query(`SELECT to_jsonb(t)::text AS text FROM ${table} t`),
        ),
      );
      return texts.flatMap(({ rows }) => rows.map((row) => row.text as string)).join();
    });
    for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''));
    const first = await enter(codes[0]!.toLowerCase());
    expect(first.status).toBe(200);
    const { token, user } = signedIn(first);
    expect(user.security['recoveryCodes']).toBe(9);
    expect(codeOf(await enter(codes[0]!))).toBe('auth.bad_totp');
    // Both factors are proved: another device can be put in the place of the lost one.
    expect((await bearer(token)(c.totpEnrol, { body: {} })).status).toBe(200);
    await server.runJobs();
    const bodies = await db((tx) =>
      tx.selectFrom('notifications').select('body').where('account_id', '=', school.accounts.prof.id).execute(),
    );
    expect(bodies.map(({ body }) => body).join()).toContain('9');
  });

  it('used twice at the same moment open one session', async () => {
    const codes = await enrol();
    const statuses = (await Promise.all([enter(codes[1]!), enter(codes[1]!)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('of another account open nothing, and guesses are counted', async () => {
    const codes = await enrol();
    await db((tx) =>
      tx.updateTable('accounts').set({ recovery_codes: [] }).where('id', '=', school.accounts.prof.id).execute(),
    );
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await enter(codes[i % 10]!)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('are regenerated after a fresh proof; the previous ones stop working, and all are removed with the second factor', async () => {
    const former = await enrol();
    const renewed = (await as('prof')(c.renewRecoveryCodes, { body: {} })).body.codes;
    expect(codeOf(await enter(former[2]!))).toBe('auth.bad_totp');
    expect((await enter(renewed[2]!)).status).toBe(200);
    await db((tx) =>
      tx
        .updateTable('sessions')
        .set({ step_up_until_at: null })
        .where('id', '=', school.accounts.prof.sessionId)
        .execute(),
    );
    expect(codeOf(await as('prof')(c.renewRecoveryCodes, { body: {} }))).toBe('auth.step_up_needed');
    await prove('prof');
    expect((await as('prof')(c.totpDisable, { body: {} })).status).toBe(200);
    const row = await db((tx) =>
      tx
        .selectFrom('accounts')
        .select('recovery_codes')
        .where('id', '=', school.accounts.prof.id)
        .executeTakeFirstOrThrow(),
    );
    expect(row.recovery_codes).toEqual([]);
    expect(codeOf(await as('prof')(c.renewRecoveryCodes, { body: {} }))).toBe('auth.totp_not_enrolled');
  });
});
