import { readFileSync } from 'node:fs';
import * as c from '@encrier/contract/communication/media';
import { decideConsent } from '@encrier/contract/school/consents';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

/** One second of blue, 64 × 36, as a phone writes it and as a browser records it. */
const mp4 = readFileSync(new URL('./fixtures/tiny.mp4', import.meta.url));
const webm = readFileSync(new URL('./fixtures/tiny.webm', import.meta.url));

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const request = (who: PersonName, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.base}/api/${school.schoolId}/${path}`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}`, ...headers },
  });
async function upload(
  bytes: Uint8Array,
  name: string,
): Promise<{ status: number; body: { id: string; fichier: string; type: string; mime: string; code: string } }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as never };
}
const picture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#000080' } })
    .jpeg()
    .toBuffer();
/** A published album of two videos, each with its poster, on which the pupil of the class is recognised. */
async function published(): Promise<c.ManagedAlbum> {
  await as('parent')(decideConsent, {
    params: { id: school.accounts.eleve.personId },
    body: { purpose: 'albums', granted: true },
  });
  const { body } = await as('admin')(c.createAlbum, {
    body: {
      content: {
        kind: 'videos',
        title: 'Spectacle',
        description: '',
        takenOn: null,
        place: '',
        audience: [{ kind: 'class', ref: school.classes['6A'] }],
        download: 'none',
        expiresOn: null,
      },
    },
  });
  for (const [bytes, name] of [
    [mp4, 'scene.mp4'],
    [webm, 'scene.webm'],
  ] as const) {
    const [film, poster] = [await upload(bytes, name), await upload(await picture(), 'affiche.jpg')];
    const made = await as('admin')(c.addItems, {
      params: { id: body.id },
      body: { items: [{ id: newId(), fileId: film.body.id, posterId: poster.body.id, seconds: 1 }] },
    });
    await as('admin')(c.tagItem, {
      params: { id: body.id, itemId: made.body.items.at(-1)!.id },
      body: { pupilIds: [school.accounts.eleve.personId] },
    });
  }
  const out = await as('admin')(c.publishAlbum, { params: { id: body.id }, body: { version: 1, checked: true } });
  expect([out.status, out.body.status]).toEqual([200, 'published']);
  return out.body;
}

describe('a video', () => {
  it('plays for its readers from any position, with its poster and its length', async () => {
    const { id } = await published();
    const album = (await as('parent')(c.getAlbum, { params: { id } })).body;
    expect(album.items).toMatchObject([
      { file: { type: 'video', mime: 'video/mp4', size: mp4.length }, poster: { type: 'image' }, seconds: 1 },
      { file: { type: 'video', mime: 'video/webm' } },
    ]);
    expect((await as('parent')(c.listAlbums, { query: { type: 'videos' } })).body).toMatchObject({
      counts: { photos: 0, videos: 1 },
      items: [{ cover: { id: album.items[0]!.poster!.id } }],
    });
    for (const [item, bytes] of [
      [album.items[0]!, mp4],
      [album.items[1]!, webm],
    ] as const) {
      const path = `files/video/${item.file.fichier}`;
      const whole = await request('parent', path);
      expect([
        whole.status,
        whole.headers.get('content-type'),
        whole.headers.get('accept-ranges'),
        Buffer.from(await whole.arrayBuffer()).equals(bytes),
      ]).toEqual([200, item.file.mime, 'bytes', true]);
      const part = await request('parent', path, { range: 'bytes=100-299' });
      expect([
        part.status,
        part.headers.get('content-range'),
        Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 300)),
      ]).toEqual([206, `bytes 100-299/${bytes.length}`, true]);
      const end = await request('parent', path, { range: 'bytes=-50' });
      expect([end.status, Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-50))]).toEqual([206, true]);
      expect((await request('parent', path, { range: `bytes=${bytes.length}-` })).status).toBe(416);
      expect((await request('parent', `images/${item.poster!.fichier}?w=320`)).status).toBe(200);
      for (const who of ['parent2', 'eleve2', 'prof2'] as const)
        expect([
          (await request(who, path)).status,
          (await request(who, `images/${item.poster!.fichier}`)).status,
        ]).toEqual([404, 404]);
    }
  });

  it('is hidden when consent ends, with its poster, and is restored only by its author', async () => {
    const { id, items } = await published();
    const [item] = items;
    const opens = async () => [
      (await as('parent')(c.getAlbum, { params: { id } })).body.items.length,
      (await request('parent', `files/video/${item!.file.fichier}`)).status,
      (await request('parent', `images/${item!.poster!.fichier}`)).status,
    ];
    expect(await opens()).toEqual([2, 200, 200]);
    const consent = (granted: boolean) =>
      as('parent')(decideConsent, {
        params: { id: school.accounts.eleve.personId },
        body: { purpose: 'albums', granted },
      });
    await consent(false);
    await server.runJobs();
    expect(await opens()).toEqual([0, 404, 404]);
    const shown = () =>
      as('admin')(c.showItem, { params: { id, itemId: item!.id }, body: { hidden: false, reason: '' } });
    expect((await shown()).body).toMatchObject({ code: 'media.consent_missing' });
    await consent(true);
    expect((await shown()).status).toBe(200);
    expect(await opens()).toEqual([1, 200, 200]);
  });

  it('once deleted is no longer served, and can be restored', async () => {
    const { id, items } = await published();
    const path = `files/video/${items[0]!.file.fichier}`;
    await as('admin')(c.removeItems, { params: { id }, body: { ids: [items[0]!.id] } });
    expect([
      (await request('parent', path)).status,
      (await request('parent', `images/${items[0]!.poster!.fichier}`)).status,
    ]).toEqual([404, 404]);
    await as('admin')(c.restoreItems, { params: { id }, body: { ids: [items[0]!.id] } });
    expect((await request('parent', path)).status).toBe(200);
  });

  it('is checked by its bytes, and has a size that a phone can send', async () => {
    expect((await upload(await picture(), 'faux.mp4')).body).toMatchObject({ code: 'files.type_refused' });
    expect((await upload(Buffer.concat([mp4, Buffer.alloc(51 * 1024 * 1024)]), 'long.mp4')).body).toMatchObject({
      code: 'files.too_large',
    });
  });
});
