import * as c from '@encrier/contract/school/duplicates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const inSchool = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const add = async (first: string) =>
  (await inSchool((db) => addAccount(server, db, school, { role: 'parent', first, last: 'Benkirane' }))).personId;
const merge = (keep: string, drop: string) =>
  client(
    server,
    school.schoolId,
    school.accounts.admin,
  )(c.mergePersons, { params: { keep, drop }, body: { fromDrop: [], versions: { keep: 1, drop: 1 } } });
const when = (hour: number) => new Date(Date.UTC(2026, 9, 1, hour));
const [a, b] = [newId(), newId()];

it('what either sheet read, answered or acknowledged stays read, answered and acknowledged', async () => {
  const [keep, drop] = [await add('Ghita'), await add('Ghitta')];
  const [documentId, postId, albumId] = [newId(), newId(), newId()];
  const at = { school_id: school.schoolId };
  const author_id = school.accounts.admin.id;
  const both = (more: Record<string, unknown>[]) =>
    [keep, drop].map((person_id, n) => ({ ...at, person_id, audience_kind: 'guardian', ...more[n] }));
  await inSchool(async (db) => {
    await db
      .insertInto('documents')
      .values({
        ...at,
        id: documentId,
        author_id,
        year_id: school.yearId,
        category: 'rules',
        created_at: when(1),
        updated_at: when(1),
      })
      .execute();
    await db
      .insertInto('document_recipients')
      .values(
        both([
          { child_ids: [a], read_at: when(5), answers: false, removed_at: when(6) },
          { child_ids: [b], read_at: when(2), answered_at: when(3) },
        ]).map((row) => ({ ...row, document_id: documentId })),
      )
      .execute();
    await db
      .insertInto('posts')
      .values({
        ...at,
        id: postId,
        author_id,
        title: 't',
        kind: 'information',
        created_at: when(1),
        updated_at: when(1),
      })
      .execute();
    await db
      .insertInto('post_recipients')
      .values(
        both([{ child_ids: [a] }, { child_ids: [a, b], ack_at: when(4), read_at: when(4) }]).map((row) => ({
          ...row,
          post_id: postId,
        })),
      )
      .execute();
    await db
      .insertInto('albums')
      .values({
        ...at,
        id: albumId,
        author_id,
        title: 't',
        kind: 'photos',
        expires_on: '2027-06-30',
        created_at: when(1),
        updated_at: when(1),
      })
      .execute();
    await db
      .insertInto('album_recipients')
      .values(both([{ seen_at: when(9) }, { seen_at: when(8) }]).map((row) => ({ ...row, album_id: albumId })))
      .execute();
  });
  expect((await merge(keep, drop)).status).toBe(200);
  await inSchool(async (db) => {
    const [document] = await db.selectFrom('document_recipients').selectAll().where('person_id', '=', keep).execute();
    expect(document).toMatchObject({ read_at: when(2), answered_at: when(3), answers: true, removed_at: null });
    expect([...document!.child_ids].sort()).toEqual([a, b].sort());
    const [post] = await db.selectFrom('post_recipients').selectAll().where('person_id', '=', keep).execute();
    expect(post).toMatchObject({ read_at: when(4), ack_at: when(4) });
    expect([...post!.child_ids].sort()).toEqual([a, b].sort());
    const [album] = await db.selectFrom('album_recipients').selectAll().where('person_id', '=', keep).execute();
    expect(album).toMatchObject({ seen_at: when(8) });
  });
});
