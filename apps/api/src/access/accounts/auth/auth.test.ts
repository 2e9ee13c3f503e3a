import * as c from '@encrier/contract/access/auth';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCode } from '#kernel/auth/token.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: keyof TestSchool['accounts'] | null) => client(server, school.schoolId, who && school.accounts[who]);

async function addCode(accountId: string, purpose: 'activation' | 'reset', hours = 1): Promise<string> {
  const { code, hash } = newCode();
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('one_time_codes')
      .values({
        school_id: school.schoolId,
        id: newId(),
        account_id: accountId,
        purpose,
        code_hash: hash,
        expires_at: new Date(server.kernel.now().getTime() + hours * 3_600_000),
      })
      .execute(),
  );
  return code;
}

describe('sign-in', () => {
  it('returns a token and the stored user', async () => {
    const { username, password } = school.accounts.parent;
    await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
      // A place that waits in another year says nothing of today's class.
      const [year, classroom] = [newId(), newId()];
      const { level_id } = await db
        .selectFrom('classes')
        .select('level_id')
        .where('id', '=', school.classes['6A'])
        .executeTakeFirstOrThrow();
      await db
        .insertInto('school_years')
        .values({
          school_id: school.schoolId,
          id: year,
          name: '2090-2091',
          starts_on: '2090-09-01',
          ends_on: '2091-06-30',
        })
        .execute();
      await db
        .insertInto('classes')
        .values({ school_id: school.schoolId, id: classroom, year_id: year, level_id, name: '6Z' })
        .execute();
      await db
        .insertInto('enrolments')
        .values({
          school_id: school.schoolId,
          id: newId(),
          pupil_id: school.accounts.eleve.personId,
          year_id: year,
          class_id: classroom,
          from_on: '2090-09-01',
        })
        .execute();
    });
    const { status, body } = await as(null)(c.login, { body: { username, password, device: 'Téléphone' } });
    expect(status).toBe(200);
    if (body.status !== 'signed_in') throw new Error('a second factor was asked');
    expect(body.token).toMatch(new RegExp(`^s${school.schoolId}\\.`));
    expect(body.user).toMatchObject({ roles: ['parent'], lang: 'fr', user: { username } });
    expect(body.user.children).toMatchObject([{ label: 'Yasmine El Amrani', className: '6A' }]);
    const me = await client(server, school.schoolId, { token: body.token! })(c.me, {});
    expect(me.body).toEqual(body.user);
  });

  it('keeps the token of the web application in a cookie that scripts cannot read (SEC-SES-03)', async () => {
    const { username, password } = school.accounts.prof;
    const { body, headers } = await as(null)(
      c.login,
      { body: { username, password } },
      { headers: { 'x-client': 'web' } },
    );
    expect(body).not.toHaveProperty('token');
    const cookie = headers.getSetCookie().find((one) => one.startsWith(`__Host-encrier-${school.schoolId}=`)) ?? '';
    expect(cookie).toMatch(
      new RegExp(
        `^__Host-encrier-${school.schoolId}=s${school.schoolId}\\.[\\w-]{43}; Path=/; Secure; HttpOnly; SameSite=Lax$`,
      ),
    );
    const pair = cookie.split(';')[0] ?? '';
    expect((await as(null)(c.me, {}, { headers: { cookie: pair } })).status).toBe(200);
    // A write by cookie needs the header that another site cannot send, and this origin.
    expect((await as(null)(c.revokeOthers, { body: {} }, { headers: { cookie: pair } })).status).toBe(403);
    expect(
      (
        await as(null)(
          c.revokeOthers,
          { body: {} },
          { headers: { cookie: pair, 'x-requested-with': 'encrier', origin: 'https://elsewhere.test' } },
        )
      ).status,
    ).toBe(403);
    expect(
      (await as(null)(c.revokeOthers, { body: {} }, { headers: { cookie: pair, 'x-requested-with': 'encrier' } }))
        .status,
    ).toBe(200);
  });

  it('gives the same answer for an unknown user and a wrong password, and slows down after failures (SEC-AUT-04)', async () => {
    const { username } = school.accounts.eleve2;
    const wrong = await as(null)(c.login, { body: { username, password: 'not this one' } });
    const unknown = await as(null)(c.login, { body: { username: 'nobody.here', password: 'not this one' } });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    let last = wrong;
    for (let i = 0; i < 12 && last.status === 401; i += 1)
      last = await as(null)(c.login, { body: { username, password: 'not this one' } });
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    // The right password is throttled as well: the answer must not distinguish it from a wrong one.
    expect((await as(null)(c.login, { body: { username, password: school.accounts.eleve2.password } })).status).toBe(
      429,
    );
    server.clock.advance(3_600_000);
    expect((await as(null)(c.login, { body: { username, password: school.accounts.eleve2.password } })).status).toBe(
      200,
    );
  });

  it('refuses a disabled account and ends its sessions at once (SEC-SES-02)', async () => {
    const { id, username, password } = school.accounts.transport;
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', id).execute(),
    );
    expect((await as('transport')(c.me, {})).status).toBe(401);
    expect((await as(null)(c.login, { body: { username, password } })).status).toBe(401);
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('accounts').set({ status: 'active' }).where('id', '=', id).execute(),
    );
  });

  it('refuses a token of another school', async () => {
    const foreign = client(server, school.schoolId, other.accounts.admin);
    expect((await foreign(c.me, {})).status).toBe(401);
  });
});

describe('a new device', () => {
  it('is notified to the owner once; the first device, and one that comes back, are not (SEC-AUT-08)', async () => {
    const { id, username, password } = school.accounts.eleve;
    const notices = async (): Promise<number> => {
      await server.runJobs();
      const rows = await readTenant(server.kernel.pool, school.schoolId, (db) =>
        db
          .selectFrom('notifications')
          .select('id')
          .where('account_id', '=', id)
          .where('type', '=', 'securite.connexion')
          .execute(),
      );
      return rows.length;
    };
    const signIn = async (cookie?: string): Promise<string | undefined> => {
      const { headers } = await as(null)(
        c.login,
        { body: { username, password } },
        { headers: { 'x-client': 'web', ...(cookie && { cookie }) } },
      );
      return headers
        .getSetCookie()
        .find((one) => one.startsWith('__Host-encrier-device='))
        ?.split(';')[0];
    };
    const first = await signIn();
    expect([first, await notices()]).toEqual([expect.stringMatching(/=[\w-]{22}$/), 0]);
    expect([await signIn(first), await notices()]).toEqual([undefined, 0]);
    await signIn();
    expect(await notices()).toBe(1);
    await signIn(first);
    expect(await notices()).toBe(1);
  });
});

describe('activation and reset', () => {
  it('uses a code once, even when it is submitted twice at the same moment', async () => {
    const { id } = school.accounts.personnel;
    const code = await addCode(id, 'activation');
    expect((await as(null)(c.checkActivation, { body: { code: code.toLowerCase() } })).body).toMatchObject({
      username: school.accounts.personnel.username,
      minLength: 12,
    });
    const body = { code, password: 'une longue phrase à moi' };
    const both = await Promise.all([as(null)(c.activate, { body }), as(null)(c.activate, { body })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await as(null)(c.activate, { body })).body).toMatchObject({ code: 'auth.bad_code' });
    school.accounts.personnel.password = body.password;
    expect(
      (await as(null)(c.login, { body: { username: school.accounts.personnel.username, password: body.password } }))
        .status,
    ).toBe(200);
  });

  it('refuses short, common and personal passwords', async () => {
    const code = await addCode(school.accounts.prof2.id, 'reset');
    const refused = async (password: string) =>
      (await as(null)(c.resetPassword, { body: { code, password } })).body as unknown as { code: string };
    expect((await refused('court')).code).toBe('auth.password_too_short');
    expect((await refused('motdepasse123')).code).toBe('auth.password_common');
    expect((await refused('Claire Moreau 12')).code).toBe('auth.password_personal');
  });

  it('refuses an expired code', async () => {
    const code = await addCode(school.accounts.prof2.id, 'reset', -1);
    expect((await as(null)(c.resetPassword, { body: { code, password: 'une longue phrase à moi' } })).status).toBe(400);
  });

  it('gives the same answer for a forgotten password whether the account exists or not (SEC-AUT-04)', async () => {
    const real = await as(null)(c.forgotPassword, { body: { username: school.accounts.parent.username } });
    const unreal = await as(null)(c.forgotPassword, { body: { username: 'nobody.here' } });
    expect([real.status, real.body]).toEqual([unreal.status, unreal.body]);
  });
});

describe('devices, step-up and second factor', () => {
  const signIn = async (who: keyof TestSchool['accounts']): Promise<{ token: string }> => {
    const { username, password } = school.accounts[who];
    const { body } = await as(null)(c.login, { body: { username, password, device: 'Autre' } });
    return { token: (body as { token: string }).token };
  };

  it('lists the caller’s own devices and closes one at once', async () => {
    const second = await signIn('parent');
    const mine = await client(server, school.schoolId, second)(c.devices, {});
    const current = mine.body.items.find((item) => item.current)!;
    expect((await as('parent2')(c.revokeDevice, { params: { id: current.id } })).status).toBe(404);
    expect((await as('parent')(c.revokeDevice, { params: { id: current.id } })).status).toBe(200);
    expect((await client(server, school.schoolId, second)(c.me, {})).status).toBe(401);
  });

  it('asks for the second factor once it is confirmed, and accepts each code once', async () => {
    const token = await signIn('prof');
    const call = client(server, school.schoolId, token);
    expect((await call(c.totpEnrol, { body: {} })).body).toMatchObject({ code: 'auth.step_up_needed' });
    const stepped = await call(c.stepUp, { body: { password: school.accounts.prof.password } });
    const fresh = client(server, school.schoolId, { token: stepped.body.token! });
    const { secret } = (await fresh(c.totpEnrol, { body: {} })).body;
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: server.kernel.now().getTime() });
    const totp = codeNow();
    expect((await fresh(c.totpConfirm, { body: { totp } })).status).toBe(200);
    const { username, password } = school.accounts.prof;
    expect((await as(null)(c.login, { body: { username, password } })).body).toEqual({ status: 'totp_required' });
    expect((await as(null)(c.login, { body: { username, password, totp } })).body).toMatchObject({
      code: 'auth.bad_totp',
    });
    server.clock.advance(30_000);
    expect((await as(null)(c.login, { body: { username, password, totp: codeNow() } })).body).toMatchObject({
      status: 'signed_in',
    });
    expect((await fresh(c.totpDisable, { body: {} })).status).toBe(200);
  });

  it('withholds sensitive rights until the second factor is set up, where the school requires it', async () => {
    const strict = await mintSchool(server, { requireTotp: true });
    const admin = client(server, strict.schoolId, strict.accounts.admin);
    const me = await admin(c.me, {});
    expect(me.body.security.totpRequired).toBe(true);
    expect(me.body.permissions).not.toHaveProperty('users.impersonate');
    const refused = await admin(c.startLookAs as RouteSpec as typeof c.startLookAs, {
      body: { accountId: strict.accounts.parent.id, reason: 'aide' },
    });
    expect(refused.body).toMatchObject({ kind: 'precondition', code: 'auth.totp_needed' });
  });
});

describe('x-authid and x-user-as', () => {
  const header = (value: string) => ({ headers: { 'x-user-as': value } });

  it('lets a guardian act for their own child, and for no other child', async () => {
    const child = school.accounts.eleve.id;
    expect((await as('parent')(c.devices, {}, header(child))).status).toBe(200);
    const refusedAll = await Promise.all(
      [school.accounts.eleve2.id, school.accounts.parent2.id, other.accounts.eleve.id, newId()].map((id) =>
        fetch(`${server.base}/api/${school.schoolId}/notifications`, {
          headers: { authorization: `Bearer ${school.accounts.parent.token}`, 'x-user-as': id },
        }),
      ),
    );
    expect(refusedAll.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('refuses a membership that does not belong to the caller', async () => {
    expect((await as('parent')(c.me, {}, { headers: { 'x-authid': school.accounts.parent.entryId } })).status).toBe(
      200,
    );
    expect((await as('parent')(c.me, {}, { headers: { 'x-authid': school.accounts.admin.entryId } })).status).toBe(403);
    expect((await as('parent')(c.me, {}, { headers: { 'x-authid': 'nonsense' } })).status).toBe(400);
  });

  it('without a chosen membership, returns the roles and rights of all of them, each with its organisation (SEC-HDR-03)', async () => {
    const one = await mintSchool(server);
    const lycee = await addOrg(server, one);
    const { prof } = one.accounts;
    const second = newId();
    await withTenant(server.kernel.pool, one.schoolId, {}, (db) =>
      db
        .insertInto('auth_entries')
        .values({ school_id: one.schoolId, id: second, account_id: prof.id, org_id: lycee.orgId, roles: ['parent'] })
        .execute(),
    );
    const call = client(server, one.schoolId, prof);
    const inOrg = async (authId?: string) =>
      (await call(c.me, {}, { headers: authId ? { 'x-authid': authId } : {} })).body;
    const all = await inOrg();
    expect([all.currentOrg, all.orgs, [...all.roles].sort(), all.auth.length]).toEqual([
      null,
      2,
      ['parent', 'prof'],
      2,
    ]);
    expect(all.permissions).toHaveProperty(['people.view'], 'classes');
    const [teaches, follows] = [await inOrg(prof.entryId), await inOrg(second)];
    expect([teaches.currentOrg?.id, teaches.roles]).toEqual([one.orgId, ['prof']]);
    expect([follows.currentOrg?.id, follows.roles, follows.permissions]).toEqual([lycee.orgId, ['parent'], {}]);
    // A person who works in one organisation only is in it; a right over the whole school puts in none.
    expect((await client(server, one.schoolId, one.accounts.parent)(c.me, {})).body.currentOrg?.id).toBe(one.orgId);
    expect((await client(server, one.schoolId, one.accounts.admin)(c.me, {})).body.currentOrg).toBeNull();
    expect((await as('admin')(c.me, {})).body).toMatchObject({ currentOrg: { id: school.orgId }, orgs: 1 });
  });

  it('shows staff what another user sees, read-only, with a reason, and never another administrator', async () => {
    const target = school.accounts.parent.id;
    expect((await as('parent2')(c.startLookAs, { body: { accountId: target, reason: 'curieux' } })).status).toBe(403);
    expect(
      (await as('admin')(c.startLookAs, { body: { accountId: school.accounts.admin.id, reason: 'moi' } })).body,
    ).toMatchObject({ code: 'auth.look_as_refused' });
    expect(
      (await as('admin')(c.startLookAs, { body: { accountId: other.accounts.parent.id, reason: 'ailleurs' } })).status,
    ).toBe(404);
    expect(
      (await as('admin')(c.startLookAs, { body: { accountId: target, reason: 'Ne voit pas son enfant' } })).status,
    ).toBe(200);
    const { rows } = await server.kernel.pool.query<{ n: number }>('SELECT 1 AS n');
    expect(rows[0]?.n).toBe(1);
    await as('admin')(c.stopLookAs, { body: {} });
  });
});
