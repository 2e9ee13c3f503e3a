import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as c from '@encrier/contract/teaching/exams';
import { familyExams } from '@encrier/contract/teaching/exams-family';
import { printExam } from '@encrier/contract/teaching/exams-papers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { followPupils } from './exams.jobs.ts';

/** Papers are read back where the machine has poppler. */
const reads = spawnSync('pdftotext', ['-v']).error === undefined;
let server: TestServer;
let school: TestSchool;
let mate: TestAccount;
let id: string;
const room = newId();
const own = () => ({ school_id: school.schoolId });
const within = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const get = async () => (await as('admin')(c.getExam, { params: { id } })).body;

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T10:05:00+01:00'));
  school = await mintSchool(server);
  await within(async (db) => {
    await db.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-08-31' }).execute();
    await db
      .insertInto('classrooms')
      .values({ ...own(), id: room, org_id: school.orgId, name: 'Salle Curie', capacity: 40 })
      .execute();
    mate = await addAccount(server, db, school, { role: 'eleve', first: 'Ali', last: 'Aarab' });
    await db
      .insertInto('pupils')
      .values({ ...own(), person_id: mate.personId, matricule: 'MPAP' })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...own(),
        id: newId(),
        pupil_id: mate.personId,
        year_id: school.yearId,
        from_on: '2020-01-01',
        class_id: school.classes['6A'],
      })
      .execute();
    await db
      .insertInto('support_plans')
      .values({
        ...own(),
        id: newId(),
        pupil_id: mate.personId,
        kind: 'PAP',
        starts_on: '2026-09-01',
        arrangements: ['extra_time'],
      })
      .execute();
  });
  const { courses } = (await as('prof')(c.examChoices, {})).body;
  id = newId();
  const when = { day: '2026-12-01', starts: 510, minutes: 60, sessionId: null, scale: '20', coefficient: '1' };
  const body = { id, courseIds: [courses[0]!.id], title: '', ...when, syllabus: '', material: '', overrideReason: '' };
  expect((await as('admin')(c.proposeExam, { body })).status).toBe(200);
});
afterAll(() => server.stop());

const take = (kind: c.ExamPaper, who: PersonName = 'admin') =>
  fetch(`${server.base}/api/${school.schoolId}${printExam.path.replace(':id', id)}?kind=${kind}`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
  });
/** The text of a paper, page by page. */
async function pages(kind: c.ExamPaper): Promise<string[]> {
  const sent = await take(kind);
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const folder = mkdtempSync(join(tmpdir(), 'papers-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, Buffer.from(await sent.arrayBuffer()));
    const text = execFileSync('pdftotext', ['-layout', file, '-']).toString().replaceAll('\u00a0', ' ');
    return text.split('\f').filter((page) => page.trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('documents of an exam', () => {
  it('are printed once it is published, and summonses only by the office', async () => {
    expect((await take('sheet')).status).toBe(409);
    expect((await as('admin')(c.publishExams, { body: { ids: [id] } })).body).toEqual({ published: 1 });
    const { version } = await get();
    const rooms = [{ roomId: room, supervisorIds: [school.accounts.prof.personId] }];
    const placed = await as('admin')(c.placeExam, { params: { id }, body: { rooms, overrideReason: '', version } });
    const seated = { order: 'name', mix: false, seed: 0, version: placed.body.version } as const;
    expect((await as('admin')(c.seatExam, { params: { id }, body: seated })).status).toBe(200);
    expect((await take('convocations', 'prof')).status).toBe(404);
    expect((await take('sheet', 'prof')).status).toBe(200);
    for (const who of ['parent', 'eleve', 'personnel'] as const) expect((await take('sheet', who)).status).toBe(404);
  });

  it.skipIf(!reads)(
    'summon each pupil on a separate page with their own end time, without the reason for extra time',
    async () => {
      const all = await pages('convocations');
      const { seats } = await get();
      expect(all.length).toBe(seats.length);
      const longer = all.find((page) => page.includes('Aarab Ali'))!;
      expect(longer).toMatch(/8 h 30 à 9 h 50/);
      expect(longer).toContain('Salle Curie');
      expect(all.filter((page) => page !== longer).every((page) => /8 h 30 à 9 h 30/.test(page))).toBe(true);
      expect(all.join()).not.toMatch(/PAP|tiers|aménag/i);
    },
  );

  it.skipIf(!reads)(
    'list names and seats on the door without individual times; the supervisor’s sheet gives each end time',
    async () => {
      const [door] = await pages('door');
      expect(door).toContain('Aarab Ali');
      expect(door).not.toContain('9 h 50');
      const [sheet] = await pages('sheet');
      expect(sheet).toMatch(/Aarab Ali.*9 h 50/);
      expect((await pages('plan')).join()).toContain('Tableau');
    },
  );

  it('exclude a pupil who left the class, whose seat is freed', async () => {
    const before = (await get()).seats.length;
    await within((db) =>
      db.updateTable('enrolments').set({ to_on: '2026-11-22' }).where('pupil_id', '=', mate.personId).execute(),
    );
    if (reads) expect((await pages('convocations')).join()).not.toContain('Aarab');
    await followPupils(server.kernel, school.schoolId, [mate.personId]);
    const { seats } = await get();
    expect([seats.length, seats.some(({ pupilId }) => pupilId === mate.personId)]).toEqual([before - 1, false]);
    const facts = await within((db) =>
      db.selectFrom('facts').select('id').where('source_id', '=', id).where('pupil_id', '=', mate.personId).execute(),
    );
    expect(facts).toEqual([]);
  });

  it('summon a pupil who joins later, and notify the family once', async () => {
    await within((db) =>
      db.updateTable('enrolments').set({ to_on: null }).where('pupil_id', '=', mate.personId).execute(),
    );
    await followPupils(server.kernel, school.schoolId, [mate.personId]);
    await followPupils(server.kernel, school.schoolId, [mate.personId]);
    expect((await get()).seats.map(({ pupilId }) => pupilId)).toContain(mate.personId);
    const notified = await within((db) =>
      db
        .selectFrom('notifications')
        .select('type')
        .where('account_id', '=', mate.id)
        .where('model_id', '=', id)
        .execute(),
    );
    expect(notified.map(({ type }) => type)).toEqual(['ds', 'ds']);
  });
});

describe('the hour of an exam', () => {
  const content = { title: '', sessionId: null, scale: '20', coefficient: '1', syllabus: '', material: '' };
  const plan = async (who: PersonName, courseId: string, when: { day: string; starts: number; minutes: number }) => {
    const made = newId();
    const body = { id: made, courseIds: [courseId], ...content, ...when, overrideReason: '' };
    const answer = await as(who)(c.proposeExam, { body });
    return { id: made, status: answer.status, body: answer.body };
  };
  const issuesOf = (body: unknown): string[] =>
    ((body as { details?: { issues?: c.ExamIssue[] } }).details?.issues ?? []).map((one) => one.code);

  it('is not blocked for the office by a mere proposal, which is then refused', async () => {
    const { courses } = (await as('prof')(c.examChoices, {})).body;
    const when = { day: '2026-12-07', starts: 600, minutes: 60 };
    const wish = await plan('prof', courses[0]!.id, when);
    expect(wish.status).toBe(200);
    expect(issuesOf((await plan('prof', courses[0]!.id, when)).body)).toContain('pupil_taken');
    expect((await plan('admin', courses[0]!.id, when)).status).toBe(200);
    const decision = { validate: true, reason: '', overrideReason: '', version: 1 };
    const late = await as('admin')(c.decideExam, { params: { id: wish.id }, body: decision });
    expect([late.status, issuesOf(late.body)]).toEqual([409, ['pupil_taken']]);
  });

  it('reserves its room and its supervisors until the last pupil has finished', async () => {
    const parallel = newId();
    await within(async (db) => {
      const { courses } = (await as('prof')(c.examChoices, {})).body;
      const one = await db
        .selectFrom('courses')
        .select(['subject_id', 'year_id'])
        .where('id', '=', courses[0]!.id)
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('courses')
        .where('class_id', '=', school.classes['5B']!)
        .where('subject_id', '=', one.subject_id)
        .execute();
      await db
        .insertInto('courses')
        .values({ ...own(), id: parallel, ...one, class_id: school.classes['5B'] })
        .execute();
    });
    const next = async (starts: number) => {
      const made = await plan('admin', parallel, { day: '2026-12-01', starts, minutes: 30 });
      expect(made.status).toBe(200);
      const rooms = [{ roomId: room, supervisorIds: [school.accounts.prof.personId] }];
      const body = { rooms, overrideReason: '', version: 1 };
      return issuesOf((await as('admin')(c.placeExam, { params: { id: made.id }, body })).body);
    };
    // It ends at 9:30, and at 9:50 with extra time.
    expect(await next(575)).toEqual(['room_taken', 'supervisor_taken']);
    expect(await next(610)).toEqual([]);
  });

  it('stays visible to a pupil who sat it and changed class since', async () => {
    const own = async (): Promise<string[]> => {
      const { coming } = (await client(server, school.schoolId, mate)(familyExams, {})).body;
      return coming.map((one) => one.id);
    };
    server.clock.set(new Date('2026-12-01T08:20:00+01:00'));
    const { version } = (await get()).seats.find(({ pupilId }) => pupilId === mate.personId)!;
    const params = { id, pupilId: mate.personId };
    const body = { presence: 'present', handed: false, version } as const;
    expect((await as('prof')(c.markPresence, { params, body })).status).toBe(200);
    await within((db) =>
      db.updateTable('enrolments').set({ to_on: '2026-11-30' }).where('pupil_id', '=', mate.personId).execute(),
    );
    expect(await own()).toEqual([id]);
  });
});
