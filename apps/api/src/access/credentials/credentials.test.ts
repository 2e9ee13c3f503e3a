import { activate, checkActivation, login, me, signInByCode } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/access/credentials';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealTotp } from '#kernel/auth/totp.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { systemCtx } from '#kernel/http/context.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  other = await mintSchool(server);
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const board = async (kind: c.CredentialKind = 'guardians') =>
  (await as('admin')(c.credentialBoard, { query: { kind } })).body;
const people = async (query: object) => (await as('admin')(c.credentialPeople, { query })).body;
const invited = (who: PersonName) =>
  db((tx) =>
    tx
      .updateTable('accounts')
      .set({ status: 'invited', password_hash: null })
      .where('id', '=', school.accounts[who].id)
      .execute(),
  );
async function steward(permissions: readonly string[]) {
  await grant(server, school, 'personnel', permissions, 'school');
  await db((tx) =>
    tx
      .updateTable('sessions')
      .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 600_000) })
      .execute(),
  );
  return as('personnel');
}

describe('the board', () => {
  it('gives everybody one state, for the school and by class', async () => {
    await invited('parent2');
    const { total, classes } = await board();
    expect(total).toEqual({ connected: 1, invited: 0, toInvite: 1, disabled: 0, noAccount: 0 });
    expect(classes.map(({ id: _, ...one }) => one)).toEqual([
      { name: '6A', level: '6e', headTeacher: '', connected: 1, invited: 0, toInvite: 0, disabled: 0, noAccount: 0 },
      { name: '5B', level: '5e', headTeacher: '', connected: 0, invited: 0, toInvite: 1, disabled: 0, noAccount: 0 },
    ]);
    expect((await board('pupils')).total).toEqual({ connected: 2, invited: 0, toInvite: 0, disabled: 0, noAccount: 0 });
    const staff = await board('staff');
    expect([staff.total.connected, staff.classes.map(({ name, connected }) => [name, connected])]).toEqual([
      5,
      [
        ['6A', 1],
        ['5B', 1],
      ],
    ]);
  });

  it('counts a guardian of two children once for the school and once in each class', async () => {
    await db((tx) =>
      tx
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: school.accounts.eleve2.personId,
          guardian_id: school.accounts.parent.personId,
          kind: 'tutor',
        })
        .execute(),
    );
    const { total, classes } = await board();
    expect([total.connected, ...classes.map((one) => one.connected)]).toEqual([2, 1, 2]);
    expect((await people({ q: 'samira' })).items[0]!.detail).toBe('Adam Benjelloun, 5B · Yasmine El Amrani, 6A');
  });

  it('leaves out guardians without authority today, and pupils who left', async () => {
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: '2021-01-01' })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    await db((tx) =>
      tx
        .updateTable('pupils')
        .set({ status: 'left' })
        .where('person_id', '=', school.accounts.eleve2.personId)
        .execute(),
    );
    expect((await board()).total).toEqual({ connected: 0, invited: 0, toInvite: 0, disabled: 0, noAccount: 0 });
    expect((await people({})).total).toBe(0);
  });

  it('shows first sign-ins day by day', async () => {
    await invited('parent');
    const { code } = (await as('admin')(c.signInQr, { body: { accountId: school.accounts.parent.id } })).body;
    expect((await as(null)(activate, { body: { code, password: 'un nouveau départ 42' } })).status).toBe(200);
    const { days } = await board();
    expect([days.length, days.at(-1)!.activations, days.reduce((sum, day) => sum + day.activations, 0)]).toEqual([
      30, 1, 1,
    ]);
  });

  it('requires its permission, and never shows another school', async () => {
    const api = await steward(['credentials.manage']);
    expect((await api(c.credentialBoard, { query: {} })).status).toBe(200);
    expect((await as('prof')(c.credentialPeople, { query: {} })).status).toBe(403);
    expect((await people({ classId: other.classes['6A'] })).total).toBe(0);
  });
});

describe('the list', () => {
  it('can be searched by name, child, class or user name, and filtered by state and class', async () => {
    await invited('parent2');
    const labels = async (query: object) => (await people(query)).items.map((row) => row.label);
    expect(await labels({})).toEqual(['Karim Benjelloun', 'Samira El Amrani']);
    expect(await labels({ q: 'YASMINE' })).toEqual(['Samira El Amrani']);
    // A name that no user name of this school can hold by chance.
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('classes').set({ name: '5e Jasmin' }).where('id', '=', school.classes['5B']).execute(),
    );
    expect(await labels({ q: 'jasmin' })).toEqual(['Karim Benjelloun']);
    expect(await labels({ q: '%' })).toEqual([]);
    expect(await labels({ q: school.accounts.parent2.username })).toEqual(['Karim Benjelloun']);
    expect(await labels({ state: 'to_invite' })).toEqual(['Karim Benjelloun']);
    expect(await labels({ state: 'connected', classId: school.classes['5B'] })).toEqual([]);
    expect(await people({ page: 9 })).toMatchObject({ items: [], total: 2 });
  });

  it('shows why a person still needs an invitation', async () => {
    await invited('parent');
    const why = async () => (await people({ q: 'Samira' })).items[0];
    expect(await why()).toMatchObject({ state: 'to_invite', why: 'never', invitation: null });
    await as('admin')(c.printSheets, { body: { kind: 'guardians', personIds: [school.accounts.parent.personId] } });
    expect(await why()).toMatchObject({
      state: 'invited',
      why: null,
      invitation: { channel: 'sheet', status: 'sent' },
    });
    server.clock.advance(31 * 86_400_000);
    try {
      expect(await why()).toMatchObject({ state: 'to_invite', why: 'expired' });
    } finally {
      server.clock.advance(-31 * 86_400_000);
    }
  });
});

describe('codes and accounts in bulk', () => {
  it('cancel the current codes of the chosen people', async () => {
    await invited('parent');
    const { personId } = school.accounts.parent;
    await as('admin')(c.printSheets, { body: { kind: 'guardians', personIds: [personId] } });
    expect(
      (await as('admin')(c.revokeCodes, { body: { personIds: [personId, school.accounts.parent2.personId] } })).body,
    ).toEqual({ revoked: 1 });
    expect((await board()).total).toEqual({ connected: 1, invited: 0, toInvite: 1, disabled: 0, noAccount: 0 });
    expect((await as('admin')(c.revokeCodes, { body: { personIds: [other.accounts.parent.personId] } })).status).toBe(
      404,
    );
  });

  it('close and reopen accounts, except the caller’s own and those with more rights', async () => {
    const api = await steward(['users.manage', 'credentials.manage']);
    const ids = (['parent', 'admin', 'personnel'] as const).map((who) => school.accounts[who].personId);
    const closed = await api(c.setCredentialStatus, { body: { personIds: ids, enabled: false } });
    expect(closed.body).toEqual({
      changed: 1,
      leftOut: { own: 1, above: 1, disabled: 0, noEmail: 0, noAccount: 0, unchanged: 0 },
    });
    expect((await as('parent')(me, {})).status).toBe(401);
    expect((await api(c.setCredentialStatus, { body: { personIds: ids, enabled: true } })).body).toMatchObject({
      changed: 1,
      leftOut: { unchanged: 0 },
    });
    const { username, password } = school.accounts.parent;
    expect((await as(null)(login, { body: { username, password } })).status).toBe(200);
    expect(
      (await api(c.setCredentialStatus, { body: { personIds: [other.accounts.parent.personId], enabled: false } }))
        .status,
    ).toBe(404);
  });
});

describe('a QR code that signs in', () => {
  const issue = (who: PersonName) => as('admin')(c.signInQr, { body: { accountId: school.accounts[who].id } });

  it('opens a session once, within fifteen minutes, keeps the password, and notifies the owner', async () => {
    const { body } = await issue('parent');
    expect((await as(null)(checkActivation, { body: { code: body.code } })).body).toMatchObject({
      way: 'sign_in',
      prenom: 'Samira',
    });
    expect(codeOf(await as(null)(activate, { body: { code: body.code, password: 'un nouveau départ 42' } }))).toBe(
      'auth.bad_code',
    );
    const both = await Promise.all([1, 2].map(() => as(null)(signInByCode, { body: { code: body.code } })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const { username, password } = school.accounts.parent;
    expect((await as(null)(login, { body: { username, password } })).status).toBe(200);
    await server.runJobs();
    expect((await as('parent')(listNotifications, { query: {} })).body.items.map((item) => item.type)).toContain(
      'securite.connexion',
    );
    const late = (await issue('parent')).body.code;
    server.clock.advance(15 * 60_000 + 1000);
    try {
      expect(codeOf(await as(null)(signInByCode, { body: { code: late } }))).toBe('auth.bad_code');
    } finally {
      server.clock.advance(-15 * 60_000 - 1000);
    }
  });

  it('still asks for the second factor, and is not used up by that question', async () => {
    const { id } = school.accounts.prof;
    const { base32 } = new Secret({ size: 20 });
    const ctx = systemCtx(server.kernel, school.schoolId, { kind: 'command', name: 'test' });
    await db((tx) =>
      tx
        .updateTable('accounts')
        .set({ totp_secret: sealTotp(ctx, id, base32), totp_confirmed_at: ctx.now })
        .where('id', '=', id)
        .execute(),
    );
    const { code } = (await issue('prof')).body;
    expect((await as(null)(signInByCode, { body: { code } })).body).toEqual({ status: 'totp_required' });
    expect(codeOf(await as(null)(signInByCode, { body: { code, totp: '000000' } }))).toBe('auth.bad_totp');
    const totp = new TOTP({ secret: base32 }).generate({ timestamp: server.kernel.now().getTime() });
    expect((await as(null)(signInByCode, { body: { code, totp } })).body).toMatchObject({ status: 'signed_in' });
    expect(codeOf(await as(null)(signInByCode, { body: { code, totp } }))).toBe('auth.bad_code');
  });

  it('opens an unused account by choosing a password, and keeps the sheet valid', async () => {
    await invited('parent');
    const sheet = newId();
    await db((tx) =>
      tx
        .insertInto('one_time_codes')
        .values({
          school_id: school.schoolId,
          id: sheet,
          account_id: school.accounts.parent.id,
          purpose: 'activation',
          code_hash: Buffer.alloc(32, 7),
          expires_at: new Date('2090-01-01'),
        })
        .execute(),
    );
    const former = (await issue('parent')).body.code;
    const { code } = (await issue('parent')).body;
    expect(codeOf(await as(null)(checkActivation, { body: { code: former } }))).toBe('auth.bad_code');
    expect(
      (
        await db((tx) =>
          tx.selectFrom('one_time_codes').select('used_at').where('id', '=', sheet).executeTakeFirstOrThrow(),
        )
      ).used_at,
    ).toBeNull();
    expect((await as(null)(checkActivation, { body: { code } })).body.way).toBe('password');
    expect(codeOf(await as(null)(signInByCode, { body: { code } }))).toBe('auth.bad_code');
    expect((await as(null)(activate, { body: { code, password: 'un nouveau départ 42' } })).status).toBe(200);
  });

  it('is refused for oneself, an account with more rights, a closed account and another school', async () => {
    const api = await steward(['credentials.print']);
    const signIn = (id: string) => api(c.signInQr, { body: { accountId: id } });
    expect(codeOf(await signIn(school.accounts.personnel.id))).toBe('accounts.own');
    expect(codeOf(await signIn(school.accounts.admin.id))).toBe('accounts.above');
    await db((tx) =>
      tx.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts.eleve.id).execute(),
    );
    expect(codeOf(await signIn(school.accounts.eleve.id))).toBe('accounts.disabled');
    expect((await signIn(other.accounts.parent.id)).status).toBe(404);
  });
});
