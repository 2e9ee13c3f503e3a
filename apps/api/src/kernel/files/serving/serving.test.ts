import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout, updateProfile } from '@encrier/contract/access/auth';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { discard, file, fileByName, image, imageProxy, link } from '@encrier/contract/kernel/files';
import { cleanHtml } from '#kernel/content/rich-text.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { signLink } from '../file-name.ts';
import { pastedPictures } from '../files.queries.ts';
import { storeKey } from '../stores/store-key.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer({ config: { imageHosts: ['images.example.org'] } });
  school = await mintSchool(server);
  other = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName | null, at: TestSchool = school) => client(server, at.schoolId, who && at.accounts[who]);
async function send(who: PersonName, name: string, bytes: Buffer | string): Promise<Attachment> {
  const form = new FormData();
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  const response = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
    body: form,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Attachment;
}
const photo = (side = 400): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#a55' } })
    .jpeg()
    .toBuffer();
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.base}${path}`, { headers });
const adopt = (id: string, type: string | null, owner: string | null) =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.updateTable('files').set({ owner_type: type, owner_id: owner }).where('id', '=', id).execute(),
  );

describe('reading a file', () => {
  it('leaves nothing in a shared browser, except a face or the logo for five minutes (SEC-WEB-04)', async () => {
    const kept = async (path: string) =>
      (
        await get(`/api/${school.schoolId}/${path}`, {
          authorization: `Bearer ${school.accounts.prof.token}`,
        })
      ).headers.get('cache-control');
    const note = await send('prof', 'note.txt', 'une note');
    const picture = await send('prof', 'cour.jpg', await photo());
    expect(await kept(`files/text/${note.fichier}`)).toBe('private, no-store');
    expect(await kept(`images/${picture.fichier}`)).toBe('private, no-store');
    for (const [owner, id] of [
      ['account', school.accounts.prof.id],
      ['person', school.accounts.prof.personId],
    ] as const) {
      await adopt(picture.id, owner, id);
      expect(await kept(`images/${picture.fichier}`)).toBe('private, max-age=300');
    }
    await adopt(note.id, 'person', school.accounts.prof.personId);
    expect(await kept(`files/text/${note.fichier}`)).toBe('private, no-store');
  });

  it('is for the sender only until an object has the file', async () => {
    const { fichier, type } = await send('prof', 'note.txt', 'une note');
    expect(await as('prof')(file, { params: { type, fichier }, query: {} })).toMatchObject({
      status: 200,
      body: 'une note',
    });
    for (const who of ['prof2', 'eleve', 'parent', 'admin'] as const)
      expect((await as(who)(file, { params: { type, fichier }, query: {} })).status).toBe(404);
    expect((await as(null)(file, { params: { type, fichier }, query: {} })).status).toBe(401);
    expect((await as('admin', other)(file, { params: { type, fichier }, query: {} })).status).toBe(404);
    expect((await as('prof')(fileByName, { query: { n: `files/${type}/${fichier}` } })).body).toBe('une note');
    expect((await as('prof')(fileByName, { query: { n: `${type}/${fichier}` } })).body).toBe('une note');
    expect((await as('prof')(fileByName, { query: { n: `files/pdf/${fichier}` } })).status).toBe(404);
    expect(
      (await as('prof')(file, { params: { type, fichier: fichier.replace('.txt', '.csv') }, query: {} })).status,
    ).toBe(404);
  });

  it('of another pupil’s attachment is not found (SEC-OBJ-08, SEC-OBJ-02)', async () => {
    const mine = await send('eleve', 'devoir.txt', 'mon devoir');
    await adopt(mine.id, 'person', school.accounts.eleve.personId);
    const status = async (who: PersonName) =>
      (await as(who)(fileByName, { query: { n: `files/text/${mine.fichier}` } })).status;
    expect(await Promise.all((['eleve', 'parent', 'prof', 'admin'] as const).map(status))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await Promise.all((['eleve2', 'parent2', 'prof2', 'transport', 'personnel'] as const).map(status))).toEqual([
      404, 404, 404, 404, 404,
    ]);
    // The authority ends, and the right with it, at once.
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .updateTable('guardianships')
        .set({ digital_access: false })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect(await status('parent')).toBe(404);
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .updateTable('guardianships')
        .set({ digital_access: true })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
  });

  it('sends the whole file, parts, or nothing when it is unchanged', async () => {
    const { fichier } = await send('prof', 'suite.txt', '0123456789'.repeat(400));
    const path = `/api/${school.schoolId}/files/text/${fichier}`;
    const authorization = `Bearer ${school.accounts.prof.token}`;
    const whole = await get(path, { authorization, 'accept-encoding': 'gzip, br' });
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('content-encoding')]).toEqual([
      200,
      '4000',
      null,
    ]);
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="suite.txt"; filename*=UTF-8''suite.txt`,
    );
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('cache-control')).toBe('private, no-store');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    const part = await get(path, { authorization, range: 'bytes=5-14' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 5-14/4000',
      '5678901234',
    ]);
    expect(await get(path, { authorization, range: 'bytes=-3' }).then((r) => r.text())).toBe('789');
    expect((await get(path, { authorization, range: 'bytes=4000-' })).status).toBe(416);
    expect((await get(path, { authorization, 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await get(path, { authorization, range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('gives pictures in the requested width', async () => {
    const { fichier } = await send('prof', 'cour.jpg', await photo());
    const width = async (w?: '96' | '320' | '800') => {
      const response = await get(`/api/${school.schoolId}/images/${fichier}${w ? `?w=${w}` : ''}`, {
        authorization: `Bearer ${school.accounts.prof.token}`,
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      return (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width;
    };
    expect([await width('96'), await width('320'), await width('800'), await width()]).toEqual([96, 320, 400, 400]);
    expect((await as('prof')(image, { params: { name: fichier.replace('.webp', '.png') }, query: {} })).status).toBe(
      404,
    );
  });

  it('accepts no path (SEC-FIL-01)', async () => {
    for (const n of [
      '../../etc/passwd',
      'images/../../../etc/passwd',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      'files/text/..%252f..%252fsecret',
      '/etc/passwd',
      '\\\\host\\share',
      'images/a\u0000.webp',
    ]) {
      expect((await as('prof')(fileByName, { query: { n } })).status, n).toBe(404);
      const raw = await get(`/api/${school.schoolId}/images/${encodeURIComponent(n)}`, {
        authorization: `Bearer ${school.accounts.prof.token}`,
      });
      expect([400, 404], n).toContain(raw.status);
    }
  });
});

describe('signed links (SEC-SES-07)', () => {
  const make = async () => {
    const made = await send('prof', 'lien.txt', 'par le lien');
    const { url } = (await as('prof')(link, { params: { id: made.id } })).body;
    return { ...made, url };
  };

  it('open one file for five minutes without any header', async () => {
    const { url } = await make();
    expect(url).not.toContain(school.accounts.prof.token);
    expect(await (await get(url)).text()).toBe('par le lien');
    // A link ends at a whole second, up to one before its five minutes, and the clock goes on between two requests.
    server.clock.advance(298_000);
    expect((await get(url)).status).toBe(200);
    server.clock.advance(3000);
    expect((await get(url)).status).toBe(401);
    expect((await get(url, { authorization: `Bearer ${school.accounts.prof.token}` })).status).toBe(404);
    server.clock.set(new Date());
  });

  it('serve no other user, no other file, no other school', async () => {
    const { url, id } = await make();
    const second = await send('prof', 'autre.txt', 'autre');
    expect((await get(url, { authorization: `Bearer ${school.accounts.prof2.token}` })).status).toBe(404);
    expect((await get(url, { authorization: `Bearer ${school.accounts.prof.token}` })).status).toBe(200);
    expect((await get(url.replace(id, second.id))).status).toBe(401);
    expect((await get(url.replace(`u=${school.accounts.prof.id}`, `u=${school.accounts.admin.id}`))).status).toBe(401);
    expect((await get(url.replace(`/api/${school.schoolId}/`, `/api/${other.schoolId}/`))).status).toBe(401);
    expect((await get(url.replace(/s=./, 's=_'))).status).toBe(401);
    expect((await as('prof2')(link, { params: { id } })).status).toBe(404);
    const expires = Math.floor(Date.now() / 1000) + 200;
    const forged = signLink(Buffer.alloc(32, 7), {
      schoolId: school.schoolId,
      fileId: id,
      accountId: school.accounts.prof.id,
      expires,
    });
    expect(
      (await get(`/api/${school.schoolId}/files/text/${id}.txt?u=${school.accounts.prof.id}&e=${expires}&s=${forged}`))
        .status,
    ).toBe(401);
  });

  it('expire with the account, and with the right to the file', async () => {
    const { url, id } = await make();
    await adopt(id, 'person', school.accounts.eleve2.personId);
    expect((await get(url)).status).toBe(404);
    await adopt(id, null, null);
    expect((await get(url)).status).toBe(200);
    const disable = (status: string) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db.updateTable('accounts').set({ status }).where('id', '=', school.accounts.prof.id).execute(),
      );
    await disable('disabled');
    expect((await get(url)).status).toBe(401);
    await disable('active');
  });
});

describe('faces', () => {
  const portrait = async (who: PersonName): Promise<string> => {
    const { id, fichier } = await send(who, 'moi.jpg', await photo());
    expect((await as(who)(updateProfile, { body: { photo: id } })).status).toBe(200);
    return fichier;
  };
  const seenBy = async (name: string): Promise<PersonName[]> => {
    const all = Object.keys(school.accounts) as PersonName[];
    const answers = await Promise.all(
      all.map(async (who) => [(await as(who)(image, { params: { name }, query: {} })).status, who] as const),
    );
    return answers
      .filter(([status]) => status === 200)
      .map(([, who]) => who)
      .sort();
  };

  it('of a pupil are visible to the family, the class’s teachers and staff who may look people up', async () => {
    expect(await seenBy(await portrait('eleve'))).toEqual(['admin', 'eleve', 'parent', 'prof']);
  });
  it('of a guardian are visible to the same people', async () => {
    expect(await seenBy(await portrait('parent2'))).toEqual(['admin', 'eleve2', 'parent2', 'prof2']);
  });
  const mend = { ends_on: null, legal: true };
  it.each([
    ['whose tie ended', { ends_on: '2020-01-01' }],
    ['without authority', { legal: false }],
  ])('of a guardian %s are hidden from the teacher (SEC-OBJ-01)', async (_name, broken) => {
    const name = await portrait('parent2');
    const set = (values: { ends_on?: string | null; legal?: boolean }) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db
          .updateTable('guardianships')
          .set(values)
          .where('guardian_id', '=', school.accounts.parent2.personId)
          .execute(),
      );
    await set(broken);
    try {
      expect(await seenBy(name)).toEqual(['admin', 'parent2']);
    } finally {
      await set(mend);
    }
  });
  it('of the staff are visible to every signed-in user', async () => {
    expect(await seenBy(await portrait('prof'))).toHaveLength(9);
    const name = await portrait('prof');
    expect((await as(null)(image, { params: { name }, query: {} })).status).toBe(401);
  });
  it('need a session, but the school’s logo does not', async () => {
    const { id, fichier } = await send('admin', 'logo.png', await photo());
    await adopt(id, 'school', newId());
    expect((await as(null)(image, { params: { name: fichier }, query: {} })).status).toBe(200);
    expect((await as(null, other)(image, { params: { name: fichier }, query: {} })).status).toBe(401);
  });
});

describe('cleaning up', () => {
  it('deletes only the caller’s own unused upload', async () => {
    const { id } = await send('prof', 'brouillon.txt', 'x');
    expect((await as('prof2')(discard, { params: { id } })).status).toBe(404);
    expect((await as('prof')(discard, { params: { id } })).status).toBe(200);
    expect((await as('prof')(discard, { params: { id } })).status).toBe(404);
  });

  it('deletes uploads unused for a day, then their bytes', async () => {
    const [loose, kept, twin] = [
      await send('prof', 'a.txt', 'orphelin'),
      await send('prof', 'b.txt', 'gardé'),
      await send('prof', 'c.txt', 'gardé'),
    ];
    await adopt(kept.id, 'person', school.accounts.prof.personId);
    const key = (text: string) => storeKey(school.schoolId, createHash('sha256').update(text).digest('hex'));
    await server.runSchedule('files.sweep');
    expect(await server.kernel.files.stat(key('orphelin'))).not.toBeNull();
    server.clock.advance(25 * 3_600_000);
    await server.runSchedule('files.sweep');
    server.clock.set(new Date());
    expect(await server.kernel.files.stat(key('orphelin'))).toBeNull();
    expect(await server.kernel.files.stat(key('gardé'))).not.toBeNull();
    const read = async ({ fichier }: Attachment) =>
      (await as('prof')(fileByName, { query: { n: `files/text/${fichier}` } })).status;
    expect([await read(loose), await read(twin), await read(kept)]).toEqual([404, 404, 200]);
    expect(server.logs.filter((line) => line.includes('task_failed'))).toEqual([]);
  });
});

describe('the picture proxy', () => {
  it('fetches signed addresses of listed hosts for signed-in callers only', async () => {
    const url = 'https://images.example.org/a.png?b=1&c="x"';
    const pasted = pastedPictures(server.kernel);
    const html = cleanHtml(
      `<p><img src="${url.replaceAll('"', '&quot;')}" alt="A"><img src="https://elsewhere.example.org/a.png"></p>`,
      pasted,
    );
    const address = /src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(html.match(/<img/g)).toHaveLength(1);
    // Cleaning twice keeps it, and nothing forged.
    expect(cleanHtml(html, pasted)).toBe(html);
    const forged = html.replace(/s=(.)/, (_, first) => `s=${first === '_' ? '-' : '_'}`);
    expect(cleanHtml(forged, pasted)).not.toContain('<img');
    const s = new URL(address, 'http://x').searchParams.get('s')!;
    expect((await as(null)(imageProxy, { query: { url, s } })).status).toBe(401);
    expect((await as('prof')(imageProxy, { query: { url, s: 'x'.repeat(43) } })).status).toBe(404);
    expect((await as('prof')(imageProxy, { query: { url: `${url}?x`, s } })).status).toBe(404);
  });

  it('caches what it fetched, under its own key, until the clean-up', async () => {
    const url = 'https://images.example.org/kept.png';
    const s = new URL(pastedPictures(server.kernel).proxyUrl(url)!, 'http://x').searchParams.get('s')!;
    const key = storeKey(school.schoolId, createHash('sha256').update(`image-proxy ${url}`).digest('hex'), 'px');
    await server.kernel.files.put(
      key,
      await sharp(await photo(20))
        .webp()
        .toBuffer(),
    );
    const answer = await get(`/api/${school.schoolId}/image-proxy?${new URLSearchParams({ url, s })}`, {
      authorization: `Bearer ${school.accounts.prof.token}`,
    });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
    await server.runSchedule('files.sweep');
    expect(await server.kernel.files.stat(key)).toBeNull();
  });
});

it('signing out clears the browser’s cache (SEC-WEB-04)', async () => {
  const { status, headers } = await as('personnel', other)(logout, { body: {} });
  expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  expect((await as('prof', other)(updateProfile, { body: {} })).headers.get('clear-site-data')).toBeNull();
});
