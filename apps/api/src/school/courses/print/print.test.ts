import * as c from '@encrier/contract/school/courses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { courseWordsOf } from '../courses.public.ts';
import { classSheets, teacherSheets } from './print.present.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    await db
      .updateTable('persons')
      .set({ first_name: '#panic("x")', last_name_ar: 'التازي', first_name_ar: 'حسن' })
      .where('id', '=', school.accounts.prof.personId)
      .execute();
    await db
      .updateTable('staff')
      .set({ weekly_minutes_due: 1080 })
      .where('person_id', '=', school.accounts.prof.personId)
      .execute();
    await db.updateTable('courses').set({ weekly_minutes: 270 }).where('class_id', '=', school.classes['6A']).execute();
  });
});
afterAll(() => server.stop());

const print = (who: PersonName, query: string) =>
  fetch(`${server.base}/api/${school.schoolId}/courses/print?${query}`, {
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
  });
const board = async () =>
  (await client(server, school.schoolId, school.accounts.admin)(c.courseBoard, { query: {} })).body;

it.each(['teacher', 'class'])('the sheets of every %s, or of one, are printed on A4', async (of) => {
  const own = of === 'teacher' ? school.accounts.prof.personId : school.classes['6A'];
  for (const query of [`of=${of}`, `of=${of}&id=${own}`]) {
    const answer = await print('admin', query);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf).toMatch(/MediaBox\s*\[0 0 595/);
  }
});

it('printing is for users who assign courses, in their own school', async () => {
  const other = await mintSchool(server);
  expect((await print('prof', 'of=teacher')).status).toBe(403);
  expect((await print('admin', `of=teacher&id=${other.accounts.prof.personId}`)).status).toBe(404);
  expect((await print('admin', `of=class&id=${other.classes['6A']}`)).status).toBe(404);
});

it('the print compares assigned and required hours, and lists what is missing', async () => {
  const found = await board();
  const [sheet] = teacherSheets('fr', found, courseWordsOf.fr.roles, [school.accounts.prof.personId]);
  expect(sheet).toMatchObject({
    arabic: 'حسن التازي',
    notes: ['Service dû : 18\u00A0h', 'En dessous de 13\u00A0h\u00A030'],
  });
  expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
    ['Mathématiques', '6A', 'Titulaire', '4\u00A0h\u00A030'],
    ['Total par semaine', '', '', '4\u00A0h\u00A030'],
  ]);
  const expected = {
    ...found,
    expected: found.subjects.map(({ id }) => ({
      levelId: school.levels['6e'],
      subjectId: id,
      coefficient: 1,
      weeklyMinutes: 240,
    })),
  };
  const [table] = classSheets('fr', expected, [school.classes['6A']]);
  expect(table?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['Français', 'cours à créer'],
    ['Mathématiques', '#panic("x") Tazi'],
    ['Total par semaine', ''],
  ]);
});
