import * as c from '@encrier/contract/school/transfer';
import { createPost } from '@encrier/contract/communication/news';
import { listPeople } from '@encrier/contract/school/imports';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '#kernel/act/audit.ts';
import { newToken } from '#kernel/auth/token.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { resumeSchool, moveSchool, openFromArchive } from './transfer.public.ts';

let server: TestServer;
let school: TestSchool;
const sha = `ab${'1'.repeat(62)}`;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await server.kernel.files.put(storeKey(school.schoolId, sha), Buffer.from('les octets d’une photo'));
  await client(
    server,
    school.schoolId,
    school.accounts.admin,
  )(createPost, {
    body: {
      content: {
        kind: 'information',
        title: 'Réunion « = 1+1 »',
        html: '<p>Texte\nsur deux lignes, عربي</p>',
        categoryId: null,
        audience: [{ kind: 'everyone' }],
        coverId: null,
        attachmentIds: [],
        video: null,
        publishAt: null,
        expiresAt: null,
        pinned: false,
        pinnedUntil: null,
        ackRequired: false,
        ackDeadline: null,
        ackReminders: false,
        reactions: true,
        comments: 'free',
        notify: 'silent',
        event: null,
      },
    },
  });
});
afterAll(() => server.stop());

async function take(schoolId: number, token: string): Promise<Record<string, Uint8Array>> {
  const answer = await fetch(`${server.base.replace(/\/api.*$/, '')}/api/${schoolId}/school/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

/**
 * Signs in a person of an opened school: the account waits for a code, so a session is written straight into the
 * database.
 */
async function session(schoolId: number, accountId: string): Promise<string> {
  const { token, hash } = newToken(schoolId);
  const now = server.kernel.now();
  const far = new Date(now.getTime() + 86_400_000);
  await withTenant(server.kernel.pool, schoolId, {}, async (db) => {
    await db
      .updateTable('accounts')
      .set({ status: 'active', password_hash: 'x' })
      .where('id', '=', accountId)
      .execute();
    await db
      .insertInto('sessions')
      .values({
        school_id: schoolId,
        id: newId(),
        account_id: accountId,
        token_hash: hash,
        rotated_at: now,
        kind: 'mobile',
        created_at: now,
        last_seen_at: now,
        expires_at: far,
        idle_seconds: 80_000,
        step_up_until_at: far,
      })
      .execute();
  });
  return token;
}

it('a school is exported completely and imported without a difference, under another number', async () => {
  const first = await take(school.schoolId, school.accounts.admin.token);
  const manifest = JSON.parse(strFromU8(first['manifest.json']!)) as { tables: Record<string, number>; files: number };
  expect(manifest.tables).toMatchObject({ persons: 9, pupils: 2, posts: 1, courses: 2 });
  expect(manifest.files).toBe(1);
  const text = Object.entries(first)
    .filter(([name]) => name.endsWith('.jsonl'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('');
  expect(text).not.toMatch(/argon2|token_hash/);
  const opened = await openFromArchive(server.kernel, zipSync(first));
  expect(opened.schoolId).not.toBe(school.schoolId);
  expect(opened.files).toBe(1);
  const token = await session(opened.schoolId, school.accounts.admin.id);
  const { body } = await client(server, opened.schoolId, { ...school.accounts.admin, token })(listPeople, {
    query: { q: 'yasmine' },
  });
  expect(body.items).toMatchObject([{ label: 'Yasmine El Amrani', detail: '6A' }]);
  const second = await take(opened.schoolId, token);
  const data = (files: Record<string, Uint8Array>) =>
    Object.fromEntries(
      Object.entries(files)
        .filter(([name]) => name.startsWith('data/') || name.startsWith('files/'))
        .map(([name, bytes]) => [name, strFromU8(bytes)]),
    );
  // Its administrator came in meanwhile.
  const settled = (files: Record<string, string>) => ({
    ...files,
    'data/accounts.jsonl': files['data/accounts.jsonl']?.replace(/"last_seen_at": ("[^"]*"|null)/g, ''),
  });
  expect(settled(data(second))).toEqual(settled(data(first)));
  const chain = await readTenant(server.kernel.pool, opened.schoolId, (db) => verifyChain(db, opened.schoolId));
  expect(chain.ok).toBe(true);
});

it('a transfer needs the right and a fresh proof, and writes its line', async () => {
  const call = (who: 'personnel' | 'prof') => client(server, school.schoolId, school.accounts[who])(c.exportSchool, {});
  expect((await call('prof')).status).toBe(403);
  await grant(server, school, 'personnel', ['school.export'], 'school');
  expect((await call('personnel')).body).toMatchObject({ code: 'auth.step_up_needed' });
  const { body } = await client(server, school.schoolId, school.accounts.admin)(c.exportFigures, {});
  expect(body).toMatchObject({ pupils: 2, posts: 1, latest: [{ by: school.accounts.admin.label }] });
});

it('an invalid or truncated archive, or one of another version, is refused and creates no school', async () => {
  const files = await take(school.schoolId, school.accounts.admin.token);
  const manifest = JSON.parse(strFromU8(files['manifest.json']!)) as Record<string, unknown>;
  const schools = async () =>
    (await server.kernel.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM schools')).rows[0]?.n;
  const before = await schools();
  const wrong: Record<string, Uint8Array>[] = [
    { 'manifest.json': files['manifest.json']! },
    { ...files, 'manifest.json': strToU8(JSON.stringify({ ...manifest, schema: 'other' })) },
    { ...files, 'data/persons.jsonl': strToU8('{"id":') },
    {
      ...files,
      'data/persons.jsonl': strToU8(strFromU8(files['data/persons.jsonl']!).replace('"last_name"', '"nothing"')),
    },
  ];
  for (const one of wrong) await expect(openFromArchive(server.kernel, zipSync(one))).rejects.toThrow();
  await expect(openFromArchive(server.kernel, strToU8('not a zip'))).rejects.toThrow('not the archive');
  expect(await schools()).toBe(before);
});

it('after a move to another server, the old one answers only with a key signed by the new one (SEC-KEY-04)', async () => {
  const [leaving, there] = [await mintSchool(server), await testServer({ own: true })];
  try {
    const token = leaving.accounts.admin.token;
    const files = zipSync(await take(leaving.schoolId, token));
    const opened = await openFromArchive(there.kernel, files);
    const ask = async () => {
      const answer = await fetch(`${server.base}/api/${leaving.schoolId}/school/info`);
      return { status: answer.status, ...((await answer.json()) as { code?: string; schoolKey?: string }) };
    };
    const [head, kid, payload, mark] = opened.key.split('.');
    const twin = await openFromArchive(server.kernel, files);
    const stranger = await testServer({ own: true });
    const forged = stranger.kernel.secrets.signSchoolKey({
      apiHost: there.base,
      title: opened.title,
      schoolId: opened.schoolId,
      issuedAt: server.kernel.now(),
      expiresAt: new Date(server.kernel.now().getTime() + 86_400_000),
    });
    await stranger.stop();
    for (const [key, why] of [
      ['a key', 'no school key'],
      [[head, kid, payload, `${mark?.slice(0, -4)}AAAA`].join('.'), 'did not sign'],
      [forged, 'did not sign'],
      [twin.key, 'this very server'],
    ] as const)
      await expect(moveSchool(server.kernel, leaving.schoolId, key), key).rejects.toThrow(why);
    expect((await ask()).status).toBe(200);
    const place = await moveSchool(server.kernel, leaving.schoolId, opened.key);
    expect(place).toMatchObject({ apiHost: there.base, schoolId: opened.schoolId });
    const response = await ask();
    expect(response).toMatchObject({ status: 412, code: 'school_moved', schoolKey: opened.key });
    // What a device does with it: reads the host's own keys, then the school there, which accepts the key.
    const host = (await (await fetch(`${there.base}/api/host`)).json()) as { publicKeys: { kid: string }[] };
    expect(host.publicKeys.map((one) => one.kid)).toContain(response.schoolKey?.split('.')[1]);
    const info = await fetch(`${there.base}/api/${opened.schoolId}/school/info`);
    expect(await info.json()).toMatchObject({ title: opened.title, key: opened.key });
    // No session is valid here, and none exists there.
    const signedIn = await fetch(`${server.base}/api/${leaving.schoolId}/auth/user`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(signedIn.status).toBe(412);
    await resumeSchool(server.kernel, leaving.schoolId);
    expect((await ask()).status).toBe(200);
  } finally {
    await there.stop();
  }
}, 120_000);
