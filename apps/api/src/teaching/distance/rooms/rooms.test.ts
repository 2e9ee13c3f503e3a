import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLookAs } from '@encrier/contract/access/auth';
import { listAudit } from '@encrier/contract/access/roles';
import { changeLesson, makeFeed, ownLessons, ownRoom } from '@encrier/contract/planning/lessons';
import { joinLesson, linkCourse, linkLesson, ownDistance, readLessonLink } from '@encrier/contract/teaching/distance';
import * as c from '@encrier/contract/teaching/distance-closures';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { deriveSecrets } from '#kernel/secrets/secrets.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

type Asked = { call: string; values: Record<string, string> };
const xml = (inner: string): string => `<response>${inner}</response>`;
const failed = (key: string): string =>
  xml(`<returncode>FAILED</returncode><messageKey>${key}</messageKey><message>…</message>`);

/** A server that verifies requests as BigBlueButton does, and answers its XML; `mood` makes it misbehave. */
async function bbbServer(secret: string) {
  const requests: Asked[] = [];
  const meetings = new Map<string, { passwords: string; running: boolean }>();
  const state = { mood: 'well' as 'well' | 'slow' | 'huge' | 'redirect' | 'broken', secret };
  const create = ({ meetingID = '', attendeePW = '', moderatorPW = '' }: Record<string, string>): string => {
    const passwords = `${attendeePW} ${moderatorPW}`;
    const known = meetings.get(meetingID);
    if (known && known.passwords !== passwords) return failed('idNotUnique');
    if (!known) meetings.set(meetingID, { passwords, running: false });
    return xml(`<returncode>SUCCESS</returncode><meetingID>${meetingID}</meetingID>`);
  };
  /** The answer to a call whose sum is right. */
  const reply = (call: string, values: Record<string, string>): string => {
    const meeting = meetings.get(values['meetingID'] ?? '');
    const success = xml('<returncode>SUCCESS</returncode>');
    if (call === 'create') return create(values);
    if (call === 'end' && meeting?.passwords.split(' ')[1] === values['password']) {
      meetings.delete(values['meetingID']!);
      return success;
    }
    if (call === 'join' && meeting) {
      meeting.running = true;
      return success;
    }
    if (call === 'isMeetingRunning')
      return xml(`<returncode>SUCCESS</returncode><running>${meeting?.running ?? false}</running>`);
    return failed('notFound');
  };
  const server = createServer((request, response) => {
    const [path = '', raw = ''] = (request.url ?? '').split('?');
    const call = path.replace('/bigbluebutton/api/', '');
    const query = raw.replace(/&?checksum=[^&]*$/, '');
    const values = Object.fromEntries(new URLSearchParams(query));
    requests.push({ call, values });
    if (state.mood === 'slow') return;
    if (state.mood === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (state.mood === 'huge') return void response.end(xml('x'.repeat(200_000)));
    if (state.mood === 'broken') return void response.writeHead(500).end('<html>SUCCESS</html>');
    const checksum = new URLSearchParams(raw).get('checksum');
    const sum = createHash('sha256').update(`${call}${query}${state.secret}`).digest('hex');
    response.setHeader('content-type', 'text/xml');
    response.end(checksum === sum ? reply(call, values) : failed('checksumError'));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    state,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bigbluebutton/api`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let server: TestServer;
let bbb: Awaited<ReturnType<typeof bbbServer>>;
let school: TestSchool;
let other: TestSchool;
let second: SecondOrg;
let office: TestAccount;
const secret = 'Kd93jfLq0aZx81mWc7Rt5yUe2bNv64';
const today = '2026-11-23';
const ids = { now: newId(), later: newId(), standIn: newId(), cancelled: newId(), plain: newId() };

const change = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const api = (account: TestAccount) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const codeOf = (answer: { status: number; body: unknown }) => [answer.status, (answer.body as { code?: string }).code];
const join = (who: TestAccount, id: string) => api(who)(joinLesson, { params: { id } });
const joins = async (who: PersonName, id = ids.now) => codeOf(await join(school.accounts[who], id));
const at = (time: string): void => server.clock.set(new Date(`${today}T${time}Z`));
/** Enters a room as a browser does. */
const enter = async (url: string): Promise<string> => (await fetch(url)).text();
const orgOf = async () => (await as('admin')(c.readClosures, {})).body.orgs.find(({ id }) => id === school.orgId)!;
const provide = async (given: Partial<{ kind: c.ProviderKind; server: string; secret: string | null }>) => {
  const { version } = await orgOf();
  return as('admin')(c.setProvider, {
    params: { id: school.orgId },
    body: { kind: 'bigbluebutton', server: bbb.address, version, ...given },
  });
};
const check = (who: TestAccount = school.accounts.admin, id = school.orgId) =>
  api(who)(c.checkProvider, { params: { id } });

async function addLessons(db: TenantDb): Promise<void> {
  const year = { school_id: school.schoolId, year_id: school.yearId };
  await db.insertInto('timetables').values(year).execute();
  const maths = (await db.selectFrom('courses').selectAll().execute()).find(
    ({ class_id }) => class_id === school.classes['6A'],
  )!;
  const { subject_id, class_id, id: course_id } = maths;
  const of = (id: string, starts: number, more: object = {}) => ({
    ...year,
    org_id: school.orgId,
    whole: 1,
    counts: true,
    course_id,
    subject_id,
    class_id,
    on_day: today,
    id,
    starts,
    ends: starts + 55,
    remote_url: ownRoom,
    ...more,
  });
  await db
    .insertInto('lessons')
    .values([
      of(ids.now, 600),
      of(ids.later, 800),
      of(ids.standIn, 700),
      of(ids.cancelled, 600, { state: 'cancelled', counts: false }),
      of(ids.plain, 900, { remote_url: '' }),
    ])
    .execute();
  const by = (lesson_id: string, starts: number, who: PersonName, substitute = false) => ({
    school_id: school.schoolId,
    lesson_id,
    on_day: today,
    starts,
    ends: starts + 55,
    counts: true,
    substitute,
    person_id: school.accounts[who].personId,
  });
  await db
    .insertInto('lesson_teachers')
    .values([
      by(ids.now, 600, 'prof'),
      by(ids.later, 800, 'prof'),
      by(ids.standIn, 700, 'prof2', true),
      by(ids.plain, 900, 'prof'),
    ])
    .execute();
}

beforeAll(async () => {
  [server, bbb] = [await testServer(), await bbbServer(secret)];
  server.kernel.config.loopbackPush = true;
  at('09:05:00');
  [school, other] = [await mintSchool(server), await mintSchool(server)];
  await change(addLessons);
  second = await addOrg(server, school);
  office = await addOffice(server, school, 'cycle', [second.orgId]);
});
afterAll(async () => {
  bbb.stop();
  await server.stop();
});
beforeEach(() => {
  at('09:05:00');
  bbb.state.mood = 'well';
  bbb.requests.length = 0;
});

describe('the server of an organisation', () => {
  it('is set with a secret that cannot be read back, by the direction of that organisation', async () => {
    expect(await joins('prof')).toEqual([409, 'distance.no_room']);
    expect(codeOf(await check())).toEqual([409, 'distance.no_room']);
    expect(codeOf(await provide({ secret: 'short' }))).toEqual([400, 'distance.secret']);
    expect(codeOf(await provide({ server: 'http://bbb.example.org' }))).toEqual([400, 'distance.server']);
    expect((await provide({})).status).toBe(200);
    expect(await orgOf()).toMatchObject({ provider: 'bigbluebutton', server: bbb.address, secretKept: false });
    expect((await provide({ secret })).status).toBe(200);
    expect(await orgOf()).toMatchObject({ secretKept: true });
    // An address that changes keeps the secret; null forgets it, and so does another kind of place.
    expect((await provide({ server: `${bbb.address}/` })).status).toBe(200);
    expect(await orgOf()).toMatchObject({ secretKept: true });
    expect((await provide({ secret: null })).status).toBe(200);
    expect(await orgOf()).toMatchObject({ secretKept: false });
    await provide({ secret });
    await provide({ kind: 'link', server: '' });
    expect(await orgOf()).toMatchObject({ provider: 'link', server: '', secretKept: false });
    await provide({ secret });
  });

  it('is tested: whether it answers, and accepts the secret', async () => {
    expect(await check()).toMatchObject({ status: 200, body: { ok: true } });
    expect(bbb.requests).toEqual([{ call: 'isMeetingRunning', values: { meetingID: 'encrier-check' } }]);
    bbb.state.secret = 'Changed-on-the-server-1234567890';
    expect(codeOf(await check())).toEqual([412, 'distance.secret_refused']);
    bbb.state.secret = secret;
    for (const mood of ['huge', 'redirect', 'broken'] as const) {
      [bbb.state.mood, bbb.requests.length] = [mood, 0];
      expect(codeOf(await check()), mood).toEqual([412, 'distance.unreachable']);
      expect(bbb.requests, mood).toHaveLength(1);
    }
    bbb.state.mood = 'slow';
    const begun = performance.now();
    expect(codeOf(await check())).toEqual([412, 'distance.unreachable']);
    expect(performance.now() - begun).toBeLessThan(9000);
  }, 20_000);

  it('cannot be tested by anybody else', async () => {
    expect((await check(office)).status).toBe(404);
    for (const who of ['prof', 'parent', 'eleve'] as const)
      expect((await check(school.accounts[who])).status).toBe(403);
    const away = client(server, other.schoolId, other.accounts.admin);
    expect((await away(c.checkProvider, { params: { id: school.orgId } })).status).toBe(404);
    expect(bbb.requests).toEqual([]);
  });

  it('must be on the public internet', async () => {
    server.kernel.config.loopbackPush = false;
    expect(codeOf(await check())).toEqual([412, 'distance.unreachable']);
    for (const server of [bbb.address, 'https://127.0.0.1/bigbluebutton/api', 'https://localhost/bigbluebutton/api'])
      expect(codeOf(await provide({ server })), server).toEqual([400, 'distance.server']);
    server.kernel.config.loopbackPush = true;
    expect(bbb.requests).toEqual([]);
  });
});

describe('the room of a lesson', () => {
  it('waits for the teacher of the lesson, then lets in the participants, each with their role', async () => {
    for (const who of ['eleve', 'parent'] as const) expect(await joins(who)).toEqual([409, 'distance.waiting']);
    const { url } = (await join(school.accounts.prof, ids.now)).body;
    const given = new URL(url).searchParams;
    expect(url.startsWith(`${bbb.address}/join?`)).toBe(true);
    expect([...given.keys()]).toEqual(['fullName', 'meetingID', 'role', 'userID', 'redirect', 'checksum']);
    expect([given.get('fullName'), given.get('role')]).toEqual(['Hassan Tazi', 'MODERATOR']);
    const created = bbb.requests.find(({ call }) => call === 'create')!;
    expect(created.values).toMatchObject({ record: 'false', allowStartStopRecording: 'false' });
    expect(created.values['name']).toBe('Mathématiques · 6A');
    expect(await joins('eleve')).toEqual([409, 'distance.waiting']);
    expect(await enter(url)).toContain('SUCCESS');
    const pupil = new URL((await join(school.accounts.eleve, ids.now)).body.url).searchParams;
    expect([pupil.get('fullName'), pupil.get('role')]).toEqual(['Yasmine El Amrani', 'VIEWER']);
    expect(pupil.get('userID')).toBe(school.accounts.eleve.personId);
    const guardian = (await join(school.accounts.parent, ids.now)).body.url;
    expect(new URL(guardian).searchParams.get('fullName')).toBe('Samira El Amrani (Yasmine El Amrani)');
    expect(await enter(guardian)).toContain('SUCCESS');
    // Opened twice, it is the same room.
    expect((await join(school.accounts.prof, ids.now)).body.url).toBe(url);
  });

  it('has no address in lists and weeks', async () => {
    for (const who of ['eleve', 'parent', 'prof'] as const) {
      const { items } = (await as(who)(ownDistance, {})).body;
      expect(items.find(({ id }) => id === ids.now)?.url).toBe(ownRoom);
      const { body } = await as(who)(ownLessons, { query: { from: today, days: 1 } });
      expect(JSON.stringify(body)).not.toContain('127.0.0.1');
    }
    // A calendar leads to the page that opens it.
    const { body: feed } = await as('parent')(makeFeed, { body: { personId: school.accounts.eleve.personId } });
    const calendar = (await (await fetch(`${server.base}${feed.path}`)).text()).replace(/\r\n /g, '');
    expect(calendar).toContain(`/distance?school=${school.schoolId}`);
    for (const hidden of [ownRoom, 'bigbluebutton']) expect(calendar).not.toContain(hidden);
  });

  it('stays when the office moves the lesson', async () => {
    const { body } = await as('parent')(ownLessons, { query: { from: today, days: 1 } });
    const lesson = body.persons[0]!.lessons.find(({ id }) => id === ids.later)!;
    const moved = await as('admin')(changeLesson, {
      params: { id: ids.later },
      body: {
        day: today,
        starts: 960,
        ends: 1015,
        classroomId: null,
        note: '',
        reason: '',
        overlapReason: '',
        teacherIds: [school.accounts.prof.personId],
        remoteUrl: lesson.remoteUrl,
        tell: false,
        version: lesson.version,
      },
    });
    expect(moved).toMatchObject({ status: 200, body: { remoteUrl: ownRoom } });
    at('15:05:00');
    expect((await join(school.accounts.prof, ids.later)).status).toBe(200);
  });

  it('is open from ten minutes before the lesson to its end', async () => {
    for (const [time, expected] of [
      ['08:49:00', 'distance.early'],
      ['09:55:00', 'distance.over'],
    ] as const) {
      at(time);
      for (const who of ['prof', 'eleve', 'parent'] as const) expect(await joins(who)).toEqual([409, expected]);
    }
    expect(bbb.requests).toEqual([]);
    at('08:51:00');
    expect((await join(school.accounts.prof, ids.now)).status).toBe(200);
  });

  it('is not found by people outside the lesson', async () => {
    await grant(server, school, 'personnel', ['distance.link', 'distance.close'], 'school');
    for (const who of ['prof2', 'eleve2', 'parent2', 'personnel', 'transport', 'admin'] as const)
      expect((await join(school.accounts[who], ids.now)).status, who).toBe(404);
    expect((await join(office, ids.now)).status).toBe(404);
    const away = client(server, other.schoolId, other.accounts.prof);
    expect((await away(joinLesson, { params: { id: ids.now } })).status).toBe(404);
    // Without a room, it has no way in.
    at('14:05:00');
    expect((await join(school.accounts.prof, ids.plain)).status).toBe(404);
    expect(bbb.requests).toEqual([]);
  });

  it('is opened by the substitute, and no longer by the replaced teacher', async () => {
    at('10:45:00');
    expect((await join(school.accounts.prof, ids.standIn)).status).toBe(404);
    const { url } = (await join(school.accounts.prof2, ids.standIn)).body;
    expect(new URL(url).searchParams.get('role')).toBe('MODERATOR');
  });

  it('is closed when the lesson is cancelled, and to a guardian whose time has ended', async () => {
    for (const who of ['eleve', 'parent'] as const)
      expect(await joins(who, ids.cancelled)).toEqual([409, 'distance.cancelled']);
    const end = (ends_on: string | null) =>
      change((db) =>
        db
          .updateTable('guardianships')
          .set({ ends_on })
          .where('guardian_id', '=', school.accounts.parent.personId)
          .execute(),
      );
    await end('2026-11-20');
    expect((await join(school.accounts.parent, ids.now)).status).toBe(404);
    await end(null);
    expect((await join(school.accounts.parent, ids.now)).status).toBe(200);
  });

  it('cannot be entered during a look as somebody', async () => {
    const { id } = school.accounts.prof;
    await as('admin')(startLookAs, { body: { accountId: id, reason: 'Ne voit pas ses cours' } });
    const eyes = { headers: { 'x-user-as': id } };
    expect((await as('admin')(joinLesson, { params: { id: ids.now } }, eyes)).status).toBe(403);
  });

  it('reports a server failure', async () => {
    for (const mood of ['huge', 'redirect', 'broken'] as const) {
      bbb.state.mood = mood;
      for (const who of ['prof', 'eleve'] as const) expect(await joins(who)).toEqual([412, 'distance.unreachable']);
    }
    bbb.state.mood = 'well';
    bbb.state.secret = 'Changed-on-the-server-1234567890';
    expect(await joins('prof')).toEqual([412, 'distance.secret_refused']);
    bbb.state.secret = secret;
  });
});

describe('ending a room', () => {
  const ended = () => bbb.requests.filter(({ call }) => call === 'end').map(({ values }) => values['meetingID']);
  const meeting = (id: string) => `encrier-${school.schoolId}-${id}`;

  it('happens a quarter of an hour after the lesson, for people still in it', async () => {
    at('09:05:00');
    await enter((await join(school.accounts.prof, ids.now)).body.url);
    expect((await join(school.accounts.eleve, ids.now)).status).toBe(200);
    at('10:09:00');
    await server.runJobs();
    expect(ended()).toEqual([]);
    at('10:11:00');
    await server.runJobs();
    expect(new Set(ended())).toEqual(new Set([meeting(ids.now)]));
    // Nobody enters it again with the former address, nor with another.
    at('09:50:00');
    expect(await joins('eleve')).toEqual([409, 'distance.waiting']);
  });

  it('follows a moved lesson, and sends nothing to a removed server', async () => {
    const starts = (minutes: number) =>
      change((db) =>
        db
          .updateTable('lessons')
          .set({ starts: minutes, ends: minutes + 55 })
          .where('id', '=', ids.now)
          .execute(),
      );
    at('09:05:00');
    await join(school.accounts.prof, ids.now);
    await starts(640);
    bbb.requests.length = 0;
    at('10:11:00');
    await server.runJobs();
    expect(ended()).not.toContain(meeting(ids.now));
    at('11:11:00');
    await server.runJobs();
    expect(ended()).toContain(meeting(ids.now));
    await starts(600);
    at('09:05:00');
    await join(school.accounts.prof, ids.now);
    await provide({ kind: 'link', server: '' });
    bbb.requests.length = 0;
    at('10:11:00');
    await server.runJobs();
    expect(bbb.requests).toEqual([]);
    at('09:05:00');
    await provide({ secret });
  });

  it('is retried while the server does not answer', async () => {
    await join(school.accounts.prof, ids.now);
    at('10:11:00');
    bbb.state.mood = 'broken';
    await expect(server.runJobs()).rejects.toMatchObject({ code: 'distance.unreachable' });
  });
});

describe('a lesson or a course', () => {
  it('gets a room from its teacher, where the organisation has a server', async () => {
    const link = async (id: string) => (await as('prof')(readLessonLink, { params: { id } })).body;
    const put = async (url: string) => {
      const { version } = await link(ids.plain);
      return as('prof')(linkLesson, { params: { id: ids.plain }, body: { url, version } });
    };
    expect(await link(ids.plain)).toMatchObject({ url: '', rooms: true });
    expect((await put(ownRoom)).status).toBe(200);
    expect(await link(ids.plain)).toMatchObject({ url: ownRoom });
    expect((await put('')).status).toBe(200);
    const { course } = await link(ids.plain);
    const all = (url: string, version: number) =>
      as('prof')(linkCourse, { params: { id: course!.id }, body: { url, version } });
    expect((await all(ownRoom, 0)).status).toBe(200);
    at('14:05:00');
    expect((await join(school.accounts.prof, ids.plain)).status).toBe(200);
    expect((await all('', 1)).status).toBe(200);
    expect((await join(school.accounts.prof, ids.plain)).status).toBe(404);
    await provide({ kind: 'link', server: '' });
    expect(codeOf(await put(ownRoom))).toEqual([409, 'distance.no_room']);
    expect(codeOf(await all(ownRoom, 2))).toEqual([409, 'distance.no_room']);
    await provide({ secret });
  });

  it('gets a room from a user who changes its hours, where the organisation has a server', async () => {
    const put = async (remoteUrl: string) => {
      const row = await change((db) =>
        db.selectFrom('lessons').select('version').where('id', '=', ids.plain).executeTakeFirstOrThrow(),
      );
      return as('admin')(changeLesson, {
        params: { id: ids.plain },
        body: {
          day: today,
          starts: 900,
          ends: 955,
          classroomId: null,
          note: '',
          reason: '',
          overlapReason: '',
          teacherIds: [school.accounts.prof.personId],
          remoteUrl,
          tell: false,
          version: row.version,
        },
      });
    };
    expect(await put(ownRoom)).toMatchObject({ status: 200, body: { remoteUrl: ownRoom } });
    at('14:05:00');
    expect((await join(school.accounts.prof, ids.plain)).status).toBe(200);
    expect((await put('')).status).toBe(200);
    await provide({ kind: 'link', server: '' });
    expect(codeOf(await put(ownRoom))).toEqual([400, 'lessons.no_room']);
    await provide({ secret });
  });

  it('has a room on a closed day, until it is undone', async () => {
    const place = { orgId: school.orgId, levelId: null, classId: school.classes['6A']!, from: today, to: today };
    const { levelId: _level, ...query } = place;
    expect((await as('admin')(c.previewClosure, { query })).body).toMatchObject({ lessons: 4, linked: 3, made: 1 });
    const id = newId();
    await as('admin')(c.makeClosure, { body: { id, ...place, reason: 'Neige' } });
    at('14:05:00');
    expect((await join(school.accounts.prof, ids.plain)).status).toBe(200);
    expect((await as('admin')(c.undoClosure, { params: { id } })).body).toEqual({ id, lessons: 1 });
    expect((await join(school.accounts.prof, ids.plain)).status).toBe(404);
  });
});

describe('the server’s secret', () => {
  it('is sealed again when its settings are saved after a change of the master secret', async () => {
    const { secrets } = server.kernel;
    const [before, after] = [randomBytes(32), randomBytes(32)];
    const sealed = async () =>
      (await change((db) => db.selectFrom('distance_providers').select('bbb_secret').executeTakeFirstOrThrow()))
        .bbb_secret!;
    server.kernel.secrets = { ...secrets, services: deriveSecrets(before).services };
    await provide({ secret });
    const old = await sealed();
    server.kernel.secrets = { ...secrets, services: deriveSecrets(after, [before]).services };
    expect((await check()).status).toBe(200);
    await provide({});
    expect(await sealed()).not.toBe(old);
    server.kernel.secrets = { ...secrets, services: deriveSecrets(after).services };
    expect((await check()).status).toBe(200);
    // Without any key that decrypts it, the server counts as not configured.
    server.kernel.secrets = secrets;
    expect(codeOf(await check())).toEqual([409, 'distance.no_room']);
    await provide({ secret });
  });

  it('is sealed for its organisation, and is in no answer, journal, export or log', async () => {
    const row = await change((db) => db.selectFrom('distance_providers').selectAll().executeTakeFirstOrThrow());
    expect(row.bbb_secret).toMatch(/^v1\.[0-9a-f]{8}\./);
    const sealed = row.bbb_secret!;
    const { services } = server.kernel.secrets;
    expect(services.open(sealed, `bbb:${school.schoolId}:${school.orgId}`)?.toString()).toBe(secret);
    expect(services.open(sealed, `bbb:${school.schoolId}:${second.orgId}`)).toBeNull();
    const hidden = (text: string, where: string): void => {
      for (const one of [secret, sealed]) expect(text.includes(one), where).toBe(false);
    };
    for (const who of ['admin', 'prof'] as const)
      hidden(JSON.stringify((await as(who)(c.readClosures, {})).body), 'closures');
    hidden(JSON.stringify((await as('admin')(listAudit, { query: {} })).body), 'journal');
    const journal = await change((db) =>
      db.selectFrom('audit_log').selectAll().where('action', '=', 'distance.provider').execute(),
    );
    expect(journal.length).toBeGreaterThan(0);
    hidden(JSON.stringify(journal), 'rows of the journal');
    const take = async (path: string) => {
      const headers = { authorization: `Bearer ${school.accounts.admin.token}` };
      const answer = await fetch(`${server.base}/api/${school.schoolId}${path}`, { headers });
      expect(answer.status, path).toBe(200);
      return unzipSync(new Uint8Array(await answer.arrayBuffer()));
    };
    const { personId } = school.accounts.admin;
    for (const path of ['/school/export', `/privacy/persons/${personId}/export`]) {
      const files = await take(path);
      for (const [name, bytes] of Object.entries(files)) hidden(Buffer.from(bytes).toString('latin1'), name);
    }
    const kept = Buffer.from((await take('/school/export'))['data/distance_providers.jsonl']!).toString();
    expect(JSON.parse(kept)).toMatchObject({ kind: 'bigbluebutton', bbb_secret: null });
    hidden(server.logs.join('\n'), 'log');
    expect(server.logs.join('\n')).not.toContain('checksum');
  });
});
