import { type StreamEntry, streamNews } from '@encrier/contract/communication/news-stream';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { cursorAt, cursorIn, mixed, placeFor } from './stream.policy.ts';
import type { Streamed } from './stream.public.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
/** So many minutes before now, at a whole second. */
const ago = (minutes: number): string =>
  new Date(server.kernel.now().getTime() - minutes * 60_000).toISOString().replace(/\.\d+Z$/, 'Z');
const ofChild = () => ({
  person_id: school.accounts.parent.personId,
  audience_kind: 'guardian',
  child_ids: [school.accounts.eleve.personId],
});

async function post(title: string, at: string, more: { pinned?: boolean; kind?: string } = {}): Promise<string> {
  const own = { school_id: school.schoolId, post_id: newId() };
  await inSchool(async (db) => {
    await db
      .insertInto('posts')
      .values({
        school_id: own.school_id,
        id: own.post_id,
        author_id: school.accounts.admin.id,
        kind: 'information',
        status: 'published',
        title,
        html: '<p>Bonjour.</p>',
        publish_at: at,
        published_at: at,
        search_key: searchKey(title),
        ...more,
      })
      .execute();
    await db
      .insertInto('post_recipients')
      .values({ ...own, ...ofChild() })
      .execute();
  });
  return own.post_id;
}
async function album(title: string, at: string, kind = 'photos'): Promise<string> {
  const own = { school_id: school.schoolId, album_id: newId() };
  await inSchool(async (db) => {
    await db
      .insertInto('albums')
      .values({
        school_id: own.school_id,
        id: own.album_id,
        author_id: school.accounts.prof.id,
        kind,
        title,
        status: 'published',
        published_at: at,
        expires_on: '2099-01-01',
      })
      .execute();
    await db
      .insertInto('album_recipients')
      .values({ ...own, ...ofChild() })
      .execute();
  });
  return own.album_id;
}
async function board(title: string, at: string, more: { guardians?: string; state?: string } = {}): Promise<string> {
  const own = { school_id: school.schoolId, board_id: newId() };
  await inSchool(async (db) => {
    await db
      .insertInto('boards')
      .values({
        school_id: own.school_id,
        id: own.board_id,
        owner_id: school.accounts.prof.id,
        title,
        layout: 'wall',
        pupils: 'read',
        guardians: 'read',
        staff: 'none',
        review: 'none',
        comments: 'off',
        updated_at: at,
        ...more,
      })
      .execute();
    await db
      .insertInto('board_audience')
      .values({ ...own, position: 0, kind: 'class', class_id: school.classes['6A'] })
      .execute();
  });
  return own.board_id;
}
const titles = (items: readonly StreamEntry[]): string[] => items.map(({ item }) => item.title);
/** Every part of the stream, from its beginning to its end. */
async function parts(who: PersonName, query: Record<string, string> = {}): Promise<StreamEntry[][]> {
  const all: StreamEntry[][] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { status, body } = await as(who)(streamNews, { query: { ...query, ...(after && { after }) } as never });
    expect(status).toBe(200);
    all.push(body.items);
    after = body.next;
    expect(all.length).toBeLessThan(20);
  }
  return all;
}

describe('the mixed stream', () => {
  it('shows pinned items first, then by time across its parts, without duplicate or loss', async () => {
    await post('Épinglée ancienne', ago(5000), { pinned: true });
    await post('Épinglée', ago(4000), { pinned: true });
    const expected: string[] = ['Épinglée', 'Épinglée ancienne'];
    for (let n = 0; n < 60; n += 1) {
      const title = `${n}`;
      if (n % 3 === 0) await post(title, ago(n));
      else if (n % 3 === 1) await album(title, ago(n), n % 2 ? 'photos' : 'videos');
      else await board(title, ago(n));
      expected.push(title);
    }
    const all = await parts('parent');
    expect(all.map((part) => part.length)).toEqual([20, 20, 20, 2]);
    expect(titles(all.flat())).toEqual(expected);
  });

  it('sorts items of the same instant by kind and id, and separates two microseconds', async () => {
    const ids = { news: [] as string[], album: [] as string[], board: [] as string[] };
    // Microseconds, which no date of JavaScript holds, of one second: the next may begin while they are written.
    const second = ago(10).slice(0, 19);
    const [at, sooner, later] = [`${second}.123456Z`, `${second}.123455Z`, `${second}.123457Z`];
    for (let n = 0; n < 17; n += 1) {
      ids.board.push(await board('t', at));
      ids.news.push(await post('n', at));
      ids.album.push(await album('a', at));
    }
    const [before, after] = [await album('avant', later), await post('après', sooner)];
    const found = (await parts('parent')).flat().map(({ item }) => item.id);
    const down = (some: string[]): string[] => [...some].sort().reverse();
    expect(found).toEqual([before, ...down(ids.news), ...down(ids.album), ...down(ids.board), after]);
  });

  it('stops at the end: a full last part offers no next page', async () => {
    for (let n = 0; n < 20; n += 1) await board(`${n}`, ago(n));
    const { body } = await as('parent')(streamNews, { query: {} });
    expect([body.items.length, body.next]).toEqual([20, null]);
    expect((await as('parent2')(streamNews, { query: {} })).body).toMatchObject({ items: [], next: null });
  });

  it('shows nobody what they may not see, whatever cursor they send', async () => {
    await post('Actualité', ago(1));
    await album('Album', ago(2));
    const shared = await board('Tableau', ago(3));
    await board('Fermé aux familles', ago(4), { guardians: 'none' });
    await board('Archivé', ago(5), { state: 'archived' });
    expect(titles((await parts('parent')).flat())).toEqual(['Actualité', 'Album', 'Tableau']);
    expect(titles((await parts('eleve')).flat())).toEqual(['Tableau', 'Fermé aux familles']);
    const place = `1.${Date.now() * 1000}.news.${shared}`;
    for (const who of ['parent2', 'eleve2', 'transport', 'admin', 'prof'] as const) {
      expect(titles((await parts(who)).flat())).toEqual([]);
      expect((await as(who)(streamNews, { query: { after: place } })).body.items).toEqual([]);
    }
    const other = await mintSchool(server);
    const away = client(server, other.schoolId, other.accounts.parent);
    expect((await away(streamNews, { query: { after: place } })).body.items).toEqual([]);
    // The link to the child ends: nothing of what came for the child is left.
    await inSchool((db) =>
      db
        .updateTable('guardianships')
        .set({ ends_on: '2020-01-01', starts_on: '2019-01-01' })
        .where('guardian_id', '=', school.accounts.parent.personId)
        .execute(),
    );
    expect(titles((await parts('parent')).flat())).toEqual([]);
  });

  it('contains only publications once it is filtered, and leaves out disabled modules', async () => {
    const urgent = await post('Urgente', ago(1), { kind: 'urgent' });
    for (let n = 0; n < 25; n += 1) await post(`Actualité ${n}`, ago(10 + n));
    await album('Album', ago(2));
    await board('Tableau', ago(3));
    const narrowed = await parts('parent', { q: 'actualite' });
    expect(narrowed.map((part) => part.length)).toEqual([20, 5]);
    expect((await parts('parent', { kind: 'urgent' })).flat().map(({ item }) => item.id)).toEqual([urgent]);
    expect((await parts('parent', { unread: '1' })).map((part) => part.length)).toEqual([20, 6]);
    await inSchool((db) =>
      db
        .updateTable('orgs')
        .set({ modules_off: ['media'] })
        .execute(),
    );
    expect((await parts('parent')).flat().map(({ what }) => what)).toEqual([
      'news',
      'board',
      ...Array.from({ length: 25 }, () => 'news'),
    ]);
  });

  it('refuses a cursor that the server never gave', async () => {
    const id = newId();
    for (const after of [
      '',
      '2',
      `2.1.news.${id}`,
      `0.1.exam.${id}`,
      `0.-1.news.${id}`,
      `0.1.news.${id}x`,
      `0.1e9.news.${id}`,
    ])
      expect((await as('parent')(streamNews, { query: { after } })).status, after).toBe(400);
    expect((await as('parent')(streamNews, { query: { after: `0.9999999999999999.board.${id}` } })).status).toBe(200);
  });
});

describe('the order of the stream', () => {
  const one = (what: StreamEntry['what'], micros: string, id: string, pinned = false): Streamed => ({
    place: { pinned, micros, id },
    entry: { what, item: { id } } as StreamEntry,
  });

  it('asks each kind to continue at its own position', () => {
    const cursor = cursorIn('0.77.album.0198a000-0000-7000-8000-000000000001');
    expect(placeFor('album', cursor)).toEqual({
      pinned: false,
      micros: '77',
      id: '0198a000-0000-7000-8000-000000000001',
    });
    expect([placeFor('news', cursor).id[0], placeFor('board', cursor).id[0]]).toEqual(['0', 'f']);
  });

  it('offers a next page only while something is left', () => {
    const [a, b, c] = [one('board', '5', 'b'), one('news', '5', 'a'), one('album', '9', 'c')];
    expect(mixed([[b], [c], [a]], 3)).toEqual({ part: [c, b, a], next: null });
    expect(mixed([[b], [c], [a]], 2)).toEqual({ part: [c, b], next: cursorAt(b) });
  });
});
