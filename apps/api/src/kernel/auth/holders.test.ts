import { listAccounts } from '@encrier/contract/access/roles';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { holdersOf } from './holders.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const holders = (...asked: [Parameters<typeof holdersOf>[1], Parameters<typeof holdersOf>[2]?]) =>
  db((tx) => holdersOf(tx, ...asked));
const ids = (...who: (keyof TestSchool['accounts'])[]) => who.map((name) => school.accounts[name].id).sort();

describe('holders of a permission', () => {
  it('include those of built-in roles, at the requested scope', async () => {
    expect(await holders('boards.create')).toEqual(ids('admin', 'prof', 'prof2'));
    expect(await holders('boards.create', 'school')).toEqual(ids('admin'));
  });

  it('include those of the school’s roles, at the requested scope', async () => {
    await grant(server, school, 'personnel', ['news.publish'], 'school');
    await grant(server, school, 'prof', ['news.publish'], 'classes');
    expect(await holders('news.publish')).toEqual(ids('admin', 'personnel', 'prof'));
    expect(await holders('news.publish', 'school')).toEqual(ids('admin', 'personnel'));
  });

  it('exclude closed and unused accounts, and inactive memberships', async () => {
    for (const status of ['disabled', 'invited']) {
      await db((tx) => tx.updateTable('accounts').set({ status }).where('id', '=', school.accounts.prof.id).execute());
      expect(await holders('boards.create')).toEqual(ids('admin', 'prof2'));
    }
    await db((tx) =>
      tx
        .updateTable('auth_entries')
        .set({ active: false })
        .where('account_id', '=', school.accounts.prof2.id)
        .execute(),
    );
    expect(await holders('boards.create')).toEqual(ids('admin'));
  });

  it('differ from people who were granted it: an invited account, or one without its second factor, may still get it', async () => {
    const listed = async (permission: PermissionKey) => {
      const answer = await client(
        server,
        school.schoolId,
        school.accounts.admin,
      )(listAccounts, { query: { permission } });
      return answer.body.items.map(({ id }) => id).sort();
    };
    await grant(server, school, 'personnel', ['messages.settings'], 'school');
    const personnel = school.accounts.personnel.id;
    await db((tx) => tx.updateTable('accounts').set({ status: 'invited' }).where('id', '=', personnel).execute());
    expect(await holders('messages.settings')).toEqual(ids('admin'));
    expect(await listed('messages.settings')).toEqual(ids('admin', 'personnel'));
    expect(await listed('boards.create')).toEqual(ids('admin', 'prof', 'prof2'));
    await db((tx) =>
      tx.updateTable('auth_entries').set({ active: false }).where('account_id', '=', personnel).execute(),
    );
    expect(await listed('messages.settings')).toEqual(ids('admin'));
  });

  it('need the second factor for sensitive rights where the school requires it (SEC-AUT-05)', async () => {
    expect(await holders('messages.settings')).toEqual(ids('admin'));
    await db((tx) => tx.updateTable('school_settings').set({ require_totp: true }).execute());
    expect(await holders('messages.settings')).toEqual([]);
    expect(await holders('messages.validate')).toEqual(ids('admin'));
    await db((tx) =>
      tx
        .updateTable('accounts')
        .set({ totp_confirmed_at: new Date() })
        .where('id', '=', school.accounts.admin.id)
        .execute(),
    );
    expect(await holders('messages.settings')).toEqual(ids('admin'));
  });

  it('are nobody while the module is disabled', async () => {
    await db((tx) =>
      tx
        .updateTable('orgs')
        .set({ modules_off: ['boards'] })
        .execute(),
    );
    expect(await holders('boards.create')).toEqual([]);
    expect(await holders('news.publish')).toEqual(ids('admin'));
  });
});
