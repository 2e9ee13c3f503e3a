import { startLookAs } from '@encrier/contract/access/auth';
import { upload } from '@encrier/contract/kernel/files';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { giveReplay, ownDistance, readLessonLink } from '@encrier/contract/teaching/distance';
import * as c from '@encrier/contract/teaching/distance-closures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let office: TestAccount;
const today = '2026-11-23';
const day = '2026-11-26';
const ids = { past: newId(), closed: newId(), linked: newId(), elsewhere: newId(), next: newId() };
const own = 'https://bbb.example.org/b/sam-xyz';

const change = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

async function addLessons(db: TenantDb): Promise<void> {
  const year = { school_id: school.schoolId, year_id: school.yearId };
  await db.insertInto('timetables').values(year).execute();
  const courses = await db.selectFrom('courses').selectAll().execute();
  const of = (classId: string, id: string, on_day: string, starts: number, remote_url = '') => {
    const { subject_id, class_id, id: course_id } = courses.find((one) => one.class_id === classId)!;
    const hours = { starts, ends: starts + 55, counts: true };
    return {
      ...year,
      ...hours,
      org_id: school.orgId,
      whole: 1,
      id,
      course_id,
      subject_id,
      class_id,
      on_day,
      remote_url,
    };
  };
  const [a, b] = [school.classes['6A']!, school.classes['5B']!];
  await db
    .insertInto('lessons')
    .values([
      of(a, ids.past, '2026-11-20', 600),
      of(a, ids.closed, day, 600),
      of(a, ids.linked, day, 700, own),
      of(a, ids.next, '2026-11-27', 600),
      of(b, ids.elsewhere, day, 600),
    ])
    .execute();
  const by = (lesson_id: string, on_day: string, starts: number, who: PersonName) => ({
    school_id: school.schoolId,
    lesson_id,
    on_day,
    starts,
    ends: starts + 55,
    counts: true,
    person_id: school.accounts[who].personId,
  });
  await db
    .insertInto('lesson_teachers')
    .values([
      by(ids.past, '2026-11-20', 600, 'prof'),
      by(ids.closed, day, 600, 'prof'),
      by(ids.linked, day, 700, 'prof'),
      by(ids.next, '2026-11-27', 600, 'prof'),
      by(ids.elsewhere, day, 600, 'prof2'),
    ])
    .execute();
}

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(`${today}T09:00:00Z`));
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await change(addLessons);
  second = await addOrg(server, school);
  office = await addOffice(server, school, 'cycle', [second.orgId]);
});
afterAll(() => server.stop());

const api = (account: TestAccount) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const own6A = () => ({ orgId: school.orgId, levelId: null, classId: school.classes['6A']!, from: day, to: day });
const body = (over: Partial<c.ClosurePlace> = {}, id = newId()) => ({ id, ...own6A(), reason: 'Neige', ...over });
const ownOf = async (who: PersonName) => (await as(who)(ownDistance, {})).body;
const urls = async (who: PersonName) => (await ownOf(who)).items.map(({ id, url }) => [id, url]);
const noticesOf = async (who: PersonName) => {
  await server.runJobs();
  return (await as(who)(listNotifications, { query: {} })).body.items.map(({ type }) => type);
};

describe('the place of remote lessons', () => {
  it('is set by the direction of its organisation, as a secure address', async () => {
    const set = (who: TestAccount, given: object) =>
      api(who)(c.setProvider, {
        params: { id: school.orgId },
        body: { kind: 'jitsi' as const, server: 'https://visio.example.org/', version: 0, ...given },
      });
    expect((await set(office, {})).status).toBe(404);
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await set(school.accounts[who], {})).status).toBe(403);
    expect(code((await set(school.accounts.admin, { server: 'http://visio.example.org' })).body)).toBe(
      'distance.server',
    );
    expect((await set(school.accounts.admin, {})).status).toBe(200);
    expect((await set(school.accounts.admin, {})).status).toBe(409);
    const { body: read } = await as('admin')(c.readClosures, {});
    expect(read.orgs.find(({ id }) => id === school.orgId)).toMatchObject({
      provider: 'jitsi',
      server: 'https://visio.example.org',
      version: 1,
    });
    expect((await api(office)(c.readClosures, {})).body.orgs.map(({ id }) => id)).toEqual([second.orgId]);
  });
});

describe('a closed day', () => {
  const id = newId();

  it('is previewed before it is made', async () => {
    const query = { orgId: school.orgId, classId: school.classes['6A']!, from: day, to: day };
    expect((await as('admin')(c.previewClosure, { query })).body).toMatchObject({
      classes: 1,
      teachers: 1,
      lessons: 2,
      linked: 1,
      made: 1,
    });
    expect((await api(office)(c.previewClosure, { query })).status).toBe(404);
    expect((await as('prof')(c.previewClosure, { query })).status).toBe(403);
    const wrong = await as('admin')(c.previewClosure, { query: { ...query, from: '2026-11-20' } });
    expect([wrong.status, code(wrong.body)]).toEqual([400, 'distance.days_wrong']);
  });

  it('is made only by the direction of the organisation', async () => {
    expect((await api(office)(c.makeClosure, { body: body() })).status).toBe(404);
    expect((await as('prof')(c.makeClosure, { body: body() })).status).toBe(403);
    expect((await as('parent')(c.makeClosure, { body: body() })).status).toBe(403);
    const away = client(server, other.schoolId, other.accounts.admin);
    expect((await away(c.makeClosure, { body: body() })).status).toBe(404);
    expect((await as('admin')(c.makeClosure, { body: body({ classId: second.classId }) })).status).toBe(404);
  });

  it('gives each lesson a room with a secret address, keeps the addresses of teachers, and notifies the people concerned', async () => {
    expect(await as('admin')(c.makeClosure, { body: body({}, id) })).toMatchObject({
      status: 200,
      body: { lessons: 2 },
    });
    const twice = await as('admin')(c.makeClosure, { body: body() });
    expect([twice.status, code(twice.body)]).toEqual([409, 'distance.closed_already']);
    const [closed, linked, ...rest] = await urls('parent');
    expect([closed?.[0], linked, rest]).toEqual([ids.closed, [ids.linked, own], []]);
    expect(closed?.[1]).toMatch(/^https:\/\/visio\.example\.org\/encrier-[0-9a-f]{24}$/);
    for (const who of ['parent', 'eleve', 'prof'] as const)
      expect(await noticesOf(who)).toContain('distance.fermeture');
    for (const who of ['parent2', 'prof2'] as const) expect(await noticesOf(who)).not.toContain('distance.fermeture');
    const told = (await as('parent')(listNotifications, { query: {} })).body.items;
    expect(told.find(({ type }) => type === 'distance.fermeture')?.body.replace(/[\u2068\u2069]/g, '')).toBe(
      'Cours à distance, jeudi 26 novembre : Neige.',
    );
    expect((await ownOf('parent')).closures).toMatchObject([{ id, reason: 'Neige' }]);
    expect((await ownOf('parent2')).closures).toEqual([]);
  });

  it('has work for each class, written by its teachers or the direction', async () => {
    const put = (who: TestAccount, text: string, version: number, classId = school.classes['6A']!, on = day) =>
      api(who)(c.writeWork, { params: { id, classId, day: on }, body: { body: text, version } });
    expect((await put(school.accounts.prof2, 'Lire', 0)).status).toBe(404);
    expect((await put(office, 'Lire', 0)).status).toBe(404);
    expect((await put(school.accounts.parent, 'Lire', 0)).status).toBe(403);
    expect((await put(school.accounts.prof, 'Lire', 0, school.classes['5B']!)).status).toBe(404);
    expect((await put(school.accounts.prof, 'Lire', 0, school.classes['6A']!, '2026-11-27')).status).toBe(400);
    expect((await put(school.accounts.prof, '<b>Lire</b> le chapitre 2', 0)).body).toEqual({ version: 1 });
    expect((await put(school.accounts.admin, 'Autre', 0)).status).toBe(409);
    expect((await ownOf('eleve')).closures[0]?.works).toMatchObject([{ day, body: '<b>Lire</b> le chapitre 2' }]);
    const { body: seen } = await as('prof')(c.readClosures, {});
    expect(seen.closures).toMatchObject([{ id, works: [{ version: 1 }], can: { undo: false } }]);
    expect((await as('prof2')(c.readClosures, {})).body.closures).toEqual([]);
  });

  it('cannot be changed during a look as somebody', async () => {
    const { id: watched } = school.accounts.prof;
    await as('admin')(startLookAs, { body: { accountId: watched, reason: 'Ne voit pas ses cours' } });
    const params = { id, classId: school.classes['6A']!, day };
    const eyes = { headers: { 'x-user-as': watched } };
    const put = await as('admin')(c.writeWork, { params, body: { body: 'Autre', version: 1 } }, eyes);
    expect(put.status).toBe(403);
  });

  it('is undone: lessons take place at school again, except those with a teacher’s own address', async () => {
    expect((await api(office)(c.undoClosure, { params: { id } })).status).toBe(404);
    expect((await as('prof')(c.undoClosure, { params: { id } })).status).toBe(403);
    expect((await as('admin')(c.undoClosure, { params: { id } })).body).toEqual({ id, lessons: 1 });
    expect((await as('admin')(c.undoClosure, { params: { id } })).body).toEqual({ id, lessons: 0 });
    expect(await urls('parent')).toEqual([[ids.linked, own]]);
    expect((await ownOf('parent')).closures).toEqual([]);
    expect(await noticesOf('parent')).toContain('distance.reouverture');
    const row = await change((db) =>
      db
        .selectFrom('lessons')
        .select(['changes', 'before', 'remote_url'])
        .where('id', '=', ids.closed)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ changes: [], before: null, remote_url: '' });
  });

  it('waits for the teacher’s address where the organisation has no server', async () => {
    const { body: read } = await as('admin')(c.readClosures, {});
    const { version } = read.orgs.find((one) => one.id === school.orgId)!;
    const params = { id: school.orgId };
    await as('admin')(c.setProvider, { params, body: { kind: 'link', server: '', version } });
    const again = newId();
    expect((await as('admin')(c.makeClosure, { body: body({}, again) })).status).toBe(200);
    expect(await urls('parent')).toEqual([
      [ids.closed, ''],
      [ids.linked, own],
    ]);
    expect((await as('admin')(c.readClosures, {})).body.closures[0]).toMatchObject({
      id: again,
      lessons: 2,
      unlinked: 1,
    });
    await as('admin')(c.undoClosure, { params: { id: again } });
  });
});

describe('the recording of a lesson', () => {
  const give = (who: TestAccount, over: object = {}, id = ids.past) =>
    api(who)(giveReplay, {
      params: { id },
      body: { url: 'https://video.example.org/1', fileIds: [], until: '2026-12-20', version: 0, ...over },
    });

  it('is added by the teacher of the lesson, once it has begun, with a last day', async () => {
    for (const who of [school.accounts.prof2, office]) expect([403, 404]).toContain((await give(who)).status);
    expect((await give(school.accounts.parent)).status).toBe(403);
    expect(code((await give(school.accounts.prof, {}, ids.next)).body)).toBe('distance.not_begun');
    expect(code((await give(school.accounts.prof, { url: 'http://video.example.org' })).body)).toBe('lessons.link');
    for (const until of ['2026-11-22', '2028-01-01'])
      expect(code((await give(school.accounts.prof, { until })).body)).toBe('distance.days_wrong');
    expect((await give(school.accounts.prof)).status).toBe(200);
    expect((await give(school.accounts.prof)).status).toBe(409);
    const { body: link } = await as('prof')(readLessonLink, { params: { id: ids.past } });
    expect(link).toMatchObject({ begun: true, replay: { url: 'https://video.example.org/1', version: 1 } });
  });

  it('is visible to the pupils of the lesson and their guardians until that day, and can be withdrawn', async () => {
    const seen = async (who: PersonName) => (await ownOf(who)).replays.map(({ lessonId }) => lessonId);
    for (const who of ['parent', 'eleve', 'prof'] as const) expect(await seen(who)).toEqual([ids.past]);
    for (const who of ['parent2', 'eleve2', 'prof2'] as const) expect(await seen(who)).toEqual([]);
    server.clock.set(new Date('2026-12-21T09:00:00Z'));
    expect(await seen('parent')).toEqual([]);
    server.clock.set(new Date(`${today}T09:00:00Z`));
    expect((await give(school.accounts.prof, { url: '', version: 1 })).status).toBe(200);
    expect(await seen('parent')).toEqual([]);
  });

  it('accepts only the caller’s own file', async () => {
    const form = new FormData();
    form.append('file', new File(['Notes du cours'], 'notes.txt', { type: 'text/plain' }));
    const { token } = school.accounts.prof;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': newId() };
    const address = `${server.base}/api/${school.schoolId}${upload.path}`;
    const { id: fileId } = (await (await fetch(address, { method: 'POST', headers, body: form })).json()) as {
      id: string;
    };
    const foreign = await give(school.accounts.prof, { url: '', fileIds: [newId()] });
    expect(code(foreign.body)).toBe('distance.file_unknown');
    expect((await give(school.accounts.prof, { url: '', fileIds: [fileId] })).status).toBe(200);
    expect((await ownOf('parent')).replays[0]?.files).toMatchObject([{ id: fileId, name: 'notes.txt' }]);
  });
});
