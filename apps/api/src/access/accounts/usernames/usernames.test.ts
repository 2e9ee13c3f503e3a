import { checkActivation } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/access/credentials';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { makeUsername } from './usernames.present.ts';
import { usernameMaker } from './usernames.public.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;

test.each([
  ['first.last', 'lea.elamrani'],
  ['f.last', 'l.elamrani'],
  ['last.first', 'elamrani.lea'],
  ['matricule', 'p-001'],
  ['email', 'lea@example.org'],
] as const)('the rule %s makes %s', (rule, username) => {
  expect(
    makeUsername(
      rule,
      { firstName: 'Léa', lastName: 'El Amrani', matricule: 'P-001', email: 'Lea@Example.org' },
      new Set(),
    ),
  ).toBe(username);
});

test('a person without the data that the rule needs gets first and last name; a taken name gets a number; no name is empty', () => {
  const taken = new Set(['lea.elamrani']);
  expect(makeUsername('matricule', { firstName: 'Léa', lastName: 'El Amrani', matricule: null }, taken)).toBe(
    'lea.elamrani2',
  );
  expect(makeUsername('email', { firstName: 'Léa', lastName: 'El Amrani', email: 'not an address' }, taken)).toBe(
    'lea.elamrani3',
  );
  expect(makeUsername('f.last', { firstName: 'محمد', lastName: 'العلوي' }, taken)).toMatch(/^[a-z]\.[a-z]+$/);
  expect(makeUsername('first.last', { firstName: '☺', lastName: '☺' }, taken)).toBe('compte');
});

test('names that become equal once simplified never collide', () => {
  const taken = new Set<string>();
  expect(
    ['Fatima Zahra', 'Fatima-Zahra', 'Léa'].map((firstName) =>
      makeUsername('first.last', { firstName, lastName: 'El Amrani' }, taken),
    ),
  ).toEqual(['fatimazahra.elamrani', 'fatimazahra.elamrani2', 'lea.elamrani']);
});

describe('the school’s rule', () => {
  it('applies to accounts created afterwards', async () => {
    const { eleve, parent } = school.accounts;
    await as('admin')(c.setUsernameRule, { body: { rule: 'matricule', version: 0 } });
    const nameOf = await db((tx) => usernameMaker(tx, [eleve.personId, parent.personId]));
    const named = { firstName: 'Léa', lastName: 'El Amrani', email: null };
    expect([nameOf({ personId: eleve.personId, ...named }), nameOf({ personId: parent.personId, ...named })]).toEqual([
      'p001',
      'lea.elamrani',
    ]);
  });

  it('is previewed with examples; when two editors change it, the second gets a conflict', async () => {
    const before = (await as('admin')(c.getUsernameRule, {})).body;
    expect([before.rule, before.version, before.examples.length]).toEqual(['first.last', 0, 5]);
    expect(before.examples[0]!.names.length).toBeGreaterThan(0);
    const set = (rule: c.UsernameRule, version: number) => as('admin')(c.setUsernameRule, { body: { rule, version } });
    expect((await set('f.last', 0)).status).toBe(200);
    const second = await set('email', 0);
    expect([second.status, codeOf(second)]).toEqual([409, 'edited_meanwhile']);
    expect((await as('admin')(c.getUsernameRule, {})).body).toMatchObject({ rule: 'f.last', version: 1 });
    expect((await set('matricule', 1)).status).toBe(200);
  });

  it('renames users who never signed in, after a preview and a confirmation; their sheets expire', async () => {
    const { parent, parent2 } = school.accounts;
    await db((tx) =>
      tx
        .updateTable('accounts')
        .set({ status: 'invited', password_hash: null })
        .where('id', 'in', [parent.id, parent2.id])
        .execute(),
    );
    const [code] = await db(async (tx) => {
      await tx
        .insertInto('one_time_codes')
        .values({
          school_id: school.schoolId,
          id: crypto.randomUUID(),
          account_id: parent.id,
          purpose: 'activation',
          code_hash: Buffer.alloc(32, 3),
          expires_at: new Date('2090-01-01'),
        })
        .execute();
      return tx.selectFrom('one_time_codes').select('id').execute();
    });
    await as('admin')(c.setUsernameRule, { body: { rule: 'last.first', version: 0 } });
    const rename = (apply: boolean) => as('admin')(c.renameAccounts, { body: { apply } });
    const dry = (await rename(false)).body;
    expect([dry.total, dry.changes.map((one) => one.to).sort()]).toEqual([2, ['benjelloun.karim', 'elamrani.samira']]);
    const names = () =>
      db((tx) =>
        tx
          .selectFrom('accounts')
          .select('username')
          .where('id', 'in', [parent.id, parent2.id])
          .orderBy('username')
          .execute(),
      );
    expect((await names()).map((row) => row.username)).toEqual([parent2.username, parent.username].sort());
    expect((await rename(true)).body.total).toBe(2);
    expect((await names()).map((row) => row.username)).toEqual(['benjelloun.karim', 'elamrani.samira']);
    expect((await rename(true)).body.total).toBe(0);
    expect(
      (
        await db((tx) =>
          tx.selectFrom('one_time_codes').select('used_at').where('id', '=', code!.id).executeTakeFirstOrThrow(),
        )
      ).used_at,
    ).not.toBeNull();
    expect((await as(null)(checkActivation, { body: { code: 'AAAA-AAAA-AAAA-AAAA' } })).status).toBe(400);
  });

  it('lets accounts exchange their names', async () => {
    const { parent, parent2 } = school.accounts;
    await db(async (tx) => {
      await tx
        .updateTable('accounts')
        .set({ status: 'invited', password_hash: null })
        .where('id', 'in', [parent.id, parent2.id])
        .execute();
      await tx.updateTable('accounts').set({ username: 'karim.benjelloun' }).where('id', '=', parent.id).execute();
      await tx.updateTable('accounts').set({ username: 'samira.elamrani' }).where('id', '=', parent2.id).execute();
    });
    expect((await as('admin')(c.renameAccounts, { body: { apply: true } })).body.total).toBe(2);
    const row = await db((tx) =>
      tx.selectFrom('accounts').select('username').where('id', '=', parent.id).executeTakeFirstOrThrow(),
    );
    expect(row.username).toBe('samira.elamrani');
  });
});
