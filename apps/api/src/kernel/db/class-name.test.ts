import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { classNameInYear, classNameOf, classNameOn, lastClassName } from './class-name.ts';
import { newId } from './id.ts';
import { withTenant, readTenant } from './tenant.ts';

let server: TestServer;
let school: TestSchool;
const next = { year: newId(), class: newId() };
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const own = { school_id: school.schoolId };
    await db
      .insertInto('school_years')
      .values({ ...own, id: next.year, name: 'Suivante', starts_on: '2090-09-01', ends_on: '2091-08-31' })
      .execute();
    await db
      .insertInto('classes')
      .values({ ...own, id: next.class, year_id: next.year, level_id: school.levels['5e'], name: '5Z' })
      .execute();
    await db
      .insertInto('enrolments')
      .values({
        ...own,
        id: newId(),
        pupil_id: school.accounts.eleve.personId,
        year_id: next.year,
        class_id: next.class,
        from_on: '2090-09-01',
      })
      .execute();
  });
});
afterAll(() => server.stop());

const classesOf = (who: 'eleve' | 'prof', day: string) =>
  readTenant(server.kernel.pool, school.schoolId, (db) => {
    const id = sql`${school.accounts[who].personId}::uuid`;
    return db
      .selectNoFrom([
        classNameOf(id, day).as('current'),
        classNameInYear(id, sql`${school.yearId}::uuid`).as('thisYear'),
        classNameInYear(id, sql`${next.year}::uuid`).as('nextYear'),
        lastClassName(id).as('last'),
      ])
      .executeTakeFirstOrThrow();
  });

it('shows the class of this year to everybody while the next one is already prepared', async () => {
  expect(await classesOf('eleve', '2026-11-24')).toEqual({
    current: '6A',
    thisYear: '6A',
    nextYear: '5Z',
    last: '6A',
  });
  const named = await readTenant(server.kernel.pool, school.schoolId, (db) =>
    db
      .selectFrom('pupils as u')
      .select(classNameOn('2026-11-24', 'u').as('name'))
      .where('u.person_id', '=', school.accounts.eleve.personId)
      .execute(),
  );
  expect(named).toEqual([{ name: '6A' }]);
});

it('has none for somebody never enrolled, and none on a day after the last one', async () => {
  expect(await classesOf('prof', '2026-11-24')).toEqual({ current: null, thisYear: null, nextYear: null, last: null });
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .updateTable('enrolments')
      .set({ to_on: '2026-11-20' })
      .where('pupil_id', '=', school.accounts.eleve.personId)
      .where('year_id', '=', school.yearId)
      .execute(),
  );
  expect((await classesOf('eleve', '2026-11-20')).current).toBe('6A');
  expect(await classesOf('eleve', '2026-11-21')).toMatchObject({ current: null, thisYear: '6A', last: '6A' });
});
