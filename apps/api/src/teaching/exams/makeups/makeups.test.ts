import { listWaiting } from '@encrier/contract/school/queues';
import * as c from '@encrier/contract/teaching/exams';
import { familyExams } from '@encrier/contract/teaching/exams-family';
import { type DecideMakeupBody, decideMakeup, examMakeups } from '@encrier/contract/teaching/exams-makeups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
let former: TestAccount;
let id: string;
const event = newId();
const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const api = (account: TestAccount) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const pupilId = (): string => school.accounts.eleve.personId;
const at = (moment: string): void => server.clock.set(new Date(`${moment}:00+01:00`));
const rows = async (who: PersonName) => (await as(who)(examMakeups, {})).body.rows;
const settle = (who: PersonName, over: Partial<DecideMakeupBody>) =>
  as(who)(decideMakeup, {
    params: { id, pupilId: pupilId() },
    body: { state: 'planned', day: '2026-12-10', starts: 840, place: 'Salle 4', reason: '', version: 0, ...over },
  });
const code = (body: unknown): string => (body as { code: string }).code;
const noticesOf = async (who: TestAccount): Promise<string[]> =>
  (
    await within((db) =>
      db
        .selectFrom('notifications')
        .select('type')
        .where('account_id', '=', who.id)
        .where('model_id', '=', id)
        .where('type', '=', 'ds.modifie')
        .execute(),
    )
  ).map(({ type }) => type);

beforeAll(async () => {
  server = await testServer();
  at('2026-11-23T10:05');
  school = await mintSchool(server);
  await within(async (db) => {
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    former = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: pupilId(),
        guardian_id: former.personId,
        kind: 'tutor',
        ends_on: '2026-10-01',
      })
      .execute();
  });
  second = await addOrg(server, school);
  const { courses } = (await as('prof')(c.examChoices, {})).body;
  id = newId();
  const when = { day: '2026-12-01', starts: 510, minutes: 60, sessionId: null, scale: '20', coefficient: '1' };
  const body = { id, courseIds: [courses[0]!.id], title: '', ...when, syllabus: '', material: '', overrideReason: '' };
  expect((await as('admin')(c.proposeExam, { body })).status).toBe(200);
  await as('admin')(c.publishExams, { body: { ids: [id] } });
  at('2026-12-01T08:20');
  const { seats } = (await as('admin')(c.getExam, { params: { id } })).body;
  const { version } = seats.find((one) => one.pupilId === pupilId())!;
  const seen = { presence: 'absent', handed: false, version } as const;
  expect((await as('admin')(c.markPresence, { params: { id, pupilId: pupilId() }, body: seen })).status).toBe(200);
  at('2026-12-02T10:00');
});
afterAll(() => server.stop());

describe('make-ups', () => {
  it('are proposed for absent pupils once the school accepts the reason, and wait in « À traiter »', async () => {
    expect(await rows('admin')).toEqual([]);
    expect(code((await settle('admin', {})).body)).toBe('exams.settled');
    const [starts_at, ends_at] = [new Date('2026-12-01T08:00:00+01:00'), new Date('2026-12-01T12:00:00+01:00')];
    await within((db) =>
      db
        .insertInto('attendance_events')
        .values({
          school_id: school.schoolId,
          id: event,
          pupil_id: pupilId(),
          kind: 'absence',
          on_day: '2026-12-01',
          starts: 480,
          ends: 720,
          starts_at,
          ends_at,
          minutes: 240,
          source: 'office',
          state: 'validated',
          justification: 'given',
          created_at: starts_at,
          decided_at: ends_at,
        })
        .execute(),
    );
    expect(await rows('admin')).toEqual([]);
    await within((db) =>
      db.updateTable('attendance_events').set({ justification: 'accepted' }).where('id', '=', event).execute(),
    );
    expect(await rows('admin')).toMatchObject([{ examId: id, pupilId: pupilId(), state: 'to_plan', version: 0 }]);
    expect(await rows('prof')).toHaveLength(1);
    const waiting = (await as('admin')(listWaiting, {})).body;
    expect(waiting.items.filter(({ queue }) => queue === 'exams.to_makeup')).toMatchObject([{ id, things: 1 }]);
    expect((await api(second.teacher)(examMakeups, {})).body.rows).toEqual([]);
    expect((await as('parent')(examMakeups, {})).status).toBe(403);
  });

  it('are planned by the teacher for a future day; the family is notified and reads it, a former guardian never', async () => {
    expect((await settle('prof', { day: '2026-12-01' })).status).toBe(400);
    expect((await settle('prof', { day: null })).status).toBe(400);
    expect((await settle('prof', {})).body).toEqual({ version: 1 });
    expect(code((await settle('admin', {})).body)).toBe('edited_meanwhile');
    expect(await noticesOf(school.accounts.parent)).toEqual(['ds.modifie']);
    expect(await noticesOf(school.accounts.eleve)).toEqual(['ds.modifie']);
    for (const who of [former, school.accounts.parent2]) expect(await noticesOf(who)).toEqual([]);
    const own = async (who: TestAccount) => (await api(who)(familyExams, {})).body.makeups;
    const planned = { id, day: '2026-12-10', starts: 840, ends: 900, place: 'Salle 4' };
    expect(await own(school.accounts.parent)).toMatchObject([planned]);
    expect(await own(school.accounts.eleve)).toMatchObject([planned]);
    for (const who of [former, school.accounts.parent2, second.guardian]) expect(await own(who)).toEqual([]);
    const facts = await within((db) =>
      db.selectFrom('facts').select('starts_at').where('source', '=', 'exam_makeups').execute(),
    );
    expect(facts.map(({ starts_at }) => starts_at.toISOString())).toEqual(['2026-12-10T13:00:00.000Z']);
    const { queues } = (await as('admin')(listWaiting, {})).body;
    expect(JSON.stringify(queues)).not.toContain('exams.to_makeup');
  });

  it('can be refused with a message, which removes the day; then planned again, and sat', async () => {
    expect(code((await settle('admin', { state: 'refused', version: 1 })).body)).toBe('exams.reason_missing');
    expect((await settle('admin', { state: 'refused', reason: 'Note annulée', version: 1 })).body).toEqual({
      version: 2,
    });
    expect((await as('parent')(familyExams, {})).body.makeups).toEqual([]);
    expect(await noticesOf(school.accounts.parent)).toHaveLength(2);
    expect(code((await settle('admin', { state: 'sat', version: 2 })).body)).toBe('exams.settled');
    expect((await settle('admin', { version: 2 })).body).toEqual({ version: 3 });
    expect((await settle('prof', { state: 'sat', version: 3 })).body).toEqual({ version: 4 });
    expect(await rows('prof')).toMatchObject([{ state: 'sat', onDay: '2026-12-10', place: 'Salle 4' }]);
    expect(code((await settle('prof', { version: 4 })).body)).toBe('exams.settled');
  });

  it('reserve a room of the school, which no exam can use then, and which several pupils share up to its capacity', async () => {
    const [roomId, full] = [newId(), newId()];
    const own = { school_id: school.schoolId, org_id: school.orgId };
    await within(async (db) => {
      await db
        .insertInto('classrooms')
        .values([
          { ...own, id: roomId, name: 'Rattrapages', capacity: 1 },
          { ...own, id: full, name: 'Ailleurs', capacity: 5 },
        ])
        .execute();
      await db.updateTable('exam_makeups').set({ state: 'planned' }).where('exam_id', '=', id).execute();
    });
    const { rooms } = (await as('prof')(examMakeups, {})).body;
    expect(rooms.map((one) => one.id)).toEqual(expect.arrayContaining([roomId, full]));
    expect(JSON.stringify((await api(second.teacher)(examMakeups, {})).body.rooms)).not.toContain(roomId);
    expect((await settle('prof', { roomId: newId(), version: 4 })).status).toBe(404);
    expect((await settle('prof', { roomId, version: 4 })).body).toEqual({ version: 5 });
    expect((await as('parent')(familyExams, {})).body.makeups).toMatchObject([{ place: 'Rattrapages' }]);
    const taken = newId();
    const when = { day: '2026-12-10', starts: 870, minutes: 60, sessionId: null, scale: '20', coefficient: '1' };
    const { courses } = (await as('admin')(c.examChoices, {})).body;
    const other = courses.find(({ mine, audience }) => !mine && audience !== courses[0]!.audience) ?? courses[0]!;
    const body = { id: taken, courseIds: [other.id], title: '', ...when, syllabus: '', material: '' };
    expect((await as('admin')(c.proposeExam, { body: { ...body, overrideReason: 'Essai' } })).status).toBe(200);
    const place = (placeNamed: string) =>
      as('admin')(c.placeExam, {
        params: { id: taken },
        body: { rooms: [{ roomId: placeNamed, supervisorIds: [] }], overrideReason: 'Essai', version: 1 },
      });
    const clash = await place(roomId);
    expect([clash.status, JSON.stringify(clash.body)]).toEqual([409, expect.stringContaining('Rattrapages')]);
    expect((await place(full)).status).toBe(200);
    expect(code((await settle('prof', { roomId: full, version: 5 })).body)).toBe('exams.makeup_room');
  });

  it('are decided by nobody else', async () => {
    for (const who of ['parent', 'eleve'] as const) expect([403, 404]).toContain((await settle(who, {})).status);
    const there = await api(second.teacher)(decideMakeup, {
      params: { id, pupilId: pupilId() },
      body: { state: 'refused', day: null, starts: null, place: '', reason: 'Non', version: 4 },
    });
    expect(there.status).toBe(404);
  });
});
