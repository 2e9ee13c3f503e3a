import { listNotifications } from '@encrier/contract/kernel/notifications';
import { printClass } from '@encrier/contract/school/classes';
import { familyLog } from '@encrier/contract/school/family';
import { getFamily, getPupil, getStaff } from '@encrier/contract/school/persons';
import { glancePupil, printPupils } from '@encrier/contract/school/pupils';
import { exportSchool } from '@encrier/contract/school/transfer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { sweepExports } from '#kernel/exports/exports.jobs.ts';
import { forgetReaders, maxRead, flushReadings } from '#kernel/exports/count-readings.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let crowd: string[];
beforeAll(async () => {
  server = await testServer();
  server.kernel.config.limitScale = 1;
});
beforeEach(async () => {
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['people.view', 'people.contacts'], 'school');
  crowd = Array.from({ length: 40 }, () => newId());
  await inSchool(async (db) => {
    const own = { school_id: school.schoolId };
    await db
      .insertInto('persons')
      .values(crowd.map((id, n) => ({ ...own, id, first_name: `Élève ${n}`, last_name: 'Foule', search_key: 'foule' })))
      .execute();
    await db
      .insertInto('pupils')
      .values(crowd.map((id, n) => ({ ...own, person_id: id, matricule: `F${n}` })))
      .execute();
    await db
      .insertInto('enrolments')
      .values(
        crowd.map((pupil) => ({
          ...own,
          id: newId(),
          pupil_id: pupil,
          year_id: school.yearId,
          class_id: school.classes['6A'],
          from_on: '2020-01-01',
        })),
      )
      .execute();
  });
});
afterAll(() => server.stop());

const inSchool = <T>(work: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const person = (who: PersonName) => school.accounts[who].personId;
const open = (who: PersonName, id: string) => as(who)(getPupil, { params: { id } });
const print = (who: PersonName, ids: readonly string[]) =>
  as(who)(printPupils, { body: { ids: [...ids], kind: 'list', title: '' } });
const prove = (who: PersonName) =>
  inSchool((db) =>
    db
      .updateTable('sessions')
      .set({ step_up_until_at: new Date(server.kernel.now().getTime() + 3_600_000) })
      .where('account_id', '=', school.accounts[who].id)
      .execute(),
  );
const stops = () =>
  inSchool((db) =>
    db.selectFrom('audit_log').select(['object_id', 'after']).where('action', '=', 'people.stopped').execute(),
  );
/** What another process let the account read a moment ago. */
const readElsewhere = (who: PersonName, many: number) =>
  inSchool((db) =>
    db
      .insertInto('person_reads')
      .values(
        Array.from({ length: many }, () => ({
          school_id: school.schoolId,
          account_id: school.accounts[who].id,
          person_id: newId(),
          read_at: server.kernel.now(),
        })),
      )
      .execute(),
  );

describe('the alert when one account opens too many sheets (SEC-RAT-02)', () => {
  it('stops an account that goes through the whole school, across all processes, and notifies the direction at once', async () => {
    await readElsewhere('personnel', maxRead - 1);
    expect((await open('personnel', person('eleve'))).status).toBe(200);
    await flushReadings();
    const refused = await open('personnel', person('eleve2'));
    expect(refused).toMatchObject({ status: 429, body: { kind: 'limit', code: 'people.too_many_read' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await as('personnel')(glancePupil, { params: { id: person('eleve2') } })).status).toBe(429);
    expect((await as('personnel')(getStaff, { params: { id: person('prof') } })).status).toBe(429);
    expect((await print('personnel', crowd.slice(0, 2))).status).toBe(429);
    // Persons already opened can be opened again, and another account is not blocked.
    expect((await open('personnel', person('eleve'))).status).toBe(200);
    expect((await open('admin', person('eleve2'))).status).toBe(200);
    await flushReadings();
    expect(await stops()).toEqual([{ object_id: school.accounts.personnel.id, after: { kind: 'reading' } }]);
    const notices = (await as('admin')(listNotifications, { query: { page: 1 } })).body.items;
    expect(notices.map(({ type, priority }) => [type, priority])).toEqual([['securite.lecture', 'critical']]);
    server.clock.advance(11 * 60_000);
    expect((await open('personnel', person('eleve2'))).status).toBe(200);
  });

  it('counts a person once, children and guardians of a family separately, and the list of the school not at all', async () => {
    const read = async () => {
      await flushReadings();
      const rows = await inSchool((db) =>
        db
          .selectFrom('person_reads')
          .select('person_id')
          .where('account_id', '=', school.accounts.personnel.id)
          .execute(),
      );
      return rows.map((row) => row.person_id).sort();
    };
    const { listPupils } = await import('@encrier/contract/school/pupils');
    expect((await as('personnel')(listPupils, { query: {} })).body.rows.length).toBe(42);
    expect(await read()).toEqual([]);
    const { body } = await open('personnel', person('eleve'));
    await open('personnel', person('eleve'));
    expect(await read()).toEqual([person('eleve')]);
    await as('personnel')(getFamily, { params: { id: body.family!.id } });
    expect(await read()).toEqual([person('eleve'), person('parent')].sort());
    server.clock.advance(11 * 60_000);
    await sweepExports(server.kernel);
    expect(await read()).toEqual([]);
  });

  it('is counted again from the table by a process that has just started', async () => {
    await open('personnel', person('eleve'));
    await flushReadings();
    await readElsewhere('personnel', maxRead - 1);
    forgetReaders();
    expect((await open('personnel', person('eleve'))).status).toBe(200);
    await flushReadings();
    expect((await open('personnel', person('eleve2'))).status).toBe(429);
  });
});

describe('downloads and printouts with personal data', () => {
  it('require a fresh proof of identity above 40 persons, and none below (SEC-AUT-05)', async () => {
    const all = [...crowd, person('eleve')];
    expect(await print('personnel', all)).toMatchObject({
      status: 412,
      body: { code: 'auth.step_up_needed', details: { totp: false } },
    });
    const classPaper = (who: PersonName) =>
      as(who)(printClass, { params: { id: school.classes['6A'] }, query: { kind: 'list' } });
    expect((await classPaper('personnel')).status).toBe(412);
    expect((await print('personnel', all.slice(0, 40))).status).toBe(200);
    await prove('personnel');
    expect([(await print('personnel', all)).status, (await classPaper('personnel')).status]).toEqual([200, 200]);
  });

  it('are stopped at three times the school in a day, with a notification to the direction (SEC-RAT-02)', async () => {
    await prove('personnel');
    const { seq } = await inSchool((db) => db.selectFrom('audit_heads').select('seq').executeTakeFirstOrThrow());
    expect((await print('personnel', crowd)).status).toBe(200);
    await inSchool(async (db) => {
      const line = await db
        .selectFrom('audit_log')
        .selectAll()
        .where('seq', '=', Number(seq) + 1)
        .executeTakeFirstOrThrow();
      for (let n = 1; n <= 49; n += 1) {
        const other = 1_000_000 + n;
        const { before: _before, after: _after, ...rest } = line;
        await db
          .insertInto('audit_log')
          .values({ ...rest, seq: other })
          .execute();
        await db
          .insertInto('export_subjects')
          .values(
            crowd.map((id) => ({ school_id: school.schoolId, seq: other, person_id: id, at: server.kernel.now() })),
          )
          .execute();
      }
    });
    expect(await print('personnel', crowd)).toMatchObject({ status: 429, body: { code: 'people.too_many_taken' } });
    expect(await stops()).toEqual([{ object_id: school.accounts.personnel.id, after: { kind: 'export' } }]);
    server.clock.advance(25 * 3_600_000);
    await prove('personnel');
    expect((await print('personnel', crowd)).status).toBe(200);
  });

  it('record whose data was downloaded, visible to each family for its own only (SEC-AUD-03, LAW-GDP-03)', async () => {
    const log = async (who: PersonName) =>
      (await as(who)(familyLog, { query: {} })).body.items.map(({ kind, by, about }) => [kind, by, about]);
    await print('admin', [person('eleve'), crowd[0]!]);
    expect(await log('parent')).toEqual([['printed_list', 'Nadia Berrada', 'Yasmine']]);
    expect(await log('parent2')).toEqual([]);
    expect((await as('admin')(exportSchool, {})).status).toBe(200);
    expect((await log('parent2'))[0]).toEqual(['exported_school', 'Nadia Berrada', '']);
    const held = () =>
      inSchool((db) => db.selectFrom('export_subjects').select('person_id').orderBy('person_id').execute());
    expect((await held()).map((row) => row.person_id)).toEqual([person('eleve'), crowd[0]!].sort());
    server.clock.advance(366 * 86_400_000);
    await sweepExports(server.kernel);
    expect(await held()).toEqual([]);
  });
});
