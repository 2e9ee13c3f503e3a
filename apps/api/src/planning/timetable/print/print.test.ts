import type { Lesson } from '@encrier/contract/planning/lessons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { pagesOf, wordsOf } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { lanesOf } from './print.present.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T09:00:00Z'));
  school = await mintSchool(server);
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const own = { school_id: school.schoolId };
    await db
      .insertInto('timetables')
      .values({ ...own, year_id: school.yearId })
      .execute();
    for (const [index, name] of (['6A', '5B'] as const).entries()) {
      const lesson = {
        id: newId(),
        on_day: '2026-11-24',
        starts: 510 + 60 * index,
        ends: 565 + 60 * index,
        counts: true,
      };
      await db
        .insertInto('lessons')
        .values({
          ...own,
          ...lesson,
          year_id: school.yearId,
          org_id: school.orgId,
          title: index ? 'Français' : '=SUM(1) #panic("x")',
          class_id: school.classes[name],
          whole: 1,
        })
        .execute();
      const { id: lesson_id, ...place } = lesson;
      const teacher = school.accounts[index ? 'prof2' : 'prof'].personId;
      await db
        .insertInto('lesson_teachers')
        .values({ ...own, lesson_id, person_id: teacher, ...place })
        .execute();
    }
  });
});
afterAll(() => server.stop());

const get = async (who: PersonName, path: string) => {
  const answer = await fetch(`${server.base}/api/${school.schoolId}/lessons/${path}`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};
const print = (who: PersonName, query: string) => get(who, `print?from=2026-11-25&${query}`);

describe('a printed week', () => {
  it.each(['colour', 'black'])('fits one landscape page in %s, with user text as text', async (ink) => {
    const { status, type, bytes } = await print('admin', `of=class&id=${school.classes['6A']}&ink=${ink}`);
    expect([status, type]).toEqual([200, 'application/pdf']);
    expect(pagesOf(bytes)).toBe(1);
    expect(bytes.toString('latin1')).toMatch(/MediaBox\s*\[0 0 841/);
    expect(wordsOf(bytes)).toContain('#panic');
  });

  it('is one file for all classes, teachers or rooms that have a lesson', async () => {
    expect(pagesOf((await print('admin', 'of=class')).bytes)).toBe(2);
    expect(pagesOf((await print('admin', 'of=teacher')).bytes)).toBe(2);
    expect((await print('admin', 'of=room')).status).toBe(404);
    expect((await print('admin', 'of=pupil')).status).toBe(400);
  });

  it('is for users who may see the week', async () => {
    const pupil = `of=pupil&id=${school.accounts.eleve.personId}`;
    for (const who of ['eleve', 'parent', 'prof', 'admin'] as const)
      expect((await print(who, pupil)).status, who).toBe(200);
    for (const who of ['eleve2', 'parent2', 'transport'] as const)
      expect((await print(who, pupil)).status, who).toBe(404);
    for (const query of [
      `of=class&id=${school.classes['6A']}`,
      'of=class',
      `of=teacher&id=${school.accounts.prof.personId}`,
    ])
      expect((await print('parent', query)).status, query).toBe(404);
    expect(pagesOf((await print('prof', 'of=class')).bytes)).toBe(1);
    const other = await mintSchool(server);
    expect((await print('admin', `of=class&id=${other.classes['6A']}`)).status).toBe(404);
  });
});

describe('the list of lessons', () => {
  const list = (who: PersonName, format: string, to = '2026-11-30') =>
    get(who, `export?from=2026-11-23&to=${to}&format=${format}`);
  it('has one line per lesson with inert cells, as a workbook or a calendar', async () => {
    const csv = (await list('admin', 'csv')).bytes.toString();
    expect(csv).toContain("'=SUM(1)");
    expect(csv).toContain('2026-11-24');
    expect((await list('admin', 'xlsx')).bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await list('admin', 'ics')).bytes.toString()).toMatch(/BEGIN:VCALENDAR[\s\S]*SUMMARY:Français · 5B/);
  });

  it('is for users in charge of the school’s days, over a year at most', async () => {
    for (const who of ['parent', 'eleve', 'prof', 'personnel'] as const)
      expect((await list(who, 'csv')).status, who).toBe(403);
    expect((await list('admin', 'csv', '2028-01-01')).status).toBe(400);
    expect((await list('admin', 'csv', '2026-11-22')).status).toBe(400);
  });
});

it('lessons of the same hour are printed side by side, and no others', () => {
  const at = (starts: number, ends: number) => ({ starts, ends }) as Lesson;
  const placed = lanesOf([at(480, 540), at(480, 510), at(510, 540), at(540, 600)]);
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [0, 1],
  ]);
});
