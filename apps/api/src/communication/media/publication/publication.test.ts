import * as c from '@encrier/contract/communication/media';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { decideConsent } from '@encrier/contract/school/consents';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { meanwhile } from '#kernel/test/meanwhile.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  for (const who of ['prof', 'prof2'] as const)
    await grant(server, school, who, ['media.publish', 'people.view'], 'classes');
});
afterAll(() => server.stop());

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
async function upload(who: PersonName): Promise<string> {
  const form = new FormData();
  form.append(
    'file',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 300, height: 200, channels: 3, background: '#884422' } })
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
async function draft(who: PersonName, over: Partial<c.AlbumContent> = {}, pictures = 1): Promise<c.ManagedAlbum> {
  let { body } = await as(who)(c.createAlbum, { body: { content: content(over) } });
  for (let n = 0; n < pictures; n += 1)
    ({ body } = await as(who)(c.addItems, {
      params: { id: body.id },
      body: { items: [{ id: newId(), fileId: await upload(who) }] },
    }));
  return body;
}
const publish = (who: PersonName, album: c.ManagedAlbum, checked = true) =>
  as(who)(c.publishAlbum, { params: { id: album.id }, body: { version: album.version, checked } });
const sees = async (who: PersonName, id: string): Promise<boolean> =>
  (await as(who)(c.getAlbum, { params: { id } })).status === 200;
const notices = async (who: PersonName): Promise<string[]> =>
  (await as(who)(listNotifications, { query: {} })).body.items.map((item) => `${item.type} ${item.body}`);
const consent = (granted: boolean) =>
  as('parent')(decideConsent, { params: { id: school.accounts.eleve.personId }, body: { purpose: 'albums', granted } });

describe('a teacher', () => {
  it('proposes, and a second person decides', async () => {
    const album = await draft('prof', { title: 'Proposé' });
    const sent = await publish('prof', album);
    expect(sent.body).toMatchObject({ status: 'in_review', can: { edit: false, recall: true, review: false } });
    expect(await sees('parent', album.id)).toBe(false);
    await server.runJobs();
    expect(await notices('admin')).toContain('media.a_valider Proposé');
    expect(
      (
        await as('prof')(c.reviewAlbum, {
          params: { id: album.id },
          body: { decision: 'accept', reason: '', version: sent.body.version },
        })
      ).status,
    ).toBe(403);
    expect(
      code(
        (
          await as('admin')(c.reviewAlbum, {
            params: { id: album.id },
            body: { decision: 'refuse', reason: '', version: sent.body.version },
          })
        ).body,
      ),
    ).toBe('media.reason_missing');
    const refused = await as('admin')(c.reviewAlbum, {
      params: { id: album.id },
      body: { decision: 'refuse', reason: 'Photo 1 floue', version: sent.body.version },
    });
    expect(refused.body).toMatchObject({ status: 'draft' });
    await server.runJobs();
    expect(await notices('prof')).toContain('media.a_reprendre Proposé');
    const mine = (await as('prof')(c.getManaged, { params: { id: album.id } })).body;
    expect(mine.review).toMatchObject({ decision: 'refused', reason: 'Photo 1 floue' });
    const again = await publish('prof', mine);
    expect(
      (
        await as('admin')(c.reviewAlbum, {
          params: { id: album.id },
          body: { decision: 'accept', reason: '', version: 1 },
        })
      ).status,
    ).toBe(409);
    const accepted = await as('admin')(c.reviewAlbum, {
      params: { id: album.id },
      body: { decision: 'accept', reason: '', version: again.body.version },
    });
    expect(accepted.body.status).toBe('published');
    await server.runJobs();
    expect(await notices('parent')).toContain('media.album Proposé');
    expect((await notices('parent2')).some((line) => line.includes('Proposé'))).toBe(false);
  });

  it('addresses only their own classes, and edits nobody else’s album', async () => {
    expect(
      code(
        (
          await as('prof')(c.createAlbum, {
            body: { content: content({ audience: [{ kind: 'class', ref: school.classes['5B'] }] }) },
          })
        ).body,
      ),
    ).toBe('audience.refused');
    expect(
      code(
        (await as('prof')(c.createAlbum, { body: { content: content({ audience: [{ kind: 'everyone' }] }) } })).body,
      ),
    ).toBe('audience.refused');
    const album = await draft('prof2', { audience: [{ kind: 'class', ref: school.classes['5B'] }] });
    for (const who of ['prof', 'admin'] as const)
      expect((await as(who)(c.getManaged, { params: { id: album.id } })).status).toBe(404);
    expect(
      (await as('prof')(c.updateAlbum, { params: { id: album.id }, body: { version: 1, content: content() } })).status,
    ).toBe(404);
    expect((await as('prof')(c.removeAlbum, { params: { id: album.id } })).status).toBe(404);
  });

  it('cannot change an album after it was accepted without a new review', async () => {
    const album = await draft('prof');
    const sent = await publish('prof', album);
    await as('admin')(c.reviewAlbum, {
      params: { id: album.id },
      body: { decision: 'accept', reason: '', version: sent.body.version },
    });
    const out = (await as('prof')(c.getManaged, { params: { id: album.id } })).body;
    expect(
      code(
        (
          await as('prof')(c.addItems, {
            params: { id: album.id },
            body: { items: [{ id: newId(), fileId: await upload('prof') }] },
          })
        ).body,
      ),
    ).toBe('media.state');
    expect(
      code(
        (
          await as('prof')(c.updateAlbum, {
            params: { id: album.id },
            body: { version: out.version, content: content({ title: 'Autre' }) },
          })
        ).body,
      ),
    ).toBe('media.state');
    const removed = await as('prof')(c.removeItems, { params: { id: album.id }, body: { ids: [out.items[0]!.id] } });
    expect([removed.status, removed.body.version]).toEqual([200, out.version + 1]);
    const back = await as('prof')(c.moveAlbum, {
      params: { id: album.id },
      body: { to: 'draft', version: removed.body.version },
    });
    expect(back.body.status).toBe('draft');
    expect(await sees('parent', album.id)).toBe(false);
  });
});

describe('a picture deleted by a teacher', () => {
  const restore = (who: PersonName, album: c.ManagedAlbum, id: string) =>
    as(who)(c.restoreItems, { params: { id: album.id }, body: { ids: [id] } });
  const drop = (who: PersonName, album: c.ManagedAlbum, id: string) =>
    as(who)(c.removeItems, { params: { id: album.id }, body: { ids: [id] } });
  const accept = (album: c.ManagedAlbum) =>
    as('admin')(c.reviewAlbum, {
      params: { id: album.id },
      body: { decision: 'accept', reason: '', version: album.version },
    });

  it('before the review of the album does not come back after it', async () => {
    const album = await draft('prof', {}, 3);
    const [first, second] = album.items.map(({ id }) => id) as [string, string];
    const without = (await drop('prof', album, first)).body;
    const sent = (await publish('prof', without)).body;
    expect(code((await restore('prof', album, first)).body)).toBe('media.state');
    const fewer = (await drop('prof', album, second)).body;
    expect((await accept(fewer)).body.status).toBe('published');
    for (const id of [first, second]) expect(code((await restore('prof', album, id)).body)).toBe('media.state');
    // Hidden and shown again by a moderator: what they saw then counts, too.
    const out = (await as('admin')(c.getManaged, { params: { id: sent.id } })).body;
    const hidden = (
      await as('admin')(c.moveAlbum, {
        params: { id: album.id },
        body: { to: 'hidden', reason: 'À revoir', version: out.version },
      })
    ).body;
    const last = (await drop('admin', album, album.items[2]!.id)).body;
    const swapped = (await restore('admin', album, first)).body;
    expect([last.version, swapped.version]).toEqual([hidden.version + 1, hidden.version + 2]);
    expect((await publish('admin', swapped)).body.status).toBe('published');
    expect(code((await restore('prof', album, album.items[2]!.id)).body)).toBe('media.state');
    expect((await as('parent')(c.getAlbum, { params: { id: album.id } })).body.items.map(({ id }) => id)).toEqual([
      first,
    ]);
  });

  it('after the review can be restored by that teacher', async () => {
    const album = await draft('prof', {}, 2);
    await accept((await publish('prof', album)).body);
    await drop('prof', album, album.items[0]!.id);
    expect((await restore('prof', album, album.items[0]!.id)).body.items).toHaveLength(2);
  });

  it('during the review cancels a decision made on the earlier version', async () => {
    const album = await draft('prof', {}, 2);
    const sent = (await publish('prof', album)).body;
    await drop('prof', album, album.items[0]!.id);
    expect(code((await accept(sent)).body)).toBe('edited_meanwhile');
  });
});

describe('a publication', () => {
  it('refuses content that readers could not use', async () => {
    const refused = async (over: Partial<c.AlbumContent>, pictures = 1) =>
      code((await publish('admin', await draft('admin', over, pictures))).body);
    expect(await refused({ title: '' })).toBe('media.title_missing');
    expect(await refused({ audience: [] })).toBe('media.audience_empty');
    expect(await refused({}, 0)).toBe('media.empty');
    expect(
      code((await as('admin')(c.createAlbum, { body: { content: content({ expiresOn: '2020-01-01' }) } })).body),
    ).toBe('media.dates');
    expect(
      code((await as('prof')(c.createAlbum, { body: { content: content({ expiresOn: '2031-01-01' }) } })).body),
    ).toBe('media.dates');
  });

  it('asks to check for pupils without consent first', async () => {
    const album = await draft('admin');
    expect(code((await publish('admin', album, false)).body)).toBe('media.look_first');
    const check = (await as('admin')(c.checkAlbum, { params: { id: album.id } })).body;
    expect(check).toMatchObject({
      pupils: 1,
      withoutConsent: 1,
      untagged: 1,
      blocked: [],
      names: [{ label: 'Yasmine El Amrani', className: '6A' }],
    });
    await consent(true);
    expect((await as('admin')(c.checkAlbum, { params: { id: album.id } })).body.withoutConsent).toBe(0);
    expect((await publish('admin', album, false)).body.status).toBe('published');
    await consent(false);
  });

  it('happens once on a double click, and two editors do not overwrite each other', async () => {
    const album = await draft('admin', { title: 'Deux fois' });
    const both = await Promise.all([publish('admin', album), publish('admin', album)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await server.runJobs();
    expect((await notices('parent')).filter((line) => line === 'media.album Deux fois')).toHaveLength(1);
    const now = (await as('admin')(c.getManaged, { params: { id: album.id } })).body;
    const save = (title: string) =>
      as('admin')(c.updateAlbum, {
        params: { id: album.id },
        body: { version: now.version, content: { ...now.content, title } },
      });
    expect((await save('A')).status).toBe(200);
    const late = await save('B');
    expect([late.status, code(late.body)]).toEqual([409, 'edited_meanwhile']);
    expect((late.body as unknown as { details: { theirs: { title: string } } }).details.theirs.title).toBe('A');
  });

  it('answers a save, move or removal that conflicts with another save with the current state', async () => {
    const { id, version, content: given } = await draft('admin', { title: 'Avant' });
    const saved = (title: string) => (db: TenantDb) =>
      db.updateTable('albums').set({ title, version: sql<number>`version + 1` }).where('id', '=', id).execute();
    const late = await meanwhile(server, school.schoolId, saved('Autre'), () =>
      as('admin')(c.updateAlbum, { params: { id }, body: { version, content: { ...given, title: 'Mien' } } }),
    );
    expect(late.body).toMatchObject({
      code: 'edited_meanwhile',
      details: { version: version + 1, theirs: { title: 'Autre' }, yours: { title: 'Mien' } },
    });
    const published = await meanwhile(server, school.schoolId, saved('Encore'), () =>
      as('admin')(c.publishAlbum, { params: { id }, body: { version: version + 1, checked: true } }),
    );
    expect(published.body).toMatchObject({ code: 'edited_meanwhile', details: { version: version + 2 } });
  });

  it('is withdrawn when its audience changes, or when it is hidden with a reason', async () => {
    const album = (await publish('admin', await draft('admin'))).body;
    const moved = await as('admin')(c.updateAlbum, {
      params: { id: album.id },
      body: {
        version: album.version,
        content: { ...album.content, audience: [{ kind: 'class', ref: school.classes['5B'] }] },
      },
    });
    expect([await sees('parent', album.id), await sees('parent2', album.id)]).toEqual([false, true]);
    expect(
      code(
        (
          await as('admin')(c.moveAlbum, {
            params: { id: album.id },
            body: { to: 'hidden', version: moved.body.version },
          })
        ).body,
      ),
    ).toBe('media.reason_missing');
    const hidden = await as('admin')(c.moveAlbum, {
      params: { id: album.id },
      body: { to: 'hidden', reason: 'Erreur de classe', version: moved.body.version },
    });
    expect([hidden.body.status, await sees('parent2', album.id)]).toEqual(['hidden', false]);
    const shown = await publish('admin', hidden.body);
    expect([shown.body.status, await sees('parent2', album.id)]).toEqual(['published', true]);
    const over = await as('admin')(c.moveAlbum, {
      params: { id: album.id },
      body: { to: 'archived', version: shown.body.version },
    });
    expect(over.body.can).toMatchObject({ edit: false, remove: true });
    expect((await as('admin')(c.removeAlbum, { params: { id: album.id } })).status).toBe(200);
    expect((await as('admin')(c.getManaged, { params: { id: album.id } })).status).toBe(404);
    const files = await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.selectFrom('files').select('owner_id').where('id', '=', album.items[0]!.file.id).execute(),
    );
    expect(files).toEqual([{ owner_id: null }]);
  });
});
