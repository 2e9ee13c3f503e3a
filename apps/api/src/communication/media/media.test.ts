import * as c from '@encrier/contract/communication/media';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { notifyPeople } from '#kernel/test/notices.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'prof', ['media.publish'], 'classes');
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const content = (over: Partial<c.AlbumContent> = {}): c.AlbumContent => ({
  kind: 'photos',
  title: 'Forêt',
  description: '',
  takenOn: null,
  place: '',
  audience: [{ kind: 'class', ref: school.classes['6A'] }],
  download: 'none',
  expiresOn: null,
  ...over,
});
const bytesOf = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 900, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
async function upload(who: PersonName, width = 2000): Promise<{ id: string; fichier: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await bytesOf(width))]), 'photo.png');
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { id: string; fichier: string };
}
async function published(
  over: Partial<c.AlbumContent> = {},
  widths: readonly number[] = [2000],
): Promise<c.ManagedAlbum> {
  const { body } = await as('admin')(c.createAlbum, { body: { content: content(over) } });
  for (const width of widths)
    await as('admin')(c.addItems, {
      params: { id: body.id },
      body: { items: [{ id: newId(), fileId: (await upload('admin', width)).id, caption: `Vue ${width}` }] },
    });
  const out = await as('admin')(c.publishAlbum, { params: { id: body.id }, body: { version: 1, checked: true } });
  expect([out.status, out.body.status]).toEqual([200, 'published']);
  return out.body;
}
const list = async (who: PersonName, query: object = {}) =>
  (await as(who)(c.listAlbums, { query: { type: 'photos', ...query } as never })).body;
const opens = (who: PersonName, path: string): Promise<Response> =>
  fetch(`${server.base}/api/${school.schoolId}/${path}`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
  });

describe('the album grid', () => {
  it('shows each reader their own albums, the newest first, marked as new until opened', async () => {
    const first = await published({ title: 'Ancien' });
    const album = await published();
    const seen = await list('parent');
    expect(seen.items.map(({ id }) => id)).toEqual([album.id, first.id]);
    expect(seen).toMatchObject({
      total: 2,
      counts: { photos: 2, videos: 0, unseen: 2 },
      items: [{ isNew: true, forChildren: ['Yasmine'], count: 1, cover: { type: 'image' } }, {}],
    });
    for (const who of ['parent2', 'eleve2', 'prof2', 'transport'] as const) expect((await list(who)).total).toBe(0);
    const unread = await notifyPeople(server, school, ['parent', 'eleve'], 'media.album', {
      type: 'photos',
      id: album.id,
    });
    await as('parent')(c.markSeen, { params: { id: album.id }, body: {} });
    expect(await unread()).toEqual(['eleve']);
    expect((await list('parent')).items[0]).toMatchObject({ id: album.id, isNew: false });
    expect((await list('parent', { unseen: '1' })).items.map(({ id }) => id)).toEqual([first.id]);
    expect((await list('parent', { q: 'ancien' })).total).toBe(1);
    expect((await list('parent', { type: 'videos' })).total).toBe(0);
    expect((await list('parent', { child: school.accounts.eleve2.personId })).total).toBe(0);
  });

  it('closes with the tie to the child: the list, the album and its pictures', async () => {
    const album = await published();
    const name = album.items[0]!.file.fichier;
    const end = (ends_on: string | null) =>
      inSchool((db) =>
        db
          .updateTable('guardianships')
          .set({ ends_on })
          .where('guardian_id', '=', school.accounts.parent.personId)
          .execute(),
      );
    expect((await opens('parent', `images/${name}?w=320`)).status).toBe(200);
    await end('2020-01-01');
    expect((await list('parent')).items.map(({ id }) => id)).not.toContain(album.id);
    expect((await as('parent')(c.getAlbum, { params: { id: album.id } })).status).toBe(404);
    expect((await opens('parent', `images/${name}?w=320`)).status).toBe(404);
    await end(null);
    expect((await as('parent')(c.getAlbum, { params: { id: album.id } })).status).toBe(200);
  });

  it('is invisible to another class or another school', async () => {
    const album = await published();
    for (const who of ['parent2', 'eleve2', 'prof2'] as const) {
      expect((await as(who)(c.getAlbum, { params: { id: album.id } })).status).toBe(404);
      expect((await as(who)(c.getManaged, { params: { id: album.id } })).status).toBe(404);
      expect((await as(who)(c.markSeen, { params: { id: album.id }, body: {} })).status).toBe(404);
      expect((await as(who)(c.zipAlbum, { params: { id: album.id } })).status).toBe(404);
      expect((await opens(who, `images/${album.items[0]!.file.fichier}`)).status).toBe(404);
    }
    expect(
      (await client(server, other.schoolId, other.accounts.admin)(c.getAlbum, { params: { id: album.id } })).status,
    ).toBe(404);
  });

  it('drops an album past its last day', async () => {
    const album = await published();
    await inSchool((db) =>
      db.updateTable('albums').set({ expires_on: '2020-01-01' }).where('id', '=', album.id).execute(),
    );
    expect((await as('parent')(c.getAlbum, { params: { id: album.id } })).status).toBe(404);
    expect((await list('parent')).items.map(({ id }) => id)).not.toContain(album.id);
  });
});

describe('what readers download', () => {
  it('is limited to screen size unless the album offers originals', async () => {
    const width = async (who: PersonName, path: string): Promise<number> =>
      (await sharp(Buffer.from(await (await opens(who, path)).arrayBuffer())).metadata()).width;
    const kept = await published({ download: 'reduced' });
    const given = await published({ download: 'original' });
    const name = (album: c.ManagedAlbum): string => album.items[0]!.file.fichier;
    expect(await width('parent', `images/${name(kept)}`)).toBe(1600);
    expect(await width('parent', `files/image/${name(kept)}?download=1`)).toBe(1600);
    expect(await width('parent', `images/${name(kept)}?w=320`)).toBe(320);
    expect(await width('admin', `images/${name(kept)}`)).toBe(2000);
    expect(await width('parent', `images/${name(given)}`)).toBe(2000);
    expect((await as('parent')(c.getAlbum, { params: { id: kept.id } })).body.can).toEqual({
      manage: false,
      save: true,
      zip: false,
    });
  });

  it('is an archive for the staff, in the size set by the rule, and the download is recorded', async () => {
    const album = await published({ download: 'reduced', title: 'Sortie : « Maâmora »' }, [2000, 700]);
    const sizes = async (who: PersonName): Promise<[string, number][]> => {
      const answer = await opens(who, `media/${album.id}/zip`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
      const entries = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
      return Promise.all(
        entries.map(async ([name, bytes]): Promise<[string, number]> => [name, (await sharp(bytes).metadata()).width]),
      );
    };
    expect(await sizes('prof')).toEqual([
      ['1 Vue 2000.webp', 1600],
      ['2 Vue 700.webp', 700],
    ]);
    expect((await sizes('admin'))[0]).toEqual(['1 Vue 2000.webp', 2000]);
    for (const who of ['parent', 'eleve'] as const)
      expect((await as(who)(c.zipAlbum, { params: { id: album.id } })).status).toBe(404);
    const trail = await inSchool((db) =>
      db.selectFrom('audit_log').select('action').where('action', '=', 'media.zip').execute(),
    );
    expect(trail).toHaveLength(2);
    const closed = await published({ download: 'none' });
    expect((await as('prof')(c.zipAlbum, { params: { id: closed.id } })).status).toBe(404);
  });
});
