import { askExit } from '@encrier/contract/school-life/exits';
import * as g from '@encrier/contract/school-life/exits-gate';
import * as c from '@encrier/contract/school/custody';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
// A Monday of an even week.
const today = '2026-11-23';
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date(`${today}T09:00:00Z`));
  school = await mintSchool(server);
  await db((tx) => tx.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute());
  await tie({ guardian_id: father(), kind: 'father', custody: 'odd_weeks', rank: 2 });
  await db((tx) =>
    tx.updateTable('guardianships').set({ custody: 'even_weeks' }).where('guardian_id', '=', mother()).execute(),
  );
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const child = (): string => school.accounts.eleve.personId;
const mother = (): string => school.accounts.parent.personId;
const father = (): string => school.accounts.parent2.personId;
const tie = (over: { guardian_id: string; kind: string; custody?: string; rank?: number; legal?: boolean }) =>
  db((tx) =>
    tx
      .insertInto('guardianships')
      .values({ school_id: school.schoolId, pupil_id: child(), ...over })
      .execute(),
  );
const add = (fromOn: string, toOn: string, over: object = {}, who: PersonName = 'admin') =>
  as(who)(c.addCustody, {
    params: { id: child() },
    body: { id: newId(), guardianId: father(), fromOn, toOn, note: '', ...over },
  });
const page = async (who: PersonName = 'admin') => (await as(who)(c.pupilCustody, { params: { id: child() } })).body;
const family = async (who: PersonName) => (await as(who)(c.familyCustody, {})).body.children;
const holiday = (name: string, starts_on: string, ends_on: string, over: object = {}) =>
  db((tx) =>
    tx
      .insertInto('holidays')
      .values({ school_id: school.schoolId, id: newId(), name, kind: 'holiday', starts_on, ends_on, ...over })
      .execute(),
  );
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
/** Why each parent is not handed the child on a day. */
async function atGate(day: string): Promise<(string | null | undefined)[]> {
  server.clock.set(new Date(`${day}T10:00:00Z`));
  const { pupils } = (await as('admin')(g.gateList, {})).body;
  const people = pupils.find(({ id }) => id === child())?.people;
  return [mother(), father()].map((id) => people?.find((one) => one.id === id)?.refusal);
}

describe('custody dates of the calendar', () => {
  it('come before the weekly rule, first and last day included', async () => {
    expect((await add('2026-11-24', '2026-11-26')).status).toBe(200);
    expect(await atGate('2026-11-23')).toEqual([null, 'other_week']);
    for (const day of ['2026-11-24', '2026-11-26'])
      expect([day, await atGate(day)]).toEqual([day, ['other_week', null]]);
    expect(await atGate('2026-11-27')).toEqual([null, 'other_week']);
  });

  it('are not changed by a member of the office for a child of the own family', async () => {
    await add('2026-11-24', '2026-11-26');
    const held = async () => (await as('admin')(c.pupilCustody, { params: { id: child() } })).body;
    const [period] = (await held()).periods;
    await tie({ guardian_id: school.accounts.admin.personId, kind: 'other', legal: false, rank: 4 });
    const refused = { status: 403, body: { code: 'persons.own_family' } };
    expect(await add('2026-12-01', '2026-12-02')).toMatchObject(refused);
    expect(await as('admin')(c.removeCustody, { params: { id: child(), periodId: period?.id ?? '' } })).toMatchObject(
      refused,
    );
    expect(
      await as('admin')(c.halveHolidays, {
        params: { id: child() },
        body: { first: mother(), second: father(), turns: false },
      }),
    ).toMatchObject(refused);
    expect(await held()).toMatchObject({ periods: [period], can: { edit: false } });
  });

  it('decide to whom the child is handed over, and who may be announced', async () => {
    await add('2026-11-24', '2026-11-24');
    const ask = (guardianId: string) =>
      as('parent')(askExit, {
        body: {
          id: newId(),
          pupilId: child(),
          kind: 'one_day',
          day: '2026-11-24',
          weekdays: [],
          startsOn: null,
          endsOn: null,
          leavesAt: '11:00',
          untilAt: null,
          mode: 'guardian',
          guardianId,
          reason: 'Dentiste',
        },
      });
    expect(codeOf(await ask(mother()))).toBe('exits.person_refused');
    expect((await ask(father())).status).toBe(200);
    server.clock.set(new Date('2026-11-24T10:00:00Z'));
    const pass = (guardianId: string) =>
      as('admin')(g.recordPassage, {
        body: {
          id: newId(),
          pupilId: child(),
          mode: 'guardian',
          guardianId,
          idChecked: false,
          at: server.kernel.now().toISOString(),
          unheard: false,
          override: '',
        },
      });
    expect((await pass(mother())).body).toMatchObject({ passage: { status: 'refused', refusal: 'other_week' } });
    expect((await pass(father())).body).toMatchObject({ passage: { status: 'left' } });
  });

  it('are ignored once the guardian’s tie has ended or a court keeps them away: the weekly rule applies again', async () => {
    await add('2026-11-24', '2026-11-26');
    const set = (values: object) =>
      db((tx) => tx.updateTable('guardianships').set(values).where('guardian_id', '=', father()).execute());
    await set({ ends_on: '2026-11-24' });
    expect(await atGate('2026-11-24')).toEqual(['other_week', null]);
    expect(await atGate('2026-11-25')).toEqual([null, 'ended']);
    await set({ ends_on: null, restriction: 'Jugement du 24 novembre.' });
    expect(await atGate('2026-11-25')).toEqual([null, 'court']);
  });

  it('do not concern people without authority: a grandmother keeps the rule of her own tie', async () => {
    await tie({ guardian_id: school.accounts.prof2.personId, kind: 'grandparent', legal: false, rank: 3 });
    await add('2026-11-23', '2026-11-23');
    const { pupils } = (await as('admin')(g.gateList, {})).body;
    const people = pupils.find(({ id }) => id === child())?.people;
    expect(people?.find(({ id }) => id === school.accounts.prof2.personId)?.refusal).toBeNull();
  });

  it('belong to one guardian per day: a second period is refused with a message, also for two concurrent editors', async () => {
    const id = newId();
    const twice = [await add('2026-12-01', '2026-12-05', { id }), await add('2026-12-01', '2026-12-05', { id })];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(codeOf(await add('2026-12-05', '2026-12-06', { guardianId: mother() }))).toBe('persons.custody_overlap');
    expect((await add('2026-12-06', '2026-12-06')).status).toBe(200);
    const both = await Promise.all([add('2027-01-04', '2027-01-05'), add('2027-01-05', '2027-01-06')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await page()).periods).toHaveLength(3);
  });

  it.each([
    ['persons.dates', '2026-12-02', '2026-12-01', {}],
    ['persons.no_such_day', '2026-02-30', '2026-12-01', {}],
    ['persons.custody_long', '2026-12-01', '2028-12-01', {}],
  ])('refuse %s', async (code, from, to, over) => expect(codeOf(await add(from, to, over))).toBe(code));

  it('are given only to guardians with authority who are not kept away', async () => {
    for (const guardianId of [newId(), school.accounts.prof.personId])
      expect(codeOf(await add('2026-12-01', '2026-12-01', { guardianId }))).toBe('persons.custody_guardian');
    await db((tx) =>
      tx.updateTable('guardianships').set({ custody: 'none' }).where('guardian_id', '=', father()).execute(),
    );
    expect(codeOf(await add('2026-12-01', '2026-12-01'))).toBe('persons.custody_guardian');
  });
});

describe('halves of holidays', () => {
  const halve = (over: object = {}) =>
    as('admin')(c.halveHolidays, {
      params: { id: child() },
      body: { first: mother(), second: father(), turns: true, ...over },
    });
  it('are all created at once, alternating by year; existing dates stay, and short holidays are not split', async () => {
    await db((tx) => tx.deleteFrom('holidays').execute());
    await holiday('Vacances d’hiver', '2026-12-20', '2027-01-03');
    await holiday('Vacances de printemps', '2027-04-25', '2027-05-02');
    await holiday('Pont', '2027-05-13', '2027-05-15');
    await holiday('Fête', '2027-06-01', '2027-06-08', { kind: 'public_holiday' });
    await holiday('Passées', '2026-10-18', '2026-10-25');
    await add('2027-04-30', '2027-05-01');
    expect((await halve()).body).toEqual({ made: 1, left: ['Vacances de printemps'] });
    expect(
      (await page()).periods.map(({ guardianId, fromOn, toOn }) => [guardianId === mother(), fromOn, toOn]),
    ).toEqual([
      [true, '2026-12-20', '2026-12-27'],
      [false, '2026-12-28', '2027-01-03'],
      [false, '2027-04-30', '2027-05-01'],
    ]);
    expect((await halve()).body).toEqual({ made: 0, left: ['Vacances d’hiver', 'Vacances de printemps'] });
    expect(codeOf(await halve({ second: mother() }))).toBe('persons.custody_guardian');
  });
});

describe('the custody calendar', () => {
  it('is read by its guardians: all the dates, without the other’s notes; by nobody else, and not for a pupil of age', async () => {
    await add('2026-12-01', '2026-12-02', { note: 'MARK-FATHER' });
    await add('2026-12-03', '2026-12-04', { guardianId: mother(), note: 'MARK-MOTHER' });
    const [his] = await family('parent2');
    expect(his).toMatchObject({ pupilId: child(), periods: [{ note: 'MARK-FATHER' }, { fromOn: '2026-12-03' }] });
    expect(JSON.stringify(his)).not.toContain('MARK-MOTHER');
    expect(JSON.stringify(await family('parent'))).not.toContain('MARK-FATHER');
    expect(await family('prof')).toEqual([]);
    expect(await family('eleve')).toEqual([]);
    await db((tx) => tx.updateTable('persons').set({ birth_on: '2008-01-01' }).where('id', '=', child()).execute());
    expect(await family('parent')).toEqual([]);
  });

  it('is closed to a former guardian, one without authority and one kept away by a court', async () => {
    await add('2026-12-01', '2026-12-02');
    const set = (values: object) =>
      db((tx) => tx.updateTable('guardianships').set(values).where('guardian_id', '=', father()).execute());
    const his = async () => (await family('parent2')).filter(({ pupilId }) => pupilId === child());
    for (const [values, back] of [
      [{ ends_on: '2026-11-22' }, { ends_on: null }],
      [{ legal: false }, { legal: true }],
      [{ restriction: 'Jugement.' }, { restriction: '' }],
      [{ custody: 'none' }, { custody: 'odd_weeks' }],
    ]) {
      await set(values!);
      expect([values, await his()]).toEqual([values, []]);
      await set(back!);
    }
    expect(await his()).toHaveLength(1);
  });

  it('is changed by holders of protected data who edit sheets, only in their own organisation', async () => {
    await grant(server, school, 'personnel', ['people.view', 'people.contacts', 'people.edit'], 'school');
    for (const who of ['personnel', 'prof', 'parent', 'eleve'] as const)
      expect([who, (await add('2026-12-01', '2026-12-02', {}, who)).status]).toEqual([who, 403]);
    const second = await addOrg(server, school);
    const elsewhere = await addOffice(server, school, 'cycle', [second.orgId]);
    const office = client(server, school.schoolId, elsewhere);
    const status = (await office(c.pupilCustody, { params: { id: child() } })).status;
    expect([403, 404]).toContain(status);
    const id = newId();
    await add('2026-12-01', '2026-12-02', { id });
    const gone = () => as('admin')(c.removeCustody, { params: { id: child(), periodId: id } });
    expect([(await gone()).status, (await gone()).status]).toEqual([200, 404]);
    expect((await page()).periods).toEqual([]);
  });

  it('is not written from another organisation or school, nor by a current or former guardian', async () => {
    const id = newId();
    expect((await add('2026-12-01', '2026-12-02', { id })).status).toBe(200);
    const second = await addOrg(server, school);
    const other = await mintSchool(server);
    const callers = [
      client(server, school.schoolId, await addOffice(server, school, 'cycle', [second.orgId])),
      client(server, other.schoolId, other.accounts.admin),
      as('parent'),
      as('parent2'),
    ];
    const params = { id: child() };
    const body = { id: newId(), guardianId: father(), fromOn: '2026-12-10', toOn: '2026-12-11', note: '' };
    const halves = { first: mother(), second: father(), turns: true };
    const refusals = async (): Promise<number[]> => {
      const found: number[] = [];
      for (const call of callers)
        found.push(
          (await call(c.addCustody, { params, body })).status,
          (await call(c.halveHolidays, { params, body: halves })).status,
          (await call(c.removeCustody, { params: { ...params, periodId: id } })).status,
          (await call(c.pupilCustody, { params })).status,
        );
      return found;
    };
    for (const status of await refusals()) expect([403, 404]).toContain(status);
    // Nobody can give days to a guardian whose tie has ended.
    await db((tx) =>
      tx.updateTable('guardianships').set({ ends_on: '2026-11-22' }).where('guardian_id', '=', father()).execute(),
    );
    for (const status of await refusals()) expect([403, 404]).toContain(status);
    expect(codeOf(await add('2026-12-10', '2026-12-11'))).toBe('persons.custody_guardian');
    expect((await page()).periods.map((one) => one.id)).toEqual([id]);
  });
});
