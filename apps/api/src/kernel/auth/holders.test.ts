import { listAccounts } from '@encrier/contract/access/roles';
import { type PermissionKey, permissionKeys } from '@encrier/contract/kernel/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { client } from '#kernel/test/client.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { holdersOf, holdersOver, rightsHeld } from './holders.ts';

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

  it('is the same rule for many rights at once, of each account', async () => {
    await grant(server, school, 'personnel', ['news.publish', 'messages.settings'], 'school');
    await grant(server, school, 'prof', ['news.publish', 'messages.settings'], 'classes');
    await grant(server, school, 'prof2', ['exits.manage'], 'cycle');
    await db(async (tx) => {
      await tx.updateTable('school_settings').set({ require_totp: true }).execute();
      await tx
        .updateTable('orgs')
        .set({ modules_off: ['boards'] })
        .execute();
    });
    const held = (who: TestSchool['accounts']['prof']) =>
      db(
        async (tx) =>
          new Set(
            (
              await tx
                .selectFrom('accounts')
                .select(rightsHeld(school.schoolId, who.id, permissionKeys).as('held'))
                .where('id', '=', who.id)
                .executeTakeFirstOrThrow()
            ).held,
          ),
      );
    const accounts = Object.values(school.accounts);
    const all = new Map(await Promise.all(accounts.map(async (one) => [one.id, await held(one)] as const)));
    for (const permission of permissionKeys) {
      const having = (asked: string) => accounts.map(({ id }) => id).filter((id) => all.get(id)!.has(asked));
      expect([permission, having(permission).sort()]).toEqual([permission, await holders(permission)]);
      expect([permission, having(`${permission}@school`).sort()]).toEqual([
        permission,
        await holders(permission, 'school'),
      ]);
    }
    expect([...all.get(school.accounts.prof2.id)!].filter((one) => one.startsWith('exits.manage@'))).toHaveLength(1);
  });

  it('reaches over an organisation by the membership there, not by one elsewhere', async () => {
    await grant(server, school, 'prof', ['exits.manage'], 'cycle');
    const there = newId();
    await db(async (tx) => {
      await tx
        .insertInto('orgs')
        .values({ school_id: school.schoolId, id: there, store_id: '2', name: 'Annexe' })
        .execute();
      await tx
        .insertInto('auth_entries')
        .values({
          school_id: school.schoolId,
          id: newId(),
          account_id: school.accounts.prof.id,
          org_id: there,
          roles: ['prof'],
        })
        .execute();
    });
    const { org_id: here } = await db((tx) =>
      tx
        .selectFrom('auth_entries')
        .select('org_id')
        .where('id', '=', school.accounts.prof.entryId)
        .executeTakeFirstOrThrow(),
    );
    const over = (org: string) => db((tx) => holdersOver(tx, 'exits.manage', sql`${org}::uuid`));
    expect(await over(here)).toEqual({
      accountIds: ids('admin', 'prof'),
      why: { right: 'exits.manage', asks: ['exits.manage@school', `exits.manage@${here}`] },
    });
    expect((await over(there)).accountIds).toEqual(ids('admin'));
  });
});
