import * as c from '@encrier/contract/communication/media';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { decideConsent, recordConsent, setImageRule } from '@encrier/contract/school/consents';
import { changeClass, listPupils } from '@encrier/contract/school/pupils';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { endLives, sweepConsents, sweepReaders } from './care.jobs.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.noon();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const decide = (granted: boolean) =>
  as('parent')(decideConsent, { params: { id: school.accounts.eleve.personId }, body: { purpose: 'albums', granted } });
async function upload(): Promise<string> {
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
    headers: { authorization: `Bearer ${school.accounts.admin.token}` },
    body: form,
  });
  return ((await answer.json()) as { id: string }).id;
}
/** An album that is out, whose first picture of two shows a pupil with consent. */
async function published(title: string): Promise<c.ManagedAlbum> {
  await decide(true);
  const { body } = await as('admin')(c.createAlbum, {
    body: {
      content: {
        kind: 'photos',
        title,
        description: '',
        takenOn: null,
        place: '',
        audience: [{ kind: 'class', ref: school.classes['6A'] }],
        download: 'none',
        expiresOn: null,
      },
    },
  });
  const items = [
    { id: newId(), fileId: await upload() },
    { id: newId(), fileId: await upload() },
  ];
  await as('admin')(c.addItems, { params: { id: body.id }, body: { items } });
  await as('admin')(c.tagItem, {
    params: { id: body.id, itemId: items[0]!.id },
    body: { pupilIds: [school.accounts.eleve.personId] },
  });
  const out = await as('admin')(c.publishAlbum, { params: { id: body.id }, body: { version: 1, checked: true } });
  expect(out.body.status).toBe('published');
  return out.body;
}
const shown = async (id: string): Promise<number> =>
  (await as('eleve')(c.getAlbum, { params: { id } })).body.items.length;
const notices = async (who: PersonName = 'admin'): Promise<string[]> =>
  (await as(who)(listNotifications, { query: {} })).body.items.map((item) => `${item.type} ${item.body}`);

describe('an image consent', () => {
  it('once withdrawn hides the pupil’s pictures at once, and notifies the people who manage them (LAW-IMG-01)', async () => {
    const album = await published('Kermesse');
    expect(await shown(album.id)).toBe(2);
    await grant(server, school, 'personnel', ['media.moderate'], 'school');
    await decide(false);
    await server.runJobs();
    expect(await shown(album.id)).toBe(1);
    expect(
      (await as('admin')(c.getManaged, { params: { id: album.id } })).body.items.map(({ hiddenFor }) => hiddenFor),
    ).toEqual(['consent', null]);
    expect(await notices()).toContain('media.consentement Kermesse');
    // A moderator reads it while allowed to; its author keeps it.
    expect(await notices('personnel')).toContain('media.consentement Kermesse');
    await inSchool((db) =>
      db.deleteFrom('auth_entry_roles').where('entry_id', '=', school.accounts.personnel.entryId).execute(),
    );
    expect(await notices('personnel')).toEqual([]);
    // Coming back shows nothing by itself: its author decides.
    await decide(true);
    await server.runJobs();
    expect(await shown(album.id)).toBe(1);
  });

  it('that expires, or falls under a new school rule, is detected by the clock or by the change', async () => {
    const lapsed = await published('Théâtre');
    const now = server.kernel.now();
    await as('parent')(decideConsent, {
      params: { id: school.accounts.eleve.personId },
      body: { purpose: 'albums', granted: true, endsOn: now.toISOString().slice(0, 10) },
    });
    await sweepConsents(server.kernel);
    expect(await shown(lapsed.id)).toBe(2);
    await sweepConsents({ ...server.kernel, now: () => new Date(now.getTime() + 2 * 86_400_000) });
    expect(await shown(lapsed.id)).toBe(1);
    const ruled = await published('Chorale');
    await inSchool(async (db) => {
      const father = await addAccount(server, db, school, { role: 'parent', first: 'Driss', last: 'El Amrani' });
      await db
        .insertInto('guardianships')
        .values({
          school_id: school.schoolId,
          pupil_id: school.accounts.eleve.personId,
          guardian_id: father.personId,
          kind: 'father',
        })
        .execute();
    });
    await server.runJobs();
    expect(await shown(ruled.id)).toBe(2);
    await as('admin')(setImageRule, { body: { rule: 'all' } });
    await server.runJobs();
    expect(await shown(ruled.id)).toBe(1);
    await as('admin')(setImageRule, { body: { rule: 'one' } });
  });

  it('refused on paper has the same effect', async () => {
    const album = await published('Marché');
    await as('admin')(recordConsent, {
      params: { id: school.accounts.eleve.personId },
      body: { purpose: 'albums', granted: false, byId: school.accounts.parent.personId },
    });
    await server.runJobs();
    expect(await shown(album.id)).toBe(1);
  });
});

describe('the readers of a published album', () => {
  const reads = async (who: PersonName, id: string): Promise<boolean> =>
    (await as(who)(c.getAlbum, { params: { id } })).status === 200;
  const today = (): string => server.kernel.now().toISOString().slice(0, 10);
  async function toClass(who: 'eleve' | 'eleve2', classId: string): Promise<void> {
    const pupilId = school.accounts[who].personId;
    const version =
      (await as('admin')(listPupils, { query: {} })).body.rows.find((row) => row.id === pupilId)?.version ?? 0;
    expect(
      (
        await as('admin')(changeClass, {
          body: { on: today(), reason: '', changes: [{ id: pupilId, version, classId }] },
        })
      ).status,
    ).toBe(200);
    await server.runJobs();
  }

  it('are its audience: a pupil who leaves the class loses it at once, one who joins finds it', async () => {
    const album = await published('Sortie');
    const readers = async () => [
      await reads('eleve', album.id),
      await reads('parent', album.id),
      await reads('eleve2', album.id),
      await reads('parent2', album.id),
    ];
    expect(await readers()).toEqual([true, true, false, false]);
    await toClass('eleve', school.classes['5B']);
    expect(await readers()).toEqual([false, false, false, false]);
    await toClass('eleve2', school.classes['6A']);
    expect(await readers()).toEqual([false, false, true, true]);
    await toClass('eleve', school.classes['6A']);
    await toClass('eleve2', school.classes['5B']);
    expect(await readers()).toEqual([true, true, false, false]);
  });

  it('are recomputed every night; those of a past year keep their albums', async () => {
    const [album, older] = [await published('Musée'), await published('Souvenir')];
    await inSchool((db) =>
      db
        .updateTable('albums')
        .set({ published_at: new Date('2020-02-01') })
        .where('id', '=', older.id)
        .execute(),
    );
    const traces = () =>
      inSchool((db) =>
        db
          .selectFrom('audit_log')
          .select('object_id')
          .where('action', '=', 'media.readers')
          .where('object_id', 'in', [album.id, older.id])
          .execute(),
      );
    await sweepReaders(server.kernel);
    expect(await traces()).toEqual([]);
    const stays = await inSchool((db) =>
      db
        .selectFrom('enrolments')
        .select(['id', 'from_on', 'to_on'])
        .where('pupil_id', '=', school.accounts.eleve.personId)
        .where('class_id', '=', school.classes['6A'])
        .execute(),
    );
    await inSchool((db) =>
      db
        .updateTable('enrolments')
        .set({ from_on: '2020-01-01', to_on: '2020-12-31' })
        .where(
          'id',
          'in',
          stays.map(({ id }) => id),
        )
        .execute(),
    );
    await sweepReaders(server.kernel);
    expect([await reads('eleve', album.id), await reads('eleve', older.id)]).toEqual([false, true]);
    expect(await traces()).toEqual([{ object_id: album.id }]);
    // A person who left the school, or a guardian who lost authority or whose child left, reads none of them; on return
    // they do again.
    const both = async () => [
      await reads('eleve', older.id),
      await reads('parent', older.id),
      (await as('parent')(c.listAlbums, { query: { type: 'photos' } })).body.items.some(({ id }) => id === older.id),
    ];
    const pupil = (left_on: string | null) =>
      inSchool((db) =>
        db.updateTable('pupils').set({ left_on }).where('person_id', '=', school.accounts.eleve.personId).execute(),
      );
    const tie = (part: { ends_on?: string | null; digital_access?: boolean }) =>
      inSchool((db) =>
        db.updateTable('guardianships').set(part).where('guardian_id', '=', school.accounts.parent.personId).execute(),
      );
    expect(await both()).toEqual([true, true, true]);
    await pupil('2020-06-30');
    expect(await both()).toEqual([false, false, false]);
    await pupil(null);
    await tie({ ends_on: '2020-06-30' });
    expect(await both()).toEqual([true, false, false]);
    await tie({ ends_on: null, digital_access: false });
    expect(await both()).toEqual([true, false, false]);
    await tie({ digital_access: true });
    expect(await both()).toEqual([true, true, true]);
    for (const stay of stays)
      await inSchool((db) =>
        db
          .updateTable('enrolments')
          .set({ from_on: stay.from_on, to_on: stay.to_on })
          .where('id', '=', stay.id)
          .execute(),
      );
    await sweepReaders(server.kernel);
    expect(await reads('eleve', album.id)).toBe(true);
  });
});

describe('the life of an album', () => {
  it('ends on its last day, and a month later it is deleted with its files', async () => {
    const album = await published('Ancien');
    const day = (days: number): string =>
      new Date(server.kernel.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
    const end = (days: number) =>
      inSchool((db) =>
        db
          .updateTable('albums')
          .set({ expires_on: day(days) })
          .where('id', '=', album.id)
          .execute(),
      );
    const status = async () => (await as('admin')(c.getManaged, { params: { id: album.id } })).body.status;
    await endLives(server.kernel);
    expect(await status()).toBe('published');
    await end(1);
    await endLives(server.kernel);
    expect(await status()).toBe('archived');
    await end(32);
    await endLives(server.kernel);
    expect((await as('admin')(c.getManaged, { params: { id: album.id } })).status).toBe(404);
    expect(
      await inSchool((db) =>
        db.selectFrom('files').select('owner_id').where('id', '=', album.items[0]!.file.id).execute(),
      ),
    ).toEqual([{ owner_id: null }]);
  });

  it('of a deleted picture lasts one more hour', async () => {
    const album = await published('Retouche');
    const item = album.items[1]!;
    await as('admin')(c.removeItems, { params: { id: album.id }, body: { ids: [item.id] } });
    const left = () => inSchool((db) => db.selectFrom('album_items').select('id').where('id', '=', item.id).execute());
    await endLives(server.kernel);
    expect(await left()).toHaveLength(1);
    await inSchool((db) =>
      db
        .updateTable('album_items')
        .set({ removed_at: new Date(server.kernel.now().getTime() - 3_700_000) })
        .where('id', '=', item.id)
        .execute(),
    );
    await endLives(server.kernel);
    expect(await left()).toEqual([]);
  });
});
