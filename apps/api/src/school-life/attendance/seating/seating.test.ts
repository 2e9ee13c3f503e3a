import * as x from '@encrier/contract/school-life/attendance-seating';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
const lesson = newId();
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T10:05:00+01:00'));
  school = await mintSchool(server);
  other = await mintSchool(server);
  await grant(server, school, 'personnel', ['attendance.take', 'people.view'], 'school');
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const own = { school_id: school.schoolId };
    const hours = { on_day: '2026-11-23', starts: 600, ends: 660, counts: true };
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const row = { ...own, ...hours, id: lesson, year_id: school.yearId, org_id: school.orgId, whole: 1 };
    await db
      .insertInto('lessons')
      .values({ ...row, kind: 'activity', title: 'Atelier', class_id: school.classes['6A'] })
      .execute();
    await db
      .insertInto('lesson_teachers')
      .values({ ...own, ...hours, lesson_id: lesson, person_id: school.accounts.prof.personId })
      .execute();
  });
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const pupil = (): string => school.accounts.eleve.personId;
const read = async (who: PersonName = 'prof') => (await as(who)(x.seatingPlan, { query: { lesson } })).body;
const save = (over: Partial<x.SavedSeating> = {}, who: PersonName = 'prof') =>
  as(who)(x.saveSeating, {
    body: {
      lessonId: lesson,
      classId: null,
      forRoom: false,
      rows: 3,
      columns: 4,
      seats: [{ pupilId: pupil(), row: 1, column: 2 }],
      version: 0,
      ...over,
    },
  });

describe('a seating plan', () => {
  it('belongs to the teacher, and is saved once by two concurrent devices', async () => {
    expect(await read()).toMatchObject({ seats: [], version: 0, by: '' });
    const both = await Promise.all([save(), save()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read()).toEqual({
      rows: 3,
      columns: 4,
      seats: [{ pupilId: pupil(), row: 1, column: 2 }],
      version: 1,
      roomVersion: 0,
      room: '',
      ofRoom: false,
      by: '',
    });
    expect((await save({ seats: [], version: 1 })).body).toEqual({ version: 2 });
    expect((await save({ version: 2 })).status).toBe(200);
  });

  it('is shown to a substitute, who makes their own', async () => {
    const lent = await read('personnel');
    expect(lent).toMatchObject({ version: 0, seats: [{ pupilId: pupil() }] });
    expect(lent.by).not.toBe('');
    expect((await save({ rows: 2, columns: 3 }, 'personnel')).status).toBe(200);
    expect(await read('personnel')).toMatchObject({ rows: 2, version: 1, by: '' });
    expect(await read()).toMatchObject({ rows: 3, by: '' });
  });

  it('of a room replaces the general one in that room only, and has its own version', async () => {
    expect(code((await save({ forRoom: true })).body)).toBe('attendance.no_room');
    const room = newId();
    const at = (classroom_id: string | null) =>
      withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
        db.updateTable('lessons').set({ classroom_id }).where('id', '=', lesson).execute(),
      );
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .insertInto('classrooms')
        .values({ school_id: school.schoolId, id: room, org_id: school.orgId, name: 'Labo 2' })
        .execute(),
    );
    await at(room);
    expect(await read()).toMatchObject({ rows: 3, version: 3, roomVersion: 0, room: 'Labo 2', ofRoom: false });
    expect(
      (await save({ forRoom: true, rows: 6, columns: 2, seats: [{ pupilId: pupil(), row: 5, column: 1 }] })).body,
    ).toEqual({
      version: 1,
    });
    expect(await read()).toMatchObject({ rows: 6, version: 3, roomVersion: 1, ofRoom: true });
    // The colleague's own general plan comes before another teacher's plan for the room.
    expect(await read('personnel')).toMatchObject({ rows: 2, ofRoom: false });
    await at(null);
    expect(await read()).toMatchObject({ rows: 3, roomVersion: 0, ofRoom: false, room: '' });
  });

  it('refuses pupils of another class, two on one place, a place outside the room, and who does not do the roll call', async () => {
    const stranger = [{ pupilId: school.accounts.parent.personId, row: 0, column: 0 }];
    expect(code((await save({ seats: stranger, version: 3 })).body)).toBe('attendance.pupil_unknown');
    const twice = [
      { pupilId: pupil(), row: 0, column: 0 },
      { pupilId: pupil(), row: 0, column: 1 },
    ];
    expect(code((await save({ seats: twice, version: 3 })).body)).toBe('attendance.seat_taken');
    expect(code((await save({ rows: 1, version: 3 })).body)).toBe('attendance.seat_taken');
    expect((await as('prof2')(x.seatingPlan, { query: { lesson } })).status).toBe(404);
    expect((await save({}, 'prof2')).status).toBe(404);
    for (const who of ['parent', 'eleve'] as const) expect((await save({}, who)).status).toBe(403);
    const foreign = client(server, other.schoolId, other.accounts.prof);
    expect((await foreign(x.seatingPlan, { query: { lesson } })).status).toBe(404);
  });
});
