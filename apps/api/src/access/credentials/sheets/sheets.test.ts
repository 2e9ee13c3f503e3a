import { activate, checkActivation } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/access/credentials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { pagesOf, printedCodes } from '#kernel/test/printed.ts';
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
const pdfOf = (body: { pdf: string }): Buffer => Buffer.from(body.pdf, 'base64');
const codesIn = async (body: { pdf: string }): Promise<string[]> =>
  (await printedCodes(pdfOf(body))).map((address) => address.split(/[~.]/).at(-1) as string);

/** Guardians of pupils of 6A who never signed in. */
async function addGuardians(count: number, lastName = 'Alaoui'): Promise<string[]> {
  return db(async (tx) => {
    const { schoolId, orgId, yearId, classes } = school;
    const made = Array.from({ length: count }, (_, n) => ({ pupil: newId(), guardian: newId(), account: newId(), n }));
    await tx
      .insertInto('persons')
      .values(
        made.flatMap(({ pupil, guardian, n }) => [
          { school_id: schoolId, id: pupil, first_name: `Enfant${n}`, last_name: lastName, search_key: `enfant${n}` },
          {
            school_id: schoolId,
            id: guardian,
            first_name: `Parent${n}`,
            last_name: lastName,
            search_key: `parent${n}`,
          },
        ]),
      )
      .execute();
    await tx
      .insertInto('pupils')
      .values(
        made.map(({ pupil, n }) => ({ school_id: schoolId, person_id: pupil, matricule: `G${n}-${pupil.slice(-6)}` })),
      )
      .execute();
    await tx
      .insertInto('enrolments')
      .values(
        made.map(({ pupil }) => ({
          school_id: schoolId,
          id: newId(),
          pupil_id: pupil,
          year_id: yearId,
          class_id: classes['6A'],
          from_on: '2020-01-01',
        })),
      )
      .execute();
    await tx
      .insertInto('guardianships')
      .values(
        made.map(({ pupil, guardian }) => ({
          school_id: schoolId,
          pupil_id: pupil,
          guardian_id: guardian,
          kind: 'mother',
        })),
      )
      .execute();
    await tx
      .insertInto('accounts')
      .values(
        made.map(({ guardian, account, n }) => ({
          school_id: schoolId,
          id: account,
          person_id: guardian,
          username: `parent${n}.${account.slice(-8)}`,
          status: 'invited',
          first_name: `Parent${n}`,
          last_name: lastName,
          search_key: `parent${n}`,
        })),
      )
      .execute();
    await tx
      .insertInto('auth_entries')
      .values(
        made.map(({ account }) => ({
          school_id: schoolId,
          id: newId(),
          account_id: account,
          org_id: orgId,
          roles: ['parent'],
        })),
      )
      .execute();
    return made.map(({ guardian }) => guardian);
  });
}
const print = (body: object, key?: string) =>
  as('admin')(c.printSheets, { body: { kind: 'guardians', ...body } }, key ? { key } : {});

describe('activation sheets', () => {
  it('print eight per page, and each QR code opens its own account on a phone, once', async () => {
    await addGuardians(9);
    const { status, body } = await print({ classId: school.classes['6A'] });
    expect([status, body.printed, body.pages, body.rest]).toEqual([200, 9, 2, 0]);
    expect(pagesOf(pdfOf(body))).toBe(2);
    const codes = await codesIn(body);
    expect(new Set(codes).size).toBe(9);
    const names = await Promise.all(
      codes.map(async (code) => (await as(null)(checkActivation, { body: { code } })).body.prenom),
    );
    expect(names.sort()).toEqual(Array.from({ length: 9 }, (_, n) => `Parent${n}`).sort());
    const [code] = codes as [string];
    expect((await as(null)(activate, { body: { code, password: 'un nouveau départ 42' } })).status).toBe(200);
    expect(codeOf(await as(null)(activate, { body: { code, password: 'un nouveau départ 42' } }))).toBe(
      'auth.bad_code',
    );
    expect((await as('admin')(c.credentialBoard, { query: {} })).body.total).toEqual({
      connected: 3,
      invited: 8,
      toInvite: 0,
      disabled: 0,
      noAccount: 0,
    });
  });

  it('show the key of the school if it has one', async () => {
    await addGuardians(1);
    await db((tx) =>
      tx
        .insertInto('school_keys')
        .values({
          school_id: school.schoolId,
          id: newId(),
          key: 'v1.abcdef12.payload.signature',
          expires_at: new Date('2090-01-01'),
        })
        .execute(),
    );
    const [address = ''] = await printedCodes(pdfOf((await print({})).body));
    expect(address).toMatch(
      new RegExp(`^${server.base}/scan#v1\\.abcdef12\\.payload\\.signature~([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$`),
    );
  });

  it('cancel the previous sheet, and a repeated key cancels nothing', async () => {
    const [personId] = (await addGuardians(1)) as [string];
    const [first] = (await codesIn((await print({ personIds: [personId] })).body)) as [string];
    const [again, ...others] = await Promise.all(
      [1, 2, 3].map(() => print({ personIds: [personId] }, 'pressed-three-times')),
    );
    const good = [again, ...others].filter((answer) => answer?.status === 200);
    expect(good).toHaveLength(1);
    expect([again, ...others].filter((answer) => codeOf(answer!) === 'credentials.already_printed')).toHaveLength(2);
    const [second] = (await codesIn(good[0]!.body)) as [string];
    expect(codeOf(await as(null)(checkActivation, { body: { code: first } }))).toBe('auth.bad_code');
    expect((await as(null)(checkActivation, { body: { code: second } })).status).toBe(200);
    const live = await db((tx) => tx.selectFrom('one_time_codes').select('id').where('used_at', 'is', null).execute());
    expect(live).toHaveLength(1);
  });

  it('are printed for people without a working code, or on request for all who never signed in', async () => {
    await addGuardians(3);
    expect((await print({})).body.printed).toBe(3);
    expect(codeOf(await print({}))).toBe('credentials.nobody');
    expect((await print({ never: true })).body.printed).toBe(3);
    server.clock.advance(30 * 86_400_000 + 1000);
    try {
      expect((await print({})).body.printed).toBe(3);
    } finally {
      server.clock.advance(-30 * 86_400_000 - 1000);
    }
  });

  it('print names that look like source code, in both scripts and long ones, unchanged', async () => {
    await addGuardians(1, '#panic("x") $y$ *z* _w_ @ref <label> \\ العلوي '.padEnd(100, 'é'));
    const { status, body } = await print({});
    expect([status, pagesOf(pdfOf(body))]).toEqual([200, 1]);
    expect(await codesIn(body)).toHaveLength(1);
  });

  it('write a count in the journal and no code anywhere (SEC-AUT-07)', async () => {
    await addGuardians(2);
    const codes = await codesIn((await print({ classId: school.classes['6A'] }, 'kept-nowhere-1')).body);
    const rows = await db(async (_tx, pg) => {
      const texts = [];
      for (const table of ['audit_log', 'idempotency_keys', 'one_time_codes', 'invitations', 'files', 'live_events'])
        texts.push(
          (await pg.query(`SELECT to_jsonb(t)::text AS text FROM ${table} t`)).rows
            .map((row) => row.text as string)
            .join(),
        );
      return texts.join();
    });
    for (const code of codes) for (const form of [code, code.replaceAll('-', '')]) expect(rows).not.toContain(form);
    const [entry] = await db((tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'after', 'object_id'])
        .where('action', '=', 'credentials.print_sheets')
        .execute(),
    );
    expect(entry).toMatchObject({ object_id: school.classes['6A'], after: { printed: 2, kind: 'guardians' } });
  });
});

describe('people excluded from printing', () => {
  it('are the caller, accounts with more rights than the issuer’s, and closed accounts', async () => {
    await grant(server, school, 'personnel', ['credentials.print', 'credentials.manage'], 'school');
    await db((tx) =>
      tx
        .updateTable('sessions')
        .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 600_000) })
        .execute(),
    );
    await grant(server, school, 'prof', ['news.publish'], 'school');
    await db((tx) =>
      tx.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', school.accounts.transport.id).execute(),
    );
    await db((tx) =>
      tx.updateTable('accounts').set({ status: 'invited' }).where('id', '=', school.accounts.prof2.id).execute(),
    );
    const ids = (['personnel', 'admin', 'prof', 'prof2', 'transport'] as const).map(
      (who) => school.accounts[who].personId,
    );
    const { body } = await as('personnel')(c.printSheets, { body: { kind: 'staff', personIds: ids } });
    expect([body.printed, body.leftOut]).toEqual([
      1,
      { own: 1, above: 2, disabled: 1, noEmail: 0, noAccount: 0, unchanged: 0 },
    ]);
    expect(
      codeOf(
        await as('personnel')(c.printSheets, { body: { kind: 'staff', personIds: [school.accounts.admin.personId] } }),
      ),
    ).toBe('credentials.nobody');
  });

  it('are everybody of another school, and guardians who follow no child', async () => {
    expect((await print({ personIds: [other.accounts.parent.personId] })).status).toBe(404);
    expect((await print({ personIds: [school.accounts.parent.personId] })).status).toBe(200);
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ digital_access: false })
        .where('guardian_id', '=', school.accounts.parent2.personId)
        .execute(),
    );
    expect((await print({ personIds: [school.accounts.parent2.personId] })).status).toBe(404);
  });

  it('nothing is printed without a fresh proof of identity and the permission (SEC-AUT-07)', async () => {
    await grant(server, school, 'personnel', ['credentials.manage'], 'school');
    await grant(server, school, 'prof', ['credentials.print'], 'school');
    const body = { kind: 'guardians' as const };
    expect(codeOf(await as('personnel')(c.printSheets, { body }))).toBe('permission_missing');
    expect(codeOf(await as('prof')(c.printSheets, { body }))).toBe('auth.step_up_needed');
  });
});

it('a bulk reset ends the sessions of accounts in use and gives them seven days', async () => {
  const { parent } = school.accounts;
  await print({ personIds: [parent.personId] });
  const [code] = await db((tx) =>
    tx
      .selectFrom('one_time_codes')
      .select('expires_at')
      .where('account_id', '=', parent.id)
      .where('used_at', 'is', null)
      .execute(),
  );
  expect(Math.round((code!.expires_at.getTime() - server.kernel.now().getTime()) / 86_400_000)).toBe(7);
  expect(
    await db((tx) => tx.selectFrom('sessions').select('id').where('account_id', '=', parent.id).execute()),
  ).toEqual([]);
});

it('four hundred sheets are one print, whose number of statements stays constant', async () => {
  await addGuardians(401);
  const started = performance.now();
  const { body } = await print({});
  expect([body.printed, body.pages, body.rest]).toEqual([400, 50, 1]);
  expect(pagesOf(pdfOf(body))).toBe(50);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect((await print({})).body.printed).toBe(1);
}, 60_000);

it('reprinting continues after the last sheet of the previous call, so that none of its sheets is cancelled', async () => {
  await addGuardians(401);
  const first = (await print({ never: true })).body;
  expect([first.printed, first.rest]).toEqual([400, first.rest]);
  expect(first.rest).toBeGreaterThan(0);
  const second = (await print({ never: true, after: first.next as string })).body;
  expect([second.printed, second.rest, second.next]).toEqual([first.rest, 0, null]);
  const standing = await db((tx) =>
    tx.selectFrom('one_time_codes').select('account_id').where('used_at', 'is', null).execute(),
  );
  expect(new Set(standing.map((one) => one.account_id)).size).toBe(first.printed + second.printed);
}, 60_000);
