import { listAudit } from '@encrier/contract/access/roles';
import * as c from '@encrier/contract/school/years';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { addressOf, client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { currentYear, isSchoolDay } from './years.public.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  other = await mintSchool(server);
});
beforeEach(async () => {
  school = await mintSchool(server);
});
afterAll(async () => {
  await server.stop();
});

const as = (who: PersonName | null) => client(server, school.schoolId, who && school.accounts[who]);
const refusal = (answer: { body: unknown }) =>
  answer.body as { code: string; fields?: Record<string, string>; details?: Record<string, unknown> };
const year = (more: object = {}) => ({ name: '2040-2041', startsOn: '2040-09-03', endsOn: '2041-07-05', ...more });
const create = async (more: object = {}) => (await as('admin')(c.createYear, { body: year(more) })).body;
const term = (more: object = {}) => ({
  orgId: null,
  name: '1er trimestre',
  startsOn: '2040-09-03',
  endsOn: '2040-12-02',
  entryFromOn: null,
  entryToOn: null,
  councilOn: null,
  publishedOn: null,
  ...more,
});
const off = (more: object = {}) => ({
  orgId: null,
  name: 'Journée pédagogique',
  kind: 'closure' as const,
  startsOn: '2040-10-01',
  endsOn: '2040-10-01',
  state: 'confirmed' as const,
  source: '',
  ...more,
});

describe('a school year', () => {
  test('is created, listed with the current one, and changed', async () => {
    const made = await create();
    expect(made).toMatchObject({
      name: '2040-2041',
      startsOn: '2040-09-03',
      current: false,
      closed: false,
      version: 1,
    });
    const { items, orgs } = (await as('admin')(c.listYears, {})).body;
    expect(items.map((one) => one.current)).toEqual([false, true]);
    expect(orgs).toEqual([{ id: school.orgId, name: 'Collège' }]);
    const changed = await as('admin')(c.updateYear, {
      params: { id: made.id },
      body: { ...year({ endsOn: '2041-07-12' }), version: 1 },
    });
    expect([changed.status, changed.body.version, changed.body.endsOn]).toEqual([200, 2, '2041-07-12']);
    const [line] = (await as('admin')(listAudit, { query: { action: 'years.update' } })).body.items;
    expect(line).toMatchObject({ before: { endsOn: '2041-07-05' }, after: { endsOn: '2041-07-12' } });
  });

  test('changed by two users at once: the second gets both versions', async () => {
    const { id } = await create();
    const both = await Promise.all(
      ['A', 'B'].map((name) => as('admin')(c.updateYear, { params: { id }, body: { ...year({ name }), version: 1 } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409)!;
    expect(refusal(late)).toMatchObject({
      code: 'edited_meanwhile',
      details: { version: 2, theirs: { startsOn: '2040-09-03' } },
    });
  });

  test.each([
    [{ startsOn: '2040-02-30' }, 400, 'years.dates'],
    [{ endsOn: '2040-09-03' }, 400, 'years.dates'],
    [{ endsOn: '2042-12-31' }, 400, 'years.too_long'],
    [{ name: '' }, 400, 'invalid_input'],
  ])('with %o is refused', async (more, status, code) => {
    const answer = await as('admin')(c.createYear, { body: year(more) });
    expect([answer.status, refusal(answer).code]).toEqual([status, code]);
  });

  test('neither overlaps another nor takes its name', async () => {
    await create();
    expect(refusal(await as('admin')(c.createYear, { body: year({ name: 'Autre' }) }))).toMatchObject({
      code: 'years.overlap',
      details: { name: '2040-2041' },
    });
    expect(
      refusal(await as('admin')(c.createYear, { body: year({ startsOn: '2041-09-01', endsOn: '2042-07-01' }) })).code,
    ).toBe('years.name_taken');
  });

  test('is deleted with its terms while it is empty, and never when it is the current one', async () => {
    const { id } = await create();
    await as('admin')(c.proposeTerms, { params: { id }, body: { parts: 3, orgId: null } });
    expect((await as('admin')(c.deleteYear, { params: { id } })).status).toBe(200);
    expect((await as('admin')(c.getCalendar, { params: { id } })).status).toBe(404);
    expect(refusal(await as('admin')(c.deleteYear, { params: { id: school.yearId } })).code).toBe('years.in_use');
  });

  test('is read-only once closed', async () => {
    const { id } = await create();
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db.updateTable('school_years').set({ closed_at: new Date() }).where('id', '=', id).execute(),
    );
    for (const answer of [
      await as('admin')(c.updateYear, { params: { id }, body: { ...year(), version: 1 } }),
      await as('admin')(c.createTerm, { params: { id }, body: term() }),
      await as('admin')(c.proposeTerms, { params: { id }, body: { parts: 2, orgId: null } }),
      await as('admin')(c.loadCalendar, { params: { id }, body: { calendar: 'MA' } }),
    ])
      expect([answer.status, refusal(answer).code]).toEqual([409, 'years.closed']);
    expect((await as('admin')(c.getCalendar, { params: { id } })).body.year.closed).toBe(true);
  });
});

describe('terms', () => {
  test('are proposed in one click, once, and cover the lessons of the year one after the other', async () => {
    const { id } = await create();
    const { items } = (await as('admin')(c.proposeTerms, { params: { id }, body: { parts: 3, orgId: null } })).body;
    expect(items.map(({ name }) => name)).toEqual(['1er trimestre', '2e trimestre', '3e trimestre']);
    expect([items[0]?.startsOn, items[2]?.endsOn]).toEqual(['2040-09-03', '2041-06-30']);
    expect(refusal(await as('admin')(c.proposeTerms, { params: { id }, body: { parts: 2, orgId: null } })).code).toBe(
      'years.terms_exist',
    );
    expect(
      (await as('admin')(c.proposeTerms, { params: { id }, body: { parts: 2, orgId: school.orgId } })).body.items,
    ).toHaveLength(2);
  });

  test('do not overlap inside one organisation, nor leave the year, even with concurrent writers', async () => {
    const { id } = await create();
    const twice = await Promise.all([1, 2].map(() => as('admin')(c.createTerm, { params: { id }, body: term() })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      refusal(
        await as('admin')(c.createTerm, {
          params: { id },
          body: term({ startsOn: '2040-12-02', endsOn: '2041-03-01' }),
        }),
      ),
    ).toMatchObject({ code: 'years.terms_overlap', details: { name: '1er trimestre' } });
    expect((await as('admin')(c.createTerm, { params: { id }, body: term({ orgId: school.orgId }) })).status).toBe(200);
    expect(
      refusal(
        await as('admin')(c.createTerm, {
          params: { id },
          body: term({ startsOn: '2041-06-01', endsOn: '2041-08-01' }),
        }),
      ).code,
    ).toBe('years.terms_outside');
    expect(
      refusal(
        await as('admin')(c.updateYear, { params: { id }, body: { ...year({ startsOn: '2040-10-01' }), version: 1 } }),
      ).code,
    ).toBe('years.terms_outside');
    expect(
      (
        await as('admin')(c.createTerm, {
          params: { id },
          body: term({ orgId: other.orgId, startsOn: '2041-01-05', endsOn: '2041-02-05' }),
        })
      ).status,
    ).toBe(404);
  });

  test('are changed in place, and restored unchanged after a deletion', async () => {
    const { id } = await create();
    const made = (await as('admin')(c.createTerm, { params: { id }, body: term() })).body;
    const changed = (
      await as('admin')(c.updateTerm, {
        params: { id: made.id },
        body: {
          ...term({
            councilOn: '2040-11-28',
            entryFromOn: '2040-09-10',
            entryToOn: '2040-11-25',
            publishedOn: '2040-12-05',
          }),
          version: 1,
        },
      })
    ).body;
    expect(changed).toMatchObject({ councilOn: '2040-11-28', entryToOn: '2040-11-25', version: 2 });
    const late = await as('admin')(c.updateTerm, { params: { id: made.id }, body: { ...term(), version: 1 } });
    expect(refusal(late)).toMatchObject({
      code: 'edited_meanwhile',
      details: { version: 2, theirs: { councilOn: '2040-11-28' } },
    });
    expect(
      refusal(
        await as('admin')(c.updateTerm, {
          params: { id: made.id },
          body: { ...term({ entryFromOn: '2040-11-10', entryToOn: '2040-11-01' }), version: 2 },
        }),
      ).code,
    ).toBe('years.entry_dates');
    expect((await as('admin')(c.deleteTerm, { params: { id: made.id } })).status).toBe(200);
    const { version: _v, yearId: _y, ...body } = changed;
    expect((await as('admin')(c.createTerm, { params: { id }, body })).body).toEqual({ ...changed, version: 1 });
  });
});

describe('days off', () => {
  test('are added, changed, deleted and restored', async () => {
    const made = (await as('admin')(c.createHoliday, { body: off() })).body;
    const changed = (
      await as('admin')(c.updateHoliday, {
        params: { id: made.id },
        body: { ...off({ endsOn: '2040-10-02' }), version: 1 },
      })
    ).body;
    expect(changed).toMatchObject({ endsOn: '2040-10-02', version: 2 });
    expect(
      refusal(await as('admin')(c.updateHoliday, { params: { id: made.id }, body: { ...off(), version: 1 } })).code,
    ).toBe('edited_meanwhile');
    expect(refusal(await as('admin')(c.createHoliday, { body: off({ endsOn: '2040-09-01' }) })).code).toBe(
      'years.dates',
    );
    await as('admin')(c.deleteHoliday, { params: { id: made.id } });
    expect((await as('admin')(c.createHoliday, { body: { ...off(), id: made.id } })).body.id).toBe(made.id);
  });

  test('of a national calendar are loaded once; those moved by the school stay moved', async () => {
    const { id } = await create({ name: 'Autre', startsOn: '2028-09-01', endsOn: '2029-07-10' });
    const first = (await as('admin')(c.loadCalendar, { params: { id }, body: { calendar: 'MA' } })).body;
    expect(first).toMatchObject({ already: 0, vacations: false });
    const { holidays } = (await as('admin')(c.getCalendar, { params: { id } })).body;
    const eid = holidays.find(({ name }) => name === 'Aïd al-Fitr')!;
    expect(eid).toMatchObject({ state: 'expected', kind: 'public_holiday' });
    const { id: eidId, ...body } = eid;
    const moved = {
      ...body,
      startsOn: nextDay(eid.startsOn),
      endsOn: nextDay(eid.endsOn),
      state: 'confirmed' as const,
    };
    expect((await as('admin')(c.updateHoliday, { params: { id: eidId }, body: moved })).status).toBe(200);
    expect((await as('admin')(c.loadCalendar, { params: { id }, body: { calendar: 'MA' } })).body).toEqual({
      added: 0,
      already: first.added,
      vacations: false,
    });
  });

  test('tell whether lessons may take place on a day, for each organisation', async () => {
    const ask = (day: string, orgId: string | null = school.orgId) =>
      readTenant(server.kernel.pool, school.schoolId, (db) => isSchoolDay(db, day, orgId));
    await create();
    await as('admin')(c.createHoliday, { body: off() });
    await as('admin')(c.createHoliday, {
      body: off({ orgId: school.orgId, startsOn: '2040-10-03', endsOn: '2040-10-03' }),
    });
    expect(
      await Promise.all([
        ask('2040-09-30'),
        ask('2040-10-01'),
        ask('2040-10-03'),
        ask('2040-10-03', null),
        ask('2041-08-01'),
      ]),
    ).toEqual([true, false, false, true, false]);
    expect(await readTenant(server.kernel.pool, school.schoolId, (db) => currentYear(db))).toMatchObject({
      id: school.yearId,
      current: true,
    });
  });
});

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

describe('the calendar', () => {
  test('is printed as an A4 document in the reader’s language', async () => {
    const { id } = await create();
    await as('admin')(c.proposeTerms, { params: { id }, body: { parts: 3, orgId: null } });
    await as('admin')(c.createHoliday, { body: off({ name: '#panic("x") عطلة' }) });
    const answer = await fetch(
      `${server.base}/api/${school.schoolId}${addressOf(c.printCalendar, { params: { id } })}`,
      { headers: { authorization: `Bearer ${school.accounts.admin.token}` } },
    );
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('of another school is not found, and is closed to users without the permission', async () => {
    const foreign = { params: { id: other.yearId } };
    for (const answer of [
      await as('admin')(c.getCalendar, foreign),
      await as('admin')(c.updateYear, { ...foreign, body: { ...year(), version: 1 } }),
      await as('admin')(c.deleteYear, foreign),
      await as('admin')(c.createTerm, { ...foreign, body: term() }),
      await as('admin')(c.loadCalendar, { ...foreign, body: { calendar: 'FR-A' } }),
    ])
      expect(answer.status).toBe(404);
    for (const who of ['parent', 'eleve', 'prof', 'personnel'] as const)
      expect((await as(who)(c.listYears, {})).status).toBe(403);
    await grant(server, school, 'personnel', ['school.structure'], 'school');
    expect((await as('personnel')(c.listYears, {})).status).toBe(200);
  });
});
