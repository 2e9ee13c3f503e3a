import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as c from '@encrier/contract/school/school';
import { me } from '@encrier/contract/access/auth';
import { listAudit } from '@encrier/contract/access/roles';
import { moduleKeys } from '@encrier/contract/modules.generated';
import { route } from '@encrier/contract/kernel/route';
import * as z from 'zod/mini';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { buildApp } from '#kernel/http/app.ts';
import { read } from '#kernel/http/bind.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { disagreements, modulesOff, modulesOn, type SettingValues } from './settings.policy.ts';

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
afterAll(async () => {
  await server.stop();
});

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const refusal = (answer: { body: unknown }) =>
  answer.body as {
    code: string;
    fields?: Record<string, string>;
    details?: Record<string, unknown>;
    schoolKey?: string;
  };
const body = (more: object = {}) => ({
  title: 'Collège des Orangers',
  city: 'Rabat',
  kind: 'Collège',
  hue: 210,
  languages: ['fr' as const, 'ar' as const],
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  country: 'FR',
  mailSender: 'Les Orangers',
  mailReplyTo: 'accueil@example.org',
  version: 1,
  ...more,
});
const issue = async (replace: boolean): Promise<string> =>
  (await as('admin')(c.issueKey, { body: { replace } })).body.key;
const markOf = (key: string) => ({ 'x-school-key': key.slice(-16) });

describe('settings', () => {
  test('are changed, visible to everybody, and record the values before and after', async () => {
    const { title } = (await as(null)(c.getInfo, {})).body;
    const saved = await as('admin')(c.updateSettings, { body: body() });
    expect([saved.status, saved.body.version, saved.body.title]).toEqual([200, 2, 'Collège des Orangers']);
    expect((await as(null)(c.getInfo, {})).body).toMatchObject({
      title: 'Collège des Orangers',
      hue: 210,
      timeZone: 'Europe/Paris',
      currency: 'EUR',
      country: 'FR',
      languages: ['fr', 'ar'],
    });
    expect((await as('parent')(c.getConfig, {})).body).toMatchObject({
      school: { title: 'Collège des Orangers' },
      user: { user: { username: school.accounts.parent.username } },
    });
    const [line] = (await as('admin')(listAudit, { query: { action: 'school.update_settings' } })).body.items;
    expect(line).toMatchObject({ before: { title, hue: null }, after: { title: 'Collège des Orangers', hue: 210 } });
  });

  test('saved by two users at once: the second gets both values and loses nothing', async () => {
    await as('admin')(c.updateSettings, { body: body() });
    const late = await as('admin')(c.updateSettings, { body: body({ city: 'Salé', hue: 10 }) });
    expect([late.status, refusal(late).code]).toEqual([409, 'edited_meanwhile']);
    expect(refusal(late).details).toEqual({
      version: 2,
      fields: { city: { theirs: 'Rabat', yours: 'Salé' }, hue: { theirs: 210, yours: 10 } },
    });
    const both = await Promise.all(
      [body({ version: 2, city: 'A' }), body({ version: 2, city: 'B' })].map((sent) =>
        as('admin')(c.updateSettings, { body: sent }),
      ),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test.each([
    [{ timeZone: 'Mars/Base' }, 'school.time_zone_unknown', 'timeZone'],
    [{ currency: 'ZZZ' }, 'school.currency_unknown', 'currency'],
    [{ languages: ['ar'] }, 'school.french_needed', 'languages'],
    [{ hue: 400 }, 'invalid_input', 'hue'],
    [{ mailReplyTo: 'x\r\nBcc: y@z' }, 'invalid_input', 'mailReplyTo'],
    [{ logo: crypto.randomUUID() }, 'files.unknown', null],
  ])('with %o are refused', async (more, code, field) => {
    const answer = await as('admin')(c.updateSettings, { body: body(more) as never });
    expect([answer.status, refusal(answer).code]).toEqual([400, code]);
    if (field) expect(Object.keys(refusal(answer).fields ?? {})).toEqual([field]);
  });

  test('accept a picture of the caller’s own uploads as logo and free the previous one', async () => {
    const addFile = async (type: string, by: PersonName): Promise<string> => {
      const id = crypto.randomUUID();
      await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db
          .insertInto('files')
          .values({
            school_id: school.schoolId,
            id,
            sha256: 'a'.repeat(64),
            name: 'logo.png',
            ext: type === 'image' ? 'png' : 'pdf',
            type,
            mime: 'image/png',
            size: 10,
            created_by: school.accounts[by].id,
          })
          .execute(),
      );
      return id;
    };
    const [first, second, foreign, paper] = [
      await addFile('image', 'admin'),
      await addFile('image', 'admin'),
      await addFile('image', 'prof'),
      await addFile('pdf', 'admin'),
    ];
    expect((await as('admin')(c.updateSettings, { body: body({ logo: first }) })).body.logo).toBe(`${first}.png`);
    for (const [logo, code] of [
      [foreign, 'files.unknown'],
      [paper, 'files.not_an_image'],
    ] as const)
      expect(refusal(await as('admin')(c.updateSettings, { body: body({ logo, version: 2 }) })).code).toBe(code);
    await as('admin')(c.updateSettings, { body: body({ logo: second, version: 2 }) });
    expect((await as(null)(c.getInfo, {})).body.logo).toBe(`${second}.png`);
    await as('admin')(c.updateSettings, { body: body({ version: 3 }) });
    expect((await as(null)(c.getInfo, {})).body.logo).toBe(`${second}.png`);
    await as('admin')(c.updateSettings, { body: body({ logo: null, version: 4 }) });
    expect((await as(null)(c.getInfo, {})).body.logo).toBe('-');
    const owners = await readTenant(server.kernel.pool, school.schoolId, (db) =>
      db.selectFrom('files').select('owner_type').where('id', 'in', [first, second]).execute(),
    );
    expect(owners).toEqual([{ owner_type: null }, { owner_type: null }]);
  });

  test('contain no control character that would reverse a title or add a mail header', async () => {
    const saved = await as('admin')(c.updateSettings, {
      body: body({ title: 'Lycée \u202egro.live', mailSender: 'Les\u2066 Orangers' }),
    });
    expect([saved.body.title, saved.body.mailSender]).toEqual(['Lycée gro.live', 'Les Orangers']);
  });

  test('are closed to users without the permission', async () => {
    for (const who of ['parent', 'eleve', 'prof', 'transport', 'personnel'] as const)
      for (const answer of [
        await as(who)(c.getSettings, {}),
        await as(who)(c.updateSettings, { body: body() }),
        await as(who)(c.listKeys, {}),
        await as(who)(c.issueKey, { body: { replace: true } }),
        await as(who)(c.diagnostics, {}),
        await as(who)(c.openApi, {}),
      ])
        expect([answer.status, refusal(answer).code]).toEqual([403, 'permission_missing']);
  });
});

describe('modules', () => {
  const set = (id: string, modules: readonly (typeof moduleKeys)[number][]) =>
    as('admin')(c.updateModules, { params: { id }, body: { modules: [...modules] } });

  test('when disabled disappear from the stored user, and come back', async () => {
    expect(
      (
        await set(
          school.orgId,
          moduleKeys.filter((key) => key !== 'media'),
        )
      ).status,
    ).toBe(200);
    expect((await as('parent')(me, {})).body.modules).not.toContain('media');
    expect((await as('admin')(c.getSettings, {})).body.orgs[0]?.modules).not.toContain('media');
    await set(school.orgId, moduleKeys);
    expect((await as('parent')(me, {})).body.modules).toEqual([...moduleKeys]);
  });

  test('of an organisation of another school are not found', async () => {
    expect((await set(other.orgId, [])).status).toBe(404);
    expect((await client(server, other.schoolId, other.accounts.parent)(me, {})).body.modules).toEqual([...moduleKeys]);
  });

  test('when disabled answer 404 in that organisation only, before any right is checked', async () => {
    const album = route({
      name: 'media.probe',
      method: 'GET',
      path: '/media-probe',
      access: { permission: 'audit.read' },
      scope: 'school',
      module: 'media',
      response: z.object({ ok: z.boolean() }),
    });
    const app = await buildApp(server.kernel, [read(album, async () => ({ ok: true }))], undefined, [album]);
    const ask = async (who: PersonName, entry?: string) =>
      (
        await app.inject({
          url: `/api/${school.schoolId}/media-probe`,
          headers: { authorization: `Bearer ${school.accounts[who].token}`, ...(entry && { 'x-authid': entry }) },
        })
      ).statusCode;
    expect([await ask('admin'), await ask('parent')]).toEqual([200, 403]);
    await set(school.orgId, []);
    expect([await ask('admin'), await ask('parent'), await ask('admin', school.accounts.admin.entryId)]).toEqual([
      404, 404, 404,
    ]);
    await as('admin')(c.createOrg, { body: { store_id: '2', name: 'Lycée', kind: '' } });
    await server.runJobs();
    const [first, second] = (await as('admin')(me, {})).body.auth.map((entry) => entry.id);
    expect([await ask('admin', first), await ask('admin', second), await ask('admin')]).toEqual([404, 200, 200]);
    await app.close();
  });

  test('are listed as enabled or disabled', () => {
    expect(modulesOff(moduleKeys)).toEqual([]);
    expect(modulesOn(['gone', 'news'])).toEqual(moduleKeys.filter((key) => key !== 'news'));
  });
});

describe('school keys', () => {
  test('are signed, listed with their issuer, and the newest is given out', async () => {
    const first = await issue(false);
    server.clock.advance(2000);
    const second = await issue(false);
    expect((await as(null)(c.getInfo, {})).body.key).toBe(second);
    const listed = (await as('admin')(c.listKeys, {})).body;
    expect([listed.current, listed.items.map((item) => [item.current, item.revokedAt, item.issuedBy])]).toEqual([
      second,
      [
        [true, null, 'Nadia Berrada'],
        [false, null, 'Nadia Berrada'],
      ],
    ]);
    for (const key of [first, second])
      expect(server.kernel.secrets.verifySchoolKey(key, server.kernel.now())).toMatchObject({
        ok: true,
        key: { schoolId: school.schoolId },
      });
  });

  test('forged, cut, altered or of another deployment are refused (SEC-KEY-01)', async () => {
    const key = await issue(false);
    const verify = (text: string) => server.kernel.secrets.verifySchoolKey(text, server.kernel.now()).ok;
    const [version, kid, payload, signature] = key.split('.') as [string, string, string, string];
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('cole', 'kole')).toString(
      'base64url',
    );
    for (const text of [
      '',
      key.slice(0, -1),
      key.slice(1),
      `${key}A`,
      [version, kid, forged, signature].join('.'),
      [version, 'ffffffff', payload, signature].join('.'),
      [version, kid, payload].join('.'),
      payload,
    ])
      expect(verify(text)).toBe(false);
    let accepted = 0;
    for (let i = 0; i < 2000; i++) {
      const at = i % key.length;
      const swapped = key[at] === 'A' ? 'B' : 'A';
      if (verify(key.slice(0, at) + swapped + key.slice(at + 1))) accepted += 1;
    }
    expect([verify(key), accepted]).toEqual([true, 0]);
  });

  test('when replaced redirect to the new one, in answers and in refusals (SEC-KEY-04)', async () => {
    const old = await issue(false);
    server.clock.advance(2000);
    expect((await as('parent')(c.ping, {}, { headers: markOf(old) })).headers.get('x-school-key')).toBeNull();
    const next = await issue(true);
    expect((await as('parent')(c.ping, {}, { headers: markOf(old) })).headers.get('x-school-key')).toBe(next);
    const refused = await as(null)(c.ping, {}, { headers: markOf(old) });
    expect([refused.status, refusal(refused).schoolKey]).toEqual([401, next]);
    for (const held of [
      {},
      markOf(next),
      { 'x-school-key': 'aaaaaaaaaaaaaaaa' },
      { 'x-school-key': `${'x'.repeat(5000)}` },
    ]) {
      const answer = await as(null)(c.ping, {}, { headers: held });
      expect([answer.status, refusal(answer).schoolKey]).toEqual([401, undefined]);
    }
    const twin = await client(server, other.schoolId, other.accounts.parent)(c.ping, {}, { headers: markOf(old) });
    expect([twin.status, twin.headers.get('x-school-key')]).toEqual([200, null]);
  });

  test('of a moved school give its new address; those of a suspended one say so', async () => {
    const set = (status: string, movedKey: string | null) =>
      server.kernel.pool.query('UPDATE schools SET status = $2, moved_key = $3 WHERE school_id = $1', [
        school.schoolId,
        status,
        movedKey,
      ]);
    await set('moved', 'v1.new');
    for (const answer of [await as('parent')(c.ping, {}), await as(null)(c.getInfo, {})])
      expect([answer.status, refusal(answer).code, refusal(answer).schoolKey]).toEqual([412, 'school_moved', 'v1.new']);
    await set('suspended', null);
    server.clock.advance(31_000);
    expect((await as('parent')(c.ping, {})).status).toBe(403);
    expect((await as(null)(c.getInfo, {})).status).toBe(200);
  });

  test('are renewed on the night before they expire, and only then', async () => {
    const key = await issue(true);
    await server.runSchedule('school.keys-renew');
    expect((await as('admin')(c.listKeys, {})).body.current).toBe(key);
    server.clock.advance(600 * 86_400_000);
    try {
      await server.runSchedule('school.keys-renew');
      const next = (await as(null)(c.getInfo, {})).body.key;
      expect(next).not.toBe(key);
      expect(server.kernel.secrets.verifySchoolKey(next, server.kernel.now()).ok).toBe(true);
    } finally {
      server.clock.advance(-600 * 86_400_000);
    }
  });

  test('change with the title of the school, and the previous one stays valid', async () => {
    const before = await issue(true);
    await as('admin')(c.updateSettings, { body: body() });
    const { current, items } = (await as('admin')(c.listKeys, {})).body;
    expect(server.kernel.secrets.verifySchoolKey(current, server.kernel.now())).toMatchObject({
      key: { title: 'Collège des Orangers' },
    });
    expect([current === before, items.filter((item) => item.revokedAt).length]).toEqual([false, 0]);
  });
});

test('an unknown school is not found, on any route', async () => {
  for (const id of [999_999, 0, -1, 'abc']) {
    const answer = await fetch(`${server.base}/api/${id}/school/info`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'school_unknown']);
  }
});

test('the first page of a guardian is for one of their own children or for all, never for another’s', async () => {
  expect((await as('parent')(c.getHome, { query: {} })).status).toBe(200);
  expect((await as('parent')(c.getHome, { query: { child: school.accounts.eleve.personId } })).status).toBe(200);
  for (const child of [school.accounts.eleve2.personId, other.accounts.eleve.personId, school.accounts.prof.personId])
    expect((await as('parent')(c.getHome, { query: { child } })).status).toBe(404);
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('guardianships')
      .set({ digital_access: false })
      .where('guardian_id', '=', school.accounts.parent.personId)
      .execute(),
  );
  expect((await as('parent')(c.getHome, { query: { child: school.accounts.eleve.personId } })).status).toBe(404);
});

test('the differences between two editors are listed field by field', () => {
  const stored = { title: 'A', languages: ['fr'], hue: null } as unknown as SettingValues;
  expect(disagreements(stored, stored)).toEqual({});
  expect(disagreements(stored, { ...stored, languages: ['fr', 'ar'], hue: 0 })).toEqual({
    languages: { theirs: ['fr'], yours: ['fr', 'ar'] },
    hue: { theirs: null, yours: 0 },
  });
});
