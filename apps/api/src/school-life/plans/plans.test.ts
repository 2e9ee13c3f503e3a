import { startLookAs } from '@encrier/contract/access/auth';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { getPupil } from '@encrier/contract/school/persons';
import { runRetention } from '@encrier/contract/school/privacy';
import * as c from '@encrier/contract/school-life/plans';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import {
  addAccount,
  grant,
  mintSchool,
  type PersonName,
  type TestAccount,
  type TestSchool,
} from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg, type SecondOrg } from '#kernel/test/two-orgs.ts';
import { arrangementsOf } from './plans.public.ts';

let server: TestServer;
let school: TestSchool;
let second: SecondOrg;
let elsewhere: TestAccount;
let former: TestAccount;
let nurse: TestAccount;
const today = '2026-11-23';
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date(`${today}T09:00:00Z`));
  school = await mintSchool(server);
  second = await addOrg(server, school);
  elsewhere = await addOffice(server, school, 'cycle', [second.orgId]);
  // The school nurse holds her right by her role.
  await grant(server, school, 'transport', ['plans.view', 'plans.manage'], 'school');
  nurse = school.accounts.transport;
  former = await inSchool(async (db) => {
    const made = await addAccount(server, db, school, { role: 'parent', first: 'Ancien', last: 'Tuteur' });
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: pupil(),
        guardian_id: made.personId,
        kind: 'tutor',
        ends_on: '2026-10-01',
      })
      .execute();
    return made;
  });
});

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
const api = (account: TestAccount | null) => client(server, school.schoolId, account);
const as = (who: PersonName) => api(school.accounts[who]);
const pupil = (): string => school.accounts.eleve.personId;
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
type Body = Parameters<typeof create>[0];
const content = (): c.PlanContent => ({
  kind: 'PAP',
  need: 'MARK-NEED dyslexie',
  measures: 'MARK-MEASURE',
  arrangements: ['extra_time', 'seat_front'],
  arrangementText: 'Une page par exercice',
  extraPercent: 50,
  referentId: null,
  startsOn: '2026-09-01',
  reviewOn: '2026-12-10',
  endsOn: null,
  fileIds: [],
});
const create = (
  part: Partial<c.PlanContent> & { id?: string; pupilId?: string; inForce?: boolean } = {},
  who: TestAccount = nurse,
) => api(who)(c.createPlan, { body: { id: newId(), pupilId: pupil(), inForce: true, ...content(), ...part } });
const made = async (part: Body = {}) => {
  const answer = await create(part);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const noticesOf = async (account: TestAccount): Promise<string[]> =>
  (await api(account)(listNotifications, { query: {} })).body.items.map(({ type }) => type);
const readsHome = async (account: TestAccount): Promise<string[]> =>
  (await api(account)(c.ownPlans, { query: {} })).body.items.map(({ id }) => id);
const teaches = async (account: TestAccount): Promise<string[]> =>
  (await api(account)(c.arrangementsToday, {})).body.items?.map(({ pupilId }) => pupilId) ?? [];
const file = async (who: TestAccount): Promise<string> => {
  const id = newId();
  await inSchool((db) =>
    db
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id,
        sha256: 'c'.repeat(64),
        name: 'bilan.pdf',
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: 3,
        created_by: who.id,
      })
      .execute(),
  );
  return id;
};

describe('the readers of a plan', () => {
  it('are holders of the right within their reach: the nurse and the direction, no teacher, no other organisation', async () => {
    const { id } = await made();
    const get = async (account: TestAccount) => (await api(account)(c.getPlan, { params: { id } })).status;
    const { admin, prof, personnel, parent, eleve } = school.accounts;
    expect([await get(nurse), await get(admin)]).toEqual([200, 200]);
    for (const account of [prof, personnel, parent, eleve]) expect(await get(account)).toBe(403);
    expect([403, 404]).toContain(await get(elsewhere));
    expect((await as('admin')(c.listPlans, { query: { state: 'review' } })).body).toMatchObject({
      total: 1,
      counts: { review: 1, draft: 0 },
      items: [{ id, kind: 'PAP', state: 'review', pupil: { class: '6A' } }],
    });
    expect((await as('admin')(c.listPlans, { query: { kind: 'PAI' } })).body.total).toBe(0);
    expect((await as('admin')(c.listPlans, { query: { q: 'yasm', class: school.classes['6A']! } })).body.total).toBe(1);
    expect((await as('admin')(c.listPlans, { query: { class: school.classes['5B']! } })).body.total).toBe(0);
  });

  it('are current guardians and the pupil of age, notified when it begins and when it is reviewed', async () => {
    const { id, version } = await made();
    const { parent, parent2, eleve } = school.accounts;
    expect(await readsHome(parent)).toEqual([id]);
    expect((await as('parent')(c.ownPlans, { query: {} })).body.items[0]).toMatchObject({ need: 'MARK-NEED dyslexie' });
    for (const account of [parent2, eleve, former, second.guardian]) expect(await readsHome(account)).toEqual([]);
    expect([await noticesOf(parent), await noticesOf(former), await noticesOf(eleve)]).toEqual([['plan'], [], []]);
    expect(
      (await api(nurse)(c.reviewPlan, { params: { id }, body: { reviewOn: '2027-03-01', version } })).body,
    ).toMatchObject({ state: 'in_force', reviewOn: '2027-03-01', reviewedOn: today });
    expect(await noticesOf(parent)).toEqual(['plan', 'plan']);
    await inSchool((db) =>
      db.updateTable('persons').set({ birth_on: '2008-01-01' }).where('id', '=', pupil()).execute(),
    );
    expect(await readsHome(eleve)).toEqual([id]);
  });

  it('never include a staff member for their own child', async () => {
    const { id } = await made();
    await inSchool((db) =>
      db
        .insertInto('guardianships')
        .values({ school_id: school.schoolId, pupil_id: pupil(), guardian_id: nurse.personId, kind: 'mother' })
        .execute(),
    );
    expect((await api(nurse)(c.getPlan, { params: { id } })).status).toBe(404);
    expect((await create({ kind: 'PPS' })).status).toBe(404);
    expect(await readsHome(nurse)).toEqual([id]);
  });
});

describe('arrangements', () => {
  it('are read only by the teachers of the pupil, without the reason or the kind of plan', async () => {
    await made();
    const { prof, prof2 } = school.accounts;
    const { items } = (await as('prof')(c.arrangementsToday, {})).body;
    expect(items).toEqual([
      {
        pupilId: pupil(),
        arrangements: ['extra_time', 'seat_front'],
        extraPercent: 50,
        arrangementText: 'Une page par exercice',
      },
    ]);
    expect([await teaches(prof2), await teaches(second.teacher)]).toEqual([[], []]);
    expect((await as('parent')(c.arrangementsToday, {})).status).toBe(403);
    expect([await noticesOf(prof), await noticesOf(prof2)]).toEqual([['plan.amenagements'], []]);
    const page = JSON.stringify((await as('prof')(getPupil, { params: { id: pupil() } })).body);
    expect(page).toContain('extra_time');
    expect(page).not.toMatch(/MARK-|"PAP"/);
    const office = JSON.stringify((await as('admin')(getPupil, { params: { id: pupil() } })).body.cards);
    expect(office).toContain('"PAP"');
    expect(office).not.toContain('MARK-');
    // A teacher who no longer teaches the class reads nothing from that day on.
    await inSchool((db) =>
      db.updateTable('course_teachers').set({ to_on: '2026-11-20' }).where('person_id', '=', prof.personId).execute(),
    );
    expect(await teaches(prof)).toEqual([]);
  });

  it('are read by a substitute of today’s lesson', async () => {
    await made();
    const own = { school_id: school.schoolId };
    const lesson = newId();
    await inSchool(async (db) => {
      await db
        .insertInto('timetables')
        .values({ ...own, year_id: school.yearId })
        .onConflict((oc) => oc.doNothing())
        .execute();
      const hours = { on_day: today, starts: 600, ends: 650, counts: true };
      await db
        .insertInto('lessons')
        .values({
          ...own,
          ...hours,
          id: lesson,
          kind: 'activity',
          title: 'Atelier',
          year_id: school.yearId,
          org_id: school.orgId,
          class_id: school.classes['6A'],
          whole: 1,
        })
        .execute();
      await db
        .insertInto('lesson_teachers')
        .values({ ...own, ...hours, lesson_id: lesson, person_id: school.accounts.prof2.personId })
        .execute();
    });
    expect(await teaches(school.accounts.prof2)).toEqual([pupil()]);
    server.clock.set(new Date('2026-11-24T09:00:00Z'));
    expect(await teaches(school.accounts.prof2)).toEqual([]);
  });

  it('are valid from the first day to the last one, and for the rooms that read them', async () => {
    const { id, version } = await made();
    const on = (day: string) => inSchool((db) => arrangementsOf(db, [pupil()], day));
    expect([(await on('2026-08-31')).length, (await on('2026-09-01')).length]).toEqual([0, 1]);
    await api(nurse)(c.endPlan, { params: { id }, body: { endsOn: today, version } });
    expect([(await on(today)).length, (await on('2026-11-24')).length]).toEqual([1, 0]);
    expect((await api(nurse)(c.getPlan, { params: { id } })).body).toMatchObject({ endsOn: today, reviewOn: null });
  });
});

describe('a plan', () => {
  it('is a draft until it is started, and notifies nobody before', async () => {
    const { id, version } = await made({ inForce: false, arrangements: [], arrangementText: '', measures: '' });
    expect([await readsHome(school.accounts.parent), await noticesOf(school.accounts.parent)]).toEqual([[], []]);
    expect(code(await api(nurse)(c.startPlan, { params: { id }, body: { version } }))).toBe('plans.empty');
    const edited = await api(nurse)(c.editPlan, { params: { id }, body: { ...content(), version } });
    expect(edited.body).toMatchObject({ state: 'draft', can: { start: true, discard: true } });
    expect(code(await api(nurse)(c.editPlan, { params: { id }, body: { ...content(), version } }))).toBe(
      'edited_meanwhile',
    );
    const both = await Promise.all(
      [1, 2].map(() => api(nurse)(c.startPlan, { params: { id }, body: { version: version + 1 } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await noticesOf(school.accounts.parent)).toEqual(['plan']);
    const gone = await made({ kind: 'PPS', inForce: false });
    expect((await api(nurse)(c.discardPlan, { params: { id: gone.id }, body: { version: 1 } })).status).toBe(200);
    expect((await api(nurse)(c.getPlan, { params: { id: gone.id } })).status).toBe(404);
  });

  it('is created once for several clicks, is unique for its kind at a time, and lies within its dates', async () => {
    const id = newId();
    const both = await Promise.all([1, 2].map(() => create({ id })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(code(await create())).toBe('plans.twice');
    expect((await create({ kind: 'PPRE' })).status).toBe(200);
    expect(code(await create({ kind: 'PPS', endsOn: '2026-08-01' }))).toBe('plans.dates');
    expect(code(await create({ kind: 'PPS', startsOn: '2026-13-01' }))).toBe('plans.dates');
    expect(code(await create({ kind: 'PPS', referentId: school.accounts.parent.personId }))).toBe(
      'plans.referent_unknown',
    );
    expect((await create({ kind: 'PPS', referentId: school.accounts.prof.personId })).body.referent?.label).toBe(
      'Hassan Tazi',
    );
    expect((await create({ kind: 'PAI', pupilId: newId() })).status).toBe(404);
    expect((await create({ kind: 'PAI' }, school.accounts.prof)).status).toBe(403);
  });

  it('hides its papers from teachers, from another’s uploads and from a look as somebody', async () => {
    const paper = await file(nurse);
    const { id, version } = await made({ fileIds: [paper] });
    expect((await as('parent')(c.ownPlans, { query: {} })).body.items[0]!.files).toHaveLength(1);
    expect(code(await create({ kind: 'PPS', fileIds: [await file(school.accounts.prof)] }))).toBe('files.unknown');
    const looked = await as('admin')(startLookAs, {
      body: { accountId: school.accounts.parent.id, reason: 'Ne voit pas son enfant' },
    });
    expect(looked.status).toBe(200);
    const seen = await as('admin')(c.ownPlans, { query: {} }, { headers: { 'x-user-as': school.accounts.parent.id } });
    expect(seen.body.items[0]).toMatchObject({ id, need: '', measures: '', files: [] });
    const edited = await api(nurse)(c.editPlan, { params: { id }, body: { ...content(), version } });
    expect(edited.body.files).toEqual([]);
  });

  it('writes none of its content in the journal (SEC-AUD-03)', async () => {
    const { id, version } = await made();
    await api(nurse)(c.editPlan, { params: { id }, body: { ...content(), need: 'MARK-OTHER', version } });
    const lines = await inSchool((db) =>
      db.selectFrom('audit_log').select(['action', 'before', 'after']).where('action', 'like', 'plans.%').execute(),
    );
    expect(lines.map(({ action }) => action).sort()).toEqual(['plans.create', 'plans.edit']);
    expect(JSON.stringify(lines)).not.toMatch(/MARK-|PAP|extra_time|Une page/);
  });

  it('is deleted with its papers two years after its end', async () => {
    const paper = await file(nurse);
    await made({ fileIds: [paper], startsOn: '2023-09-01', endsOn: '2024-06-30', reviewOn: null });
    await made({ kind: 'PPS' });
    expect((await as('admin')(runRetention, { body: {} })).status).toBe(200);
    const left = await inSchool((db) => db.selectFrom('support_plans').select('kind').execute());
    const freed = await inSchool((db) =>
      db.selectFrom('files').select(['owner_id', 'name']).where('id', '=', paper).executeTakeFirst(),
    );
    expect([left, freed]).toEqual([[{ kind: 'PPS' }], { owner_id: null, name: '' }]);
  });
});
