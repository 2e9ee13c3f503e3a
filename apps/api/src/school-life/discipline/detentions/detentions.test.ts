import * as c from '@encrier/contract/school-life/discipline';
import * as o from '@encrier/contract/school-life/discipline-office';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { usualId } from '../settings/kinds.queries.ts';

let server: TestServer;
let school: TestSchool;
const start = new Date('2026-11-23T09:00:00Z');
beforeAll(async () => {
  server = await testServer();
  server.clock.set(start);
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['conduct.view', 'conduct.examine'], 'school');
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const own = { school_id: school.schoolId };
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const course = await db
      .selectFrom('courses')
      .select(['id', 'subject_id'])
      .where('class_id', '=', school.classes['6A'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('lessons')
      .values({
        ...own,
        id: newId(),
        year_id: school.yearId,
        org_id: school.orgId,
        course_id: course.id,
        subject_id: course.subject_id,
        class_id: school.classes['6A'],
        whole: 1,
        on_day: '2026-11-24',
        starts: 600,
        ends: 660,
        state: 'planned',
        counts: true,
      })
      .execute();
  });
});
afterEach(() => server.clock.set(start));
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const punished = async () =>
  (
    await as('prof')(c.givePunishment, {
      body: {
        id: newId(),
        pupilId: school.accounts.eleve.personId,
        kindId: usualId(school.schoolId, 'detention'),
        happenedOn: '2026-11-23',
        facts: '',
        familyText: 'Une retenue est donnée.',
        work: '',
        dueOn: null,
        incidentId: null,
      },
    })
  ).body;
const punishedOther = async () => {
  const body = {
    id: newId(),
    pupilId: school.accounts.eleve2.personId,
    kindId: usualId(school.schoolId, 'detention'),
    happenedOn: '2026-11-23',
    facts: '',
    familyText: 'Une retenue est donnée.',
    work: '',
    dueOn: null,
    incidentId: null,
  };
  return (await as('prof2')(c.givePunishment, { body })).body;
};
const wish = (starts: number, ends: number, version: number, part: object = {}) => ({
  day: '2026-11-24',
  starts,
  ends,
  classroomId: null,
  supervisorId: school.accounts.prof.id,
  version,
  ...part,
});
const factsOf = (id: string) =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db.selectFrom('facts').select(['kind', 'certainty']).where('source_id', '=', id).execute(),
  );

describe('a detention', () => {
  it('never overlaps a lesson or another detention, and is planned until the pupil is marked present', async () => {
    const made = await punished();
    const params = { id: made.id };
    const place = (body: ReturnType<typeof wish>) => as('personnel')(o.placeDetention, { params, body });
    expect(code((await place(wish(630, 690, made.version))).body)).toBe('discipline.hours_taken');
    expect(code((await place(wish(690, 680, made.version))).body)).toBe('discipline.hours_order');
    expect(code((await place(wish(600, 660, made.version, { day: '2026-11-20' }))).body)).toBe('discipline.hours_past');
    const hours = await as('personnel')(o.detentionDay, { params, query: { day: '2026-11-24' } });
    expect(hours.body.taken).toMatchObject([{ starts: 600, ends: 660 }]);
    const placed = await place(wish(660, 720, made.version));
    expect(placed.status).toBe(200);
    expect(await factsOf(placed.body.id)).toEqual([{ kind: 'detention', certainty: 'foreseen' }]);
    const second = await punished();
    const met = await as('personnel')(o.placeDetention, {
      params: { id: second.id },
      body: wish(700, 760, second.version),
    });
    expect(code(met.body)).toBe('discipline.hours_taken');
    const atHome = async () =>
      (await as('parent')(c.listOwnRecords, { query: {} })).body.items.find((one) => one.id === made.id);
    expect((await atHome())?.detention).toMatchObject({ day: '2026-11-24', starts: 660 });
    for (const custody of ['none', 'always']) {
      await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db
          .updateTable('guardianships')
          .set({ custody })
          .where('guardian_id', '=', school.accounts.parent.personId)
          .execute(),
      );
      // Who is kept away by a court reads what was decided, and not when the child leaves (LAW-MIN-02).
      expect(await atHome()).toMatchObject({ id: made.id, detention: custody === 'none' ? null : { starts: 660 } });
    }
  });

  it('is marked as done by its supervisor, once it has begun; a missed one is planned again', async () => {
    const made = await punished();
    const params = { id: made.id };
    const placed = (
      await as('personnel')(o.placeDetention, { params, body: wish(900, 960, made.version, { day: '2026-11-25' }) })
    ).body;
    const mark = (who: PersonName, version = placed.version) =>
      as(who)(o.sayDetention, { params: { id: placed.id }, body: { as: 'missed', version } });
    expect(code((await mark('prof')).body)).toBe('discipline.hours_to_come');
    expect((await mark('prof2')).status).toBe(404);
    server.clock.set(new Date('2026-11-25T17:00:00Z'));
    expect((await mark('prof')).body.state).toBe('missed');
    expect(await factsOf(placed.id)).toEqual([]);
    const record = (await as('personnel')(c.getRecord, { params })).body;
    expect(record).toMatchObject({ state: 'not_done', can: { place: true } });
    const again = await as('personnel')(o.placeDetention, {
      params,
      body: wish(900, 960, record.version, { day: '2026-11-26' }),
    });
    expect(again.status).toBe(200);
    server.clock.set(new Date('2026-11-26T17:00:00Z'));
    const done = await as('personnel')(o.sayDetention, {
      params: { id: again.body.id },
      body: { as: 'done', version: again.body.version },
    });
    expect(done.body.state).toBe('done');
    expect(await factsOf(again.body.id)).toEqual([{ kind: 'detention', certainty: 'seen' }]);
  });
});

describe('a detention room', () => {
  it('has a maximum number of pupils set by the school, also for two concurrent callers', async () => {
    const set = async (detentionPlaces: number | null) => {
      const { replyDays, recourse, version } = (await as('admin')(o.getDisciplineRules, {})).body;
      const body = { replyDays, recourse, detentionPlaces, version };
      expect((await as('admin')(o.setDisciplineRules, { body })).status).toBe(200);
    };
    await set(1);
    const day = { day: '2026-11-27', supervisorId: null };
    const [one, two] = [await punished(), await punishedOther()];
    const place = (made: typeof one, starts: number, ends: number) =>
      as('personnel')(o.placeDetention, { params: { id: made.id }, body: wish(starts, ends, made.version, day) });
    const both = await Promise.all([place(one, 900, 960), place(two, 930, 990)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.map(({ body }) => code(body))).toContain('discipline.room_full');
    const late = both[0]?.status === 409 ? one : two;
    const free = late === one ? [990, 1020] : [960, 1020];
    expect((await place(late, free[0]!, free[1]!)).status).toBe(200);
    await set(null);
  });
});

describe('the school’s list of measures', () => {
  it('can be renamed and shortened by authorised users; sanctions keep their legal names', async () => {
    const kinds = (await as('admin')(o.getDisciplineRules, {})).body.kinds;
    const reprimand = kinds.find((one) => one.label === 'Blâme')!;
    await as('admin')(o.setKind, {
      params: { id: reprimand.id },
      body: { label: 'Punition légère', archived: false, version: reprimand.version },
    });
    const added = await as('admin')(o.addKind, {
      body: { id: newId(), rank: 'punishment', label: 'Rangement du CDI', shape: 'work' },
    });
    expect(added.status).toBe(200);
    const twin = await as('admin')(o.addKind, {
      body: { id: newId(), rank: 'punishment', label: 'Rangement du CDI', shape: 'plain' },
    });
    expect(code(twin.body)).toBe('discipline.kind_taken');
    const after = (await as('admin')(o.getDisciplineRules, {})).body.kinds.map(({ label }) => label);
    expect(after).toContain('Blâme');
    expect(after).toContain('Rangement du CDI');
    expect((await as('prof')(o.getDisciplineRules, {})).status).toBe(403);
    const rules = { replyDays: 5, recourse: 'Auprès du recteur.', detentionPlaces: null };
    const { version } = (await as('admin')(o.getDisciplineRules, {})).body;
    const first = await as('admin')(o.setDisciplineRules, { body: { ...rules, version } });
    expect(first.body.version).toBe(version + 1);
    expect((await as('admin')(o.setDisciplineRules, { body: { ...rules, version } })).status).toBe(409);
  });
});
