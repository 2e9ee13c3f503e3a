import * as c from '@encrier/contract/teaching/exams';
import { dropExamRules, saveSession, setExamRules } from '@encrier/contract/teaching/exams-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
const days = { from: '2026-11-30', to: '2026-12-06' };
const rules = { perDay: 1, perWeek: 3, noticeDays: 7, extraPercent: 50 };
const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const board = async (who: PersonName = 'admin') => (await as(who)(c.examBoard, { query: days })).body;
const set = (who: PersonName, orgId: string | null, version: number) =>
  as(who)(setExamRules, { body: { ...rules, orgId, version } });
const session = (who: PersonName, orgId: string | null, id = newId()) =>
  as(who)(saveSession, {
    params: { id },
    body: {
      label: 'DS',
      kind: 'weekly',
      orgId,
      termId: null,
      startsOn: '2026-11-30',
      endsOn: '2026-12-04',
      version: 0,
    },
  });

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T10:05:00+01:00'));
  school = await mintSchool(server);
  await within((db) =>
    db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute(),
  );
  second = await addOrg(server, school);
  // Plans the tests of one organisation alone.
  await grant(server, school, 'personnel', ['exams.manage'], 'cycle');
});
afterAll(() => server.stop());

describe('rules of an organisation', () => {
  it('are set by users who plan there, and do not apply to the others', async () => {
    expect((await set('personnel', null, 1)).status).toBe(403);
    expect((await set('personnel', second.orgId, 0)).status).toBe(404);
    expect((await set('personnel', school.orgId, 0)).body).toEqual({ version: 1 });
    expect(code((await set('admin', school.orgId, 0)).body)).toBe('edited_meanwhile');
    const { orgs, rules: whole } = await board();
    expect(orgs.find(({ id }) => id === school.orgId)?.rules).toMatchObject({ perDay: 1, extraPercent: 50 });
    expect(orgs.find(({ id }) => id === second.orgId)?.rules ?? null).toBeNull();
    expect(whole.perDay).toBe(2);
    expect((await board('personnel')).orgs.map(({ id }) => id)).toEqual([school.orgId]);
  });

  it('apply to its classes, until it uses the school’s rules again', async () => {
    const { courses } = (await as('prof')(c.examChoices, {})).body;
    const query = { courses: courses[0]!.id, day: '2026-12-01', starts: 510, minutes: 60 };
    const { loads, rules: strictest } = (await as('prof')(c.checkExam, { query })).body;
    expect([loads[0]?.perDay, strictest.perWeek]).toEqual([1, 3]);
    expect((await as('personnel')(dropExamRules, { params: { id: second.orgId } })).status).toBe(404);
    expect((await as('personnel')(dropExamRules, { params: { id: school.orgId } })).status).toBe(200);
    expect((await as('prof')(c.checkExam, { query })).body.loads[0]?.perDay).toBe(2);
  });
});

describe('sessions', () => {
  it('belong to one organisation or to all; one of another organisation is neither seen nor chosen', async () => {
    expect((await session('personnel', null)).status).toBe(403);
    expect((await session('personnel', second.orgId)).status).toBe(404);
    const own = (await session('personnel', school.orgId)).body.id;
    const theirs = (await session('admin', second.orgId)).body.id;
    expect((await session('personnel', school.orgId, theirs)).status).toBe(404);
    const seen = async (who: PersonName) => (await board(who)).sessions.map(({ id }) => id);
    expect(await seen('personnel')).toEqual([own]);
    expect([...(await seen('admin'))].sort()).toEqual([own, theirs].sort());
    const { courses, sessions } = (await as('prof')(c.examChoices, {})).body;
    expect(sessions.map(({ id }) => id)).toEqual([own]);
    const content = { title: '', day: '2026-12-02', starts: 510, minutes: 60, scale: '20', coefficient: '1' };
    const body = { courseIds: [courses[0]!.id], ...content, syllabus: '', material: '', overrideReason: '' };
    const propose = (sessionId: string) => as('prof')(c.proposeExam, { body: { ...body, id: newId(), sessionId } });
    expect(code((await propose(theirs)).body)).toBe('exams.session_unknown');
    expect((await propose(own)).status).toBe(200);
  });
});
