import { createClasses } from '@encrier/contract/school/classes';
import { courseBoard, createCourse } from '@encrier/contract/school/courses';
import { createGroup } from '@encrier/contract/school/groups';
import { createSubject } from '@encrier/contract/school/subjects';
import { createYear } from '@encrier/contract/school/years';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { writeLive } from '#kernel/live/write.ts';
import { client } from '#kernel/test/client.ts';
import { openStream } from '#kernel/test/live.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

/** Each part of the school's structure changes once. */
async function change(): Promise<void> {
  const admin = client(server, school.schoolId, school.accounts.admin);
  const { yearId } = school;
  const levelId = school.levels['6e'];
  const answers = [
    await admin(createYear, { body: { name: '2040-2041', startsOn: '2040-09-03', endsOn: '2041-07-05' } }),
    await admin(createClasses, { body: { yearId, levelId, classes: [{ name: '6e Z' }] } }),
    await admin(createGroup, {
      body: { yearId, name: 'Latin', kind: 'option', classId: null, subjectId: null, capacity: null },
    }),
    await admin(createSubject, {
      body: {
        name: 'Latin',
        nameAr: '',
        code: 'LATIN',
        colour: 'francais',
        family: 'Langues',
        language: 'fr',
        optional: true,
      },
    }),
  ];
  const { subjects, classes } = (await admin(courseBoard, { query: {} })).body;
  const subjectId = subjects.find(({ code }) => code === 'LATIN')!.id;
  const classId = classes.find(({ name }) => name === '6e Z')!.id;
  answers.push(
    await admin(createCourse, {
      body: {
        subjectId,
        classId,
        groupId: null,
        weeklyMinutes: 120,
        coefficient: 1,
        marked: true,
        termIds: [],
        teachers: [],
      },
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
}

it('changes of years, classes, groups, subjects and courses are sent to users whose rights open them', async () => {
  const who: PersonName[] = ['admin', 'prof', 'parent', 'eleve'];
  const readers = await Promise.all(
    who.map((name) => openStream(server, school.schoolId, school.accounts[name].token)),
  );
  for (const reader of readers) await reader.until('hello');
  const last = readers.map(({ events }) => events[0]!.id!);
  await change();
  await withTenant(server.kernel.pool, school.schoolId, {}, (_db, connection) =>
    writeLive(connection, school.schoolId, 'school.changed', {}, null),
  );
  const staff = ['calendar.changed', 'classes.changed', 'courses.changed', 'groups.changed', 'subjects.changed'];

  const received: Record<string, string[]> = {};
  for (const [index, reader] of readers.entries()) {
    await reader.until('school.changed');
    received[who[index]!] = [...new Set(reader.events.map(({ kind }) => kind))]
      .filter((kind) => staff.includes(kind))
      .sort();
    reader.close();
  }
  // A teacher opens the page of a class, and nothing else of these.
  expect(received).toEqual({ admin: staff, prof: ['classes.changed', 'groups.changed'], parent: [], eleve: [] });
  // Nor is it sent again after a reconnection.
  const again = await openStream(server, school.schoolId, school.accounts.parent.token, last[2]);
  await again.until('school.changed');
  expect(again.events.map(({ kind }) => kind)).toEqual(['hello', 'school.changed']);
  again.close();
});
