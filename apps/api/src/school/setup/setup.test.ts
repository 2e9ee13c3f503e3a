import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { activate, login, me } from '@encrier/contract/access/auth';
import { listRoles, verifyAudit } from '@encrier/contract/access/roles';
import { permissionKeys, permissions, type PermissionSpec } from '@encrier/contract/kernel/permission';
import type { SetupBody } from '@encrier/contract/kernel/setup';
import { getInfo } from '@encrier/contract/school/school';
import { isNamedZone } from '#kernel/content/dates.ts';
import { openClient } from '#kernel/db/pool.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { buildApp } from '#kernel/http/app.ts';
import { client } from '#kernel/test/client.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { grantsOfTemplate } from '../../access/roles/templates/templates.public.ts';
import { schoolYearOf } from './setup.policy.ts';
import { createSchool, issueSetupCode, type NewSchool, registerSetup } from './setup.public.ts';

const password = 'encre violette 1889';
const school: NewSchool['school'] = {
  title: 'Collège des Orangers',
  city: 'Rabat',
  kind: 'Collège et lycée',
  country: 'MA',
  timeZone: 'Africa/Casablanca',
  currency: 'MAD',
  languages: ['fr', 'ar'],
  orgs: [
    { store_id: '1', name: 'Collège', kind: 'college' },
    { store_id: '2', name: 'Lycée', kind: 'lycee' },
  ],
};
const admin = { prenom: 'Nadia', nom: 'Berrada', username: 'n.berrada', email: 'n.berrada@example.org', password };
const bodyWith = (
  code: string,
  more: Partial<SetupBody['school']> = {},
  who: Partial<SetupBody['admin']> = {},
): SetupBody => ({ code, school: { ...school, ...more }, admin: { ...admin, ...who } });

let server: TestServer;
let app: FastifyInstance;
const setup = async (payload: unknown) => {
  const answer = await app.inject({ method: 'POST', url: '/api/setup', payload: payload as object });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};
const host = async () => (await app.inject({ method: 'GET', url: '/api/host' })).json() as Record<string, unknown>;

describe('the first set-up', () => {
  beforeEach(async () => {
    server = await testServer({ own: true });
    app = await buildApp(server.kernel, [], async (one) => registerSetup(one, server.kernel), []);
    return async () => {
      await app.close();
      await server.stop();
    };
  });

  test('a wrong code is reported first, and checking it does not use it up', async () => {
    const code = (await issueSetupCode(server.kernel))!;
    const check = async (given: string) => {
      const answer = await app.inject({ method: 'POST', url: '/api/setup/code', payload: { code: given } });
      return [answer.statusCode, (answer.json() as { fields?: unknown }).fields];
    };
    expect(await check('ABCD-EFGH-JKLM-NPQR')).toEqual([400, { code: 'setup.bad_code' }]);
    expect(await check(code)).toEqual([200, undefined]);
    expect(await check(code.toLowerCase())).toEqual([200, undefined]);
    expect((await setup(bodyWith(code))).status).toBe(200);
    expect(await check(code)).toEqual([400, { code: 'setup.bad_code' }]);
  });

  test('a code opens the set-up once; the school is created, and its administrator signs in with all rights', async () => {
    expect(await host()).toMatchObject({ name: 'encrier', schoolId: null, needsSetup: true });
    const code = (await issueSetupCode(server.kernel))!;
    const made = await setup(bodyWith(` ${code.toLowerCase().replaceAll('-', ' ')} `));
    expect(made.status).toBe(200);
    const schoolId = made.body.schoolId as number;
    expect(await host()).toMatchObject({
      schoolId,
      needsSetup: false,
      publicKeys: [...server.kernel.secrets.publicKeys],
    });
    const info = (await client(server, schoolId, null)(getInfo, {})).body;
    expect(info).toMatchObject({
      id: schoolId,
      title: 'Collège des Orangers',
      city: 'Rabat',
      languages: ['fr', 'ar'],
      timeZone: 'Africa/Casablanca',
      currency: 'MAD',
      logo: '-',
      hue: null,
      key: made.body.key,
    });
    expect(server.kernel.secrets.verifySchoolKey(info.key, server.kernel.now())).toMatchObject({
      ok: true,
      key: { schoolId, title: 'Collège des Orangers', apiHost: server.base },
    });
    const signed = await client(server, schoolId, null)(login, { body: { username: 'N.Berrada', password } });
    if (signed.body.status !== 'signed_in') throw new Error('not signed in');
    const { user, token } = signed.body;
    expect(user.auth.map((entry) => [entry.store_id, entry.orgName, entry.roles])).toEqual([
      ['1', 'Collège', ['admin']],
      ['2', 'Lycée', ['admin']],
    ]);
    // A second factor is required before the sensitive rights count (SEC-AUT-05).
    expect(user.security.totpRequired).toBe(true);
    expect(Object.keys(user.permissions)).not.toContain('roles.manage');
    expect((await client(server, schoolId, { token: token! })(listRoles, {})).status).toBe(412);
    expect(await issueSetupCode(server.kernel)).toBeNull();
  });

  test('a wrong, used or replaced code opens nothing', async () => {
    const first = (await issueSetupCode(server.kernel))!;
    const second = (await issueSetupCode(server.kernel))!;
    for (const code of ['ABCD-EFGH-JKLM-NPQR', first])
      expect(await setup(bodyWith(code))).toMatchObject({
        status: 400,
        body: { code: 'setup.bad_code', fields: { code: 'setup.bad_code' } },
      });
    expect((await setup(bodyWith(second))).status).toBe(200);
    expect(await setup(bodyWith(second))).toMatchObject({ status: 412, body: { code: 'setup.done' } });
  });

  test('a double click creates one school', async () => {
    const code = (await issueSetupCode(server.kernel))!;
    const answers = await Promise.all([1, 2, 3].map(() => setup(bodyWith(code))));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { rows } = await server.kernel.pool.query('SELECT count(*)::int AS schools FROM schools');
    expect(rows).toEqual([{ schools: 1 }]);
  });

  test.each([
    ['a zone that does not exist', { timeZone: 'Mars/Base' }, {}, 'school.time_zone_unknown', 'school.timeZone'],
    ['a bare offset', { timeZone: '+01:00' }, {}, 'school.time_zone_unknown', 'school.timeZone'],
    ['a currency that does not exist', { currency: 'ZZZ' }, {}, 'school.currency_unknown', 'school.currency'],
    ['no French', { languages: ['en' as const] }, {}, 'school.french_needed', 'school.languages'],
    [
      'two organisations of one number',
      { orgs: [school.orgs[0]!, school.orgs[0]!] },
      {},
      'school.store_taken',
      'school.orgs',
    ],
    ['a short password', {}, { password: 'court' }, 'auth.password_too_short', 'password'],
    ['a password made of the name', {}, { password: 'nadia-berrada' }, 'auth.password_personal', 'password'],
  ])('%s is refused, and the code stays valid', async (_, more, who, reason, field) => {
    const code = (await issueSetupCode(server.kernel))!;
    expect(await setup(bodyWith(code, more, who))).toMatchObject({
      status: 400,
      body: { code: reason, fields: { [field]: reason } },
    });
    expect((await setup(bodyWith(code))).status).toBe(200);
  });

  test('an undeclared field, a missing part and invalid JSON are refused', async () => {
    const code = (await issueSetupCode(server.kernel))!;
    expect((await setup({ ...bodyWith(code), status: 'active' })).status).toBe(400);
    expect((await setup({ code })).body).toMatchObject({
      code: 'invalid_input',
      fields: { school: 'invalid_type', admin: 'invalid_type' },
    });
    expect(
      (await app.inject({ method: 'POST', url: '/api/setup', payload: 'x', headers: { 'content-type': 'text/plain' } }))
        .statusCode,
    ).toBe(400);
  });

  test('the code is kept as a hash and guesses are slowed', async () => {
    const code = (await issueSetupCode(server.kernel))!;
    const pg = await openClient(server.superUrl);
    const { rows } = await pg.query('SELECT to_jsonb(c)::text AS text FROM setup_codes c');
    await pg.end();
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    server.kernel.config.limitScale = 1;
    const answers = await Promise.all(Array.from({ length: 70 }, () => setup(bodyWith('ABCD-EFGH-JKLM-NPQR'))));
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(5);
  });

  test('an address that no key can contain is refused before anything is created', async () => {
    const code = (await issueSetupCode(server.kernel))!;
    server.kernel.config.publicUrl = 'http://ecole.example.org';
    expect(await setup(bodyWith(code))).toMatchObject({ status: 412, body: { code: 'school.public_address' } });
    server.kernel.config.publicUrl = 'https://ecole.example.org';
    expect((await setup(bodyWith(code))).status).toBe(200);
  });
});

describe('a school created by a command', () => {
  let at: TestServer;
  beforeAll(async () => {
    at = await testServer({ own: true });
  });
  afterAll(async () => {
    await at.stop();
  });

  test('starts with its year, roles, categories and one line in its journal', async () => {
    const made = await createSchool(at.kernel, { school, admin, requireTotp: false });
    expect(made.activation).toBeNull();
    const signed = await client(at, made.schoolId, null)(login, { body: { username: admin.username, password } });
    if (signed.body.status !== 'signed_in') throw new Error('not signed in');
    const api = client(at, made.schoolId, { token: signed.body.token! });
    const { roles } = (await api(listRoles, {})).body;
    expect(roles.map((role) => role.name)).toEqual([
      'Bibliothécaire',
      'Cantine',
      'Comptable',
      'Direction',
      'Infirmier',
      'Professeur rédacteur',
      'Secrétariat',
      'Transport',
      'Vie scolaire',
    ]);
    // What is given by hand alone, no role brings.
    const given = permissionKeys.filter((key) => !(permissions[key] as PermissionSpec).byHand);
    const direction = roles.find((role) => role.id === made.directionRoleId)!;
    expect([direction.template, direction.holders, direction.grants.length]).toEqual(['direction', 1, given.length]);
    expect(roles.flatMap((role) => role.grants).some((grant) => grant.differs)).toBe(false);
    expect((await api(verifyAudit, {})).body).toEqual({ ok: true, checked: 2, firstBroken: null });
    const inside = await readTenant(at.kernel.pool, made.schoolId, async (db) => ({
      years: await db.selectFrom('school_years').select(['id', 'current']).execute(),
      categories: await db.selectFrom('post_categories').select('label').orderBy('label').execute(),
      staff: await db.selectFrom('staff').select('function').execute(),
    }));
    expect(inside).toEqual({
      years: [{ id: made.yearId, current: true }],
      categories: ['Administratif', 'Pédagogie', 'Santé', 'Sorties', 'Sport et culture', 'Vie scolaire'].map(
        (label) => ({ label }),
      ),
      staff: [{ function: 'Direction' }],
    });
    expect(Object.keys((await api(me, {})).body.permissions).sort()).toEqual(given.toSorted());
  });

  test('gives an activation code to an administrator without a password', async () => {
    const made = await createSchool(at.kernel, { school, admin: { ...admin, password: null } });
    const answer = await client(at, made.schoolId, null)(activate, { body: { code: made.activation!.code, password } });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'signed_in', user: { user: { label: 'Nadia Berrada' } } },
    });
  });

  test('gets its own number and shares nothing with others created at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        createSchool(at.kernel, { school: { ...school, title: `École ${i}` }, admin: { ...admin, password: null } }),
      ),
    );
    expect(new Set(made.map((one) => one.schoolId)).size).toBe(5);
    expect(
      await Promise.all(made.map(async (one) => (await client(at, one.schoolId, null)(getInfo, {})).body.title)),
    ).toEqual(['École 0', 'École 1', 'École 2', 'École 3', 'École 4']);
  });

  test('existing default roles lose the sheets permission that nobody granted, and custom roles keep it (SEC-OBJ-04)', async () => {
    const { schoolId } = await createSchool(at.kernel, { school, admin: { ...admin, password: null } });
    const migration = await readFile(
      new URL('../../../migrations/20261122T1200__people__contacts.sql', import.meta.url),
      'utf8',
    );
    const old = { 'people.view': 'school' } as const;
    const roles = await withTenant(at.kernel.pool, schoolId, {}, async (db) => {
      const found = await db.selectFrom('custom_roles').select(['id', 'template']).execute();
      const idOf = (template: string): string => found.find((role) => role.template === template)!.id;
      await db.deleteFrom('custom_role_grants').where('permission', 'like', 'people.%').execute();
      const grant = (role_id: string, permission: string, scope: string) =>
        db.insertInto('custom_role_grants').values({ school_id: schoolId, role_id, permission, scope }).execute();
      for (const template of ['comptable', 'infirmier', 'bibliothecaire', 'cantine', 'transport', 'secretariat'])
        await grant(idOf(template), 'people.view', old['people.view']);
      // The school gave this one more: it is its own by now.
      await grant(idOf('cantine'), 'messages.broadcast', 'school');
      await grant(idOf('prof-redacteur'), 'people.view', 'classes');
      return new Map(found.map((role) => [role.id, role.template ?? '']));
    });
    const owner = await openClient(at.superUrl);
    await owner.query(migration);
    await owner.end();
    const grants = await readTenant(at.kernel.pool, schoolId, (db) =>
      db
        .selectFrom('custom_role_grants')
        .select(['role_id', 'permission'])
        .where('permission', 'like', 'people.%')
        .execute(),
    );
    const held = (template: string): string[] =>
      grants
        .filter((one) => roles.get(one.role_id) === template)
        .map((one) => one.permission)
        .sort();
    expect([held('transport'), held('comptable'), held('bibliothecaire')]).toEqual([
      [],
      ['people.view'],
      ['people.view'],
    ]);
    for (const template of ['infirmier', 'secretariat', 'cantine'])
      expect(held(template)).toEqual(['people.contacts', 'people.view']);
    expect(held('prof-redacteur')).toEqual(['people.view']);
  });
});

test('the school year is found from a day', () => {
  expect(schoolYearOf('2026-07-31')).toEqual({ name: '2025-2026', startsOn: '2025-09-01', endsOn: '2026-08-31' });
  expect(schoolYearOf('2026-08-01').name).toBe('2026-2027');
  expect(schoolYearOf('2027-01-15').name).toBe('2026-2027');
});

test('time zones are those of the tz database', () => {
  expect(['Africa/Casablanca', 'Europe/Paris', 'UTC'].map(isNamedZone)).toEqual([true, true, true]);
  expect(['', 'Mars/Base', '+01:00', 'Africa/Casablanca; DROP', '../etc'].map(isNamedZone)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

describe('the default roles (SEC-OBJ-04)', () => {
  test('hold only the rights that their work needs', () => {
    const people = (key: string): string[] =>
      Object.keys(grantsOfTemplate(key)!).filter((permission) => permission.startsWith('people.'));
    for (const key of ['comptable', 'bibliothecaire', 'cantine'] as const) expect(people(key)).toEqual(['people.view']);
    expect(people('infirmier')).toEqual(['people.view', 'people.contacts']);
    expect(grantsOfTemplate('transport')).toEqual({});
    for (const key of ['direction', 'vie-scolaire', 'secretariat'] as const)
      expect(people(key)).toEqual(expect.arrayContaining(['people.view', 'people.contacts', 'people.edit']));
  });
});
