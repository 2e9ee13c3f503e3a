import * as auth from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/access/passkeys';
import { issueCode } from '@encrier/contract/access/roles';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { TestDevice } from '#kernel/test/passkey-device.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName | null, at = school) => client(server, at.schoolId, who && at.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = ({ body }: { body: unknown }): unknown => (body as { code?: string }).code;
const device = () => new TestDevice(new URL(server.kernel.config.publicUrl).origin);

/** A fresh proof of identity; the token changes with it. */
const proven = async (who: PersonName, body: Parameters<typeof stepUp>[1]) => {
  const answer = await stepUp(who, body);
  if (answer.status === 200) school.accounts[who].token = answer.body.token!;
  return answer;
};
const stepUp = (who: PersonName, body: BodyOf<typeof auth.stepUp>) => as(who)(auth.stepUp, { body });
const prove = (who: PersonName) => proven(who, { password: school.accounts[who].password });
const started = async (who: PersonName) => (await as(who)(c.startPasskey, { body: {} })).body;
/** A device with a person's key. */
async function keyOf(who: PersonName, one = device()): Promise<TestDevice> {
  await prove(who);
  const { status } = await as(who)(c.addPasskey, { body: { name: 'Téléphone', made: one.make(await started(who)) } });
  expect(status).toBe(200);
  return one;
}
const askChallenge = async (at = school) => (await as(null, at)(c.askPasskey, { body: {} })).body;
const enter = (proof: ReturnType<TestDevice['prove']>, at = school) =>
  as(null, at)(c.signInByPasskey, { body: { proof, device: 'Chrome' } });

describe('a passkey', () => {
  it('is created after a fresh proof, is notified to its owner, and is enough to sign in', async () => {
    expect(codeOf(await as('parent')(c.startPasskey, { body: {} }))).toBe('auth.step_up_needed');
    const one = await keyOf('parent');
    await server.runJobs();
    const notified = await db((tx) =>
      tx.selectFrom('notifications').select(['account_id', 'body']).where('type', '=', 'securite.cle').execute(),
    );
    expect(notified.map(({ account_id }) => account_id)).toEqual([school.accounts.parent.id]);
    expect(notified[0]!.body).toContain('Téléphone');
    const { status, body } = await enter(one.prove(await askChallenge()));
    expect([status, body.user.user.id, body.user.security.passkey]).toEqual([200, school.accounts.parent.id, true]);
    const { items } = (await as('parent')(c.listPasskeys, {})).body;
    expect(items).toMatchObject([{ name: 'Téléphone', backedUp: false }]);
    expect(items[0]!.lastUsedAt).not.toBeNull();
  });

  it('refuses a proof that is reused, late, from another address, without its owner present, or with a lower counter', async () => {
    const one = await keyOf('parent');
    const challenge = await askChallenge();
    one.uses = 5;
    const proof = one.prove(challenge);
    expect((await enter(proof)).status).toBe(200);
    expect(codeOf(await enter(proof))).toBe('auth.bad_passkey');
    const late = one.prove(await askChallenge(), { uses: 6 });
    server.clock.advance(5 * 60_000);
    for (const wrong of [
      late,
      one.prove(await askChallenge(), { origin: 'https://ailleurs.example', uses: 7 }),
      one.prove({ ...(await askChallenge()), site: 'ailleurs.example' }, { uses: 8 }),
      one.prove(await askChallenge(), { flags: 0x01, uses: 9 }),
      one.prove(await askChallenge(), { uses: 5 }),
      one.prove({ ...(await askChallenge()), challenge: Buffer.alloc(56).toString('base64url') }, { uses: 10 }),
      one.prove(await askChallenge(), { handle: Buffer.from('1:x').toString('base64url'), uses: 11 }),
      { ...one.prove(await askChallenge(), { uses: 12 }), id: 'AAAA', rawId: 'AAAA' },
    ])
      expect(codeOf(await enter(wrong))).toBe('auth.bad_passkey');
    expect((await enter(one.prove(await askChallenge(), { uses: 13 }))).status).toBe(200);
  });

  it('of one school does not open another, even with a challenge of that school', async () => {
    const other = await mintSchool(server);
    const one = await keyOf('parent');
    expect(codeOf(await enter(one.prove(await askChallenge(other)), other))).toBe('auth.bad_passkey');
    expect(codeOf(await enter(one.prove(await askChallenge(other))))).toBe('auth.bad_passkey');
  });

  it('is registered only for the requested account and address, with its owner present, once', async () => {
    await prove('parent');
    await prove('prof');
    const add = (made: ReturnType<TestDevice['make']>) =>
      as('parent')(c.addPasskey, { body: { name: 'Téléphone', made } });
    const wrong = [
      device().make(await started('prof')),
      device().make(await started('parent'), { origin: 'https://ailleurs.example' }),
      device().make(await started('parent'), { siteId: 'ailleurs.example' }),
      device().make(await started('parent'), { flags: 0x01 }),
    ];
    for (const made of wrong) expect(codeOf(await add(made))).toBe('auth.bad_passkey');
    const one = device();
    const made = one.make(await started('parent'));
    expect((await add(made)).status).toBe(200);
    expect(codeOf(await add(made))).toBe('auth.bad_passkey');
    // A registered key cannot be registered by somebody else.
    const again = one.make(await started('prof'));
    expect(codeOf(await as('prof')(c.addPasskey, { body: { name: 'x', made: again } }))).toBe('auth.bad_passkey');
  });

  it('proves the identity of its owner, and of nobody else, before a sensitive action', async () => {
    const [mine, his] = [await keyOf('parent'), await keyOf('prof')];
    server.clock.advance(16 * 60_000);
    const remove = async () => {
      const { items } = (await as('parent')(c.listPasskeys, {})).body;
      return as('parent')(c.removePasskey, { params: { id: items[0]!.id } });
    };
    expect(codeOf(await remove())).toBe('auth.step_up_needed');
    const by = async (one: TestDevice) =>
      as('parent')(auth.stepUp, { body: { passkey: one.prove(await askChallenge()) } });
    expect(codeOf(await by(his))).toBe('auth.bad_passkey');
    expect((await by(mine)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(codeOf(await enter(mine.prove(await askChallenge())))).toBe('auth.bad_passkey');
  });

  it('cannot be renamed or removed by another user', async () => {
    await keyOf('parent');
    await prove('prof');
    const { items } = (await as('parent')(c.listPasskeys, {})).body;
    const params = { id: items[0]!.id };
    expect((await as('prof')(c.renamePasskey, { params, body: { name: 'Volée' } })).status).toBe(404);
    expect((await as('prof')(c.removePasskey, { params })).status).toBe(404);
    const renamed = await as('parent')(c.renamePasskey, { params, body: { name: 'Tablette\u202e' } });
    expect(renamed.body.items.map(({ name }) => name)).toEqual(['Tablette']);
  });

  it('is limited to ten per account, even when many are created at once', async () => {
    await prove('parent');
    const made = [];
    for (let i = 0; i < 12; i += 1) made.push(device().make(await started('parent')));
    const answers = await Promise.all(
      made.map((one) => as('parent')(c.addPasskey, { body: { name: 'Appareil', made: one } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(codeOf(await as('parent')(c.startPasskey, { body: {} }))).toBe('auth.passkeys_full');
  });

  it('does not count as a second factor where a right needs one, and is removed when the office replaces a lost one', async () => {
    const one = await keyOf('prof');
    const { body } = await enter(one.prove(await askChallenge()));
    expect(body.user.security.totp).toBe(false);
    const { status } = await as('admin')(issueCode, {
      params: { id: school.accounts.prof.id },
      body: { withoutSecondFactor: true },
    });
    expect(status).toBe(200);
    expect(codeOf(await enter(one.prove(await askChallenge())))).toBe('auth.bad_passkey');
  });

  it('does not open a closed account, and cannot be created from a session opened by a school code', async () => {
    const one = await keyOf('parent');
    await db((tx) =>
      tx.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts.parent.id).execute(),
    );
    expect((await enter(one.prove(await askChallenge()))).status).toBe(401);
    await prove('prof');
    await db((tx) =>
      tx
        .updateTable('sessions')
        .set({ correspondence_from_at: new Date(server.kernel.now().getTime() + 3_600_000) })
        .where('account_id', '=', school.accounts.prof.id)
        .execute(),
    );
    expect(codeOf(await as('prof')(c.startPasskey, { body: {} }))).toBe('auth.correspondence_later');
  });
});
