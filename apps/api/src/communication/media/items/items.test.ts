import * as c from '@encrier/contract/communication/media';
import { decideConsent } from '@encrier/contract/school/consents';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await grant(server, school, 'prof', ['media.publish', 'people.view'], 'classes');
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const content = (over: Partial<c.AlbumContent> = {}): c.AlbumContent => ({
  kind: 'photos',
  title: 'Atelier',
  description: '',
  takenOn: null,
  place: '',
  audience: [{ kind: 'class', ref: school.classes['6A'] }],
  download: 'none',
  expiresOn: null,
  ...over,
});
async function upload(who: PersonName, tint = '#884422'): Promise<string> {
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 300, height: 200, channels: 3, background: tint } })
          .png()
          .toBuffer(),
      ),
    ]),
    'photo.png',
  );
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
}
async function draft(who: PersonName, pictures: number, over: Partial<c.AlbumContent> = {}): Promise<c.ManagedAlbum> {
  let { body } = await as(who)(c.createAlbum, { body: { content: content(over) } });
  for (let n = 0; n < pictures; n += 1)
    ({ body } = await as(who)(c.addItems, {
      params: { id: body.id },
      body: { items: [{ id: newId(), fileId: await upload(who), caption: `P${n}` }] },
    }));
  return body;
}
const captions = (album: c.ManagedAlbum): string[] => album.items.map((item) => item.caption);
const tag = (who: PersonName, album: c.ManagedAlbum, at: number, ...pupilIds: string[]) =>
  as(who)(c.tagItem, { params: { id: album.id, itemId: album.items[at]!.id }, body: { pupilIds } });
const consent = (granted: boolean) =>
  as('parent')(decideConsent, { params: { id: school.accounts.eleve.personId }, body: { purpose: 'albums', granted } });

describe('the pictures of an album', () => {
  it('are added once, however often they are sent', async () => {
    const album = await draft('prof', 0);
    const items = [
      { id: newId(), fileId: await upload('prof') },
      { id: newId(), fileId: await upload('prof') },
    ];
    const add = () => as('prof')(c.addItems, { params: { id: album.id }, body: { items } });
    await add();
    expect((await add()).body.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    const elsewhere = await draft('prof', 0);
    expect((await as('prof')(c.addItems, { params: { id: elsewhere.id }, body: { items } })).status).toBe(404);
  });

  it('are the user’s own uploads, pictures in photo albums and videos in video albums', async () => {
    const add = async (kind: c.AlbumKind, fileId: string) =>
      code(
        (
          await as('prof')(c.addItems, {
            params: { id: (await draft('prof', 0, { kind })).id },
            body: { items: [{ id: newId(), fileId }] },
          })
        ).body,
      );
    expect(await add('photos', await upload('admin'))).toBe('media.file_unknown');
    expect(await add('videos', await upload('prof'))).toBe('media.file_unknown');
    expect(await add('photos', newId())).toBe('media.file_unknown');
  });

  it('can be ordered, captioned and used as a cover', async () => {
    const album = await draft('prof', 3);
    const ids = album.items.map(({ id }) => id);
    const turn = (to: string[], from: string[]) =>
      as('prof')(c.orderItems, { params: { id: album.id }, body: { ids: to, from } });
    const turned = await turn([ids[2]!, ids[0]!], ids);
    expect(captions(turned.body)).toEqual(['P2', 'P0', 'P1']);
    // A colleague who still sees the first order does not overwrite this one.
    expect(code((await turn([ids[1]!, ids[0]!, ids[2]!], ids)).body)).toBe('edited_meanwhile');
    // A picture that is gone since takes nothing away from an order.
    expect(captions((await turn([ids[2]!, ids[0]!, ids[1]!], [ids[2]!, newId(), ids[0]!])).body)).toEqual([
      'P2',
      'P0',
      'P1',
    ]);
    const saved = await as('prof')(c.captionItems, {
      params: { id: album.id },
      body: {
        items: [
          { id: ids[0]!, caption: '<b>Même</b>' },
          { id: ids[1]!, caption: '' },
          { id: newId(), caption: 'x' },
        ],
      },
    });
    expect(captions(saved.body)).toEqual(['P2', '<b>Même</b>', '']);
    const covered = await as('prof')(c.setCover, { params: { id: album.id }, body: { itemId: ids[1]! } });
    expect(covered.body.items.map(({ cover }) => cover)).toEqual([false, false, true]);
    expect((await as('prof')(c.setCover, { params: { id: album.id }, body: { itemId: newId() } })).status).toBe(404);
  });

  it('are deleted and restored to their place', async () => {
    const album = await draft('prof', 3);
    const ids = [album.items[0]!.id, album.items[1]!.id];
    expect(captions((await as('prof')(c.removeItems, { params: { id: album.id }, body: { ids } })).body)).toEqual([
      'P2',
    ]);
    expect(captions((await as('prof')(c.restoreItems, { params: { id: album.id }, body: { ids } })).body)).toEqual([
      'P0',
      'P1',
      'P2',
    ]);
  });

  it('cannot exceed the limit of an album', async () => {
    const album = await draft('prof', 1);
    const fileId = album.items[0]!.file.id;
    await inSchool((db) =>
      db
        .insertInto('album_items')
        .values(
          Array.from({ length: c.maxItems - 1 }, (_, n) => ({
            school_id: school.schoolId,
            id: newId(),
            album_id: album.id,
            file_id: fileId,
            position: n + 2,
          })),
        )
        .execute(),
    );
    expect(
      code(
        (
          await as('prof')(c.addItems, {
            params: { id: album.id },
            body: { items: [{ id: newId(), fileId: await upload('prof') }] },
          })
        ).body,
      ),
    ).toBe('media.too_many');
  });
});

describe('pupils on a picture', () => {
  it('come from the audience, within the author’s reach', async () => {
    const album = await draft('prof', 1);
    const { eleve, eleve2 } = school.accounts;
    expect((await as('prof')(c.findPupils, { params: { id: album.id }, query: {} })).body.items).toMatchObject([
      { pupilId: eleve.personId, allowed: false },
    ]);
    expect((await as('prof')(c.findPupils, { params: { id: album.id }, query: { q: 'benj' } })).body.items).toEqual([]);
    expect(code((await tag('prof', album, 0, eleve2.personId)).body)).toBe('media.pupil_unknown');
    expect((await tag('prof', album, 0, eleve.personId)).body.items[0]).toMatchObject({
      blocked: true,
      tags: [{ label: 'Yasmine El Amrani', allowed: false, blurred: false }],
    });
    expect((await as('parent')(c.findPupils, { params: { id: album.id }, query: {} })).status).toBe(404);
  });

  it('without consent stop the publication until they are blurred, and the first picture can then be published', async () => {
    const album = await draft('admin', 2);
    const tagged = (await tag('admin', album, 0, school.accounts.eleve.personId)).body;
    const out = () => as('admin')(c.publishAlbum, { params: { id: album.id }, body: { version: 1, checked: true } });
    expect(code((await out()).body)).toBe('media.consent_missing');
    const former = tagged.items[0]!.file.id;
    const copy = await upload('admin', '#000000');
    const blurred = await as('admin')(c.blurItem, {
      params: { id: album.id, itemId: tagged.items[0]!.id },
      body: { fileId: copy, pupilIds: [school.accounts.eleve.personId] },
    });
    expect(blurred.body.items[0]).toMatchObject({
      blurred: true,
      blocked: false,
      file: { id: copy },
      tags: [{ blurred: true }],
    });
    expect(
      await inSchool((db) => db.selectFrom('files').select('owner_id').where('id', '=', former).execute()),
    ).toEqual([{ owner_id: null }]);
    expect((await out()).body.status).toBe('published');
  });

  it('hide the picture of a published album, until somebody takes responsibility for it', async () => {
    const album = await draft('admin', 2);
    await as('admin')(c.publishAlbum, { params: { id: album.id }, body: { version: 1, checked: true } });
    const [first, second] = album.items.map(({ id }) => id);
    const name = album.items[0]!.file.fichier;
    const open = async (): Promise<number> =>
      (
        await fetch(`${server.base}/api/${school.schoolId}/images/${name}`, {
          headers: { authorization: `Bearer ${school.accounts.parent.token}` },
        })
      ).status;
    expect(await open()).toBe(200);
    expect((await tag('admin', album, 0, school.accounts.eleve.personId)).body.items[0]).toMatchObject({
      hiddenFor: 'consent',
      blocked: true,
    });
    expect([
      await open(),
      (await as('parent')(c.getAlbum, { params: { id: album.id } })).body.items.map(({ id }) => id),
    ]).toEqual([404, [second]]);
    const show = (hidden: boolean) =>
      as('admin')(c.showItem, { params: { id: album.id, itemId: first! }, body: { hidden, reason: '' } });
    expect(code((await show(false)).body)).toBe('media.consent_missing');
    await consent(true);
    expect((await show(false)).body.items[0]).toMatchObject({ hiddenFor: null });
    expect(await open()).toBe(200);
    expect((await show(true)).body.items[0]).toMatchObject({ hiddenFor: 'decision' });
    expect(await open()).toBe(404);
    await consent(false);
  });

  it('whose consent ended while the picture was deleted hide it when it is restored', async () => {
    await consent(true);
    const album = await draft('admin', 2);
    await tag('admin', album, 0, school.accounts.eleve.personId);
    await as('admin')(c.publishAlbum, { params: { id: album.id }, body: { version: 1, checked: true } });
    const ids = [album.items[0]!.id];
    await as('admin')(c.removeItems, { params: { id: album.id }, body: { ids } });
    await consent(false);
    expect(
      (await as('admin')(c.restoreItems, { params: { id: album.id }, body: { ids } })).body.items[0],
    ).toMatchObject({ hiddenFor: 'consent', blocked: true });
    expect((await as('parent')(c.getAlbum, { params: { id: album.id } })).body.items.map(({ id }) => id)).toEqual([
      album.items[1]!.id,
    ]);
  });

  it('are removed, and the picture shown again, by a moderator only once the album is published', async () => {
    await consent(true);
    const album = await draft('prof', 2);
    const itemId = album.items[0]!.id;
    const { personId } = school.accounts.eleve;
    await tag('prof', album, 0, personId);
    const sent = (await as('prof')(c.publishAlbum, { params: { id: album.id }, body: { version: 1, checked: true } }))
      .body;
    await as('admin')(c.reviewAlbum, {
      params: { id: album.id },
      body: { decision: 'accept', reason: '', version: sent.version },
    });
    await consent(false);
    await server.runJobs();
    expect(code((await tag('prof', album, 0)).body)).toBe('media.state');
    const show = (who: PersonName) =>
      as(who)(c.showItem, { params: { id: album.id, itemId }, body: { hidden: false, reason: '' } });
    await consent(true);
    expect(code((await show('prof')).body)).toBe('media.state');
    expect((await as('parent')(c.getAlbum, { params: { id: album.id } })).body.items.map(({ id }) => id)).toEqual([
      album.items[1]!.id,
    ]);
    expect((await show('admin')).body.items[0]).toMatchObject({ hiddenFor: null });
    expect((await tag('admin', album, 0)).body.items[0]!.tags).toEqual([]);
    await consent(false);
  });

  it('are not named to a moderator without the right to see pupils, even of a class that they lead', async () => {
    const { eleve, personnel } = school.accounts;
    await consent(true);
    const album = await draft('admin', 1);
    await tag('admin', album, 0, eleve.personId);
    await as('admin')(c.publishAlbum, { params: { id: album.id }, body: { version: 1, checked: true } });
    await grant(server, school, 'personnel', ['media.publish', 'media.moderate'], 'school');
    await inSchool((db) =>
      db
        .updateTable('classes')
        .set({ head_teacher_id: personnel.personId })
        .where('id', '=', school.classes['6A'])
        .execute(),
    );
    const { status, body } = await as('personnel')(c.getManaged, { params: { id: album.id } });
    expect([status, body.items[0]!.tags.map(({ pupilId, label }) => [pupilId, label])]).toEqual([
      200,
      [[eleve.personId, '']],
    ]);
    await consent(false);
  });

  it('are never named to readers', async () => {
    await consent(true);
    const album = await draft('admin', 1);
    await tag('admin', album, 0, school.accounts.eleve.personId);
    await as('admin')(c.publishAlbum, { params: { id: album.id }, body: { version: 1, checked: true } });
    expect(JSON.stringify((await as('eleve')(c.getAlbum, { params: { id: album.id } })).body)).not.toContain(
      school.accounts.eleve.personId,
    );
    await consent(false);
  });
});
