import { devices, me, totpDisable } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/access/roles';
import { getHome } from '@encrier/contract/school/school';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayIn } from '#kernel/content/dates.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  await secure('admin');
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
/** A day on the clock of the test school. */
const day = (later: number): string => dayIn(new Date(Date.now() + later * 86_400_000), 'Africa/Casablanca');
const secure = (who: PersonName) =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('accounts')
      .set({ totp_confirmed_at: new Date() })
      .where('id', '=', school.accounts[who].id)
      .execute(),
  );
const rule = (role: c.FactorRule['role'], from: string | null, was: string | null = null) =>
  as('admin')(c.setFactorRule, { params: { role }, body: { from, was } });
const home = async (who: PersonName): Promise<[number, string | undefined]> => {
  const { status, body } = await as(who)(getHome, { query: {} });
  return [status, (body as unknown as { code?: string }).code];
};

describe('a second factor that the school requires for a role', () => {
  it('closes everything except the user’s own account from its date on, until it is set up (SEC-AUT-05)', async () => {
    expect((await rule('prof', day(0))).status).toBe(200);
    expect(await home('prof')).toEqual([412, 'auth.totp_needed']);
    expect((await as('prof')(me, {})).body.security).toMatchObject({ totpRequired: true, factorDue: true });
    expect((await as('prof')(devices, {})).status).toBe(200);
    for (const who of ['parent', 'eleve', 'admin', 'personnel'] as const) expect((await home(who))[0]).toBe(200);
    await secure('prof');
    // A change of the account moves the school, as its own act does.
    await rule('transport', day(30));
    expect((await home('prof'))[0]).toBe(200);
    expect((await as('prof')(totpDisable, { body: {} })).status).not.toBe(200);
  });

  it('is announced before its date, and can be withdrawn', async () => {
    await rule('parent', day(20));
    expect((await as('parent')(me, {})).body.security).toMatchObject({ totpRequired: false, factorFrom: day(20) });
    expect((await home('parent'))[0]).toBe(200);
    expect((await rule('parent', null, day(20))).status).toBe(200);
    expect((await as('parent')(me, {})).body.security).not.toHaveProperty('factorFrom');
  });

  it('is counted by role, and lists people who are not ready', async () => {
    const { body } = await as('admin')(c.listFactorRules, {});
    expect(body).toMatchObject({ mine: true, sensitive: false });
    expect(body.items.find(({ role }) => role === 'prof')).toEqual({ role: 'prof', from: null, accounts: 2, ready: 0 });
    expect(body.items.find(({ role }) => role === 'admin')).toMatchObject({ accounts: 1, ready: 1 });
    const waiting = await as('admin')(c.listFactorWaiting, { params: { role: 'prof' }, query: {} });
    expect(waiting.body.items.map(({ label }) => label)).toEqual(['Claire Moreau', 'Hassan Tazi']);
    expect((await as('prof')(c.listFactorWaiting, { params: { role: 'prof' }, query: {} })).status).toBe(403);
  });

  it('is set by a user who has one, for a future day, based on the version that they read', async () => {
    expect((await rule('prof', day(-3))).body).toMatchObject({ code: 'roles.factor_past' });
    expect((await rule('prof', day(5), day(4))).body).toMatchObject({ code: 'edited_meanwhile' });
    const fresh = await mintSchool(server);
    const alone = client(server, fresh.schoolId, fresh.accounts.admin);
    const refused = await alone(c.setFactorRule, { params: { role: 'admin' }, body: { from: day(0), was: null } });
    expect(refused.body).toMatchObject({ code: 'roles.factor_first' });
  });
});
