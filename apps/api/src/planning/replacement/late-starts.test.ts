import { listNotifications } from '@encrier/contract/kernel/notifications';
import * as l from '@encrier/contract/planning/lessons';
import * as c from '@encrier/contract/planning/replacement';
import * as d from '@encrier/contract/planning/replacement-days';
import { rollCallSheet } from '@encrier/contract/school-life/attendance';
import { runRetention } from '@encrier/contract/school/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { addOffice, addOrg } from '#kernel/test/two-orgs.ts';

let server: TestServer;
let school: TestSchool;
let courseA: string;
const today = '2026-11-30';
const day = '2026-12-01';
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.set(new Date(`${today}T09:00:00Z`));
  school = await mintSchool(server);
  await db((tx) => tx.updateTable('school_years').set({ starts_on: '2026-09-01', ends_on: '2027-06-30' }).execute());
  courseA = (
    await db((tx) =>
      tx.selectFrom('courses').select('id').where('class_id', '=', school.classes['6A']).executeTakeFirstOrThrow(),
    )
  ).id;
});
afterAll(() => server.stop());

const db = <T>(work: (tx: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const person = (who: PersonName): string => school.accounts[who].personId;
const codeOf = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
async function lesson(starts: number, over: Partial<l.AddLessonBody> = {}): Promise<string> {
  const id = newId();
  const made = await as('admin')(l.addLesson, {
    body: {
      id,
      kind: 'lesson',
      title: '',
      courseId: courseA,
      classId: null,
      groupId: null,
      day,
      starts,
      ends: starts + 60,
      classroomId: null,
      teacherIds: [person('prof2')],
      note: '',
      remoteUrl: '',
      overlapReason: '',
      makesUpId: null,
      tell: false,
      ...over,
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await db((tx) => tx.updateTable('lessons').set({ changes: [] }).where('id', '=', id).execute());
  await server.runJobs();
  return id;
}
const declare = (over: Partial<c.DeclareBody> = {}) =>
  as('prof')(c.declareAbsence, {
    body: {
      id: newId(),
      personId: null,
      startsOn: day,
      endsOn: day,
      fromMinute: 0,
      toMinute: 1440,
      kind: 'illness',
      note: 'Grippe',
      tasks: [],
      fileIds: [],
      ...over,
    },
  });
const released = async (who: PersonName) => (await as(who)(d.ownReleases, {})).body.items;
const reply = (who: PersonName, id: string, free: boolean) =>
  as(who)(d.answerRelease, { params: { id }, body: { free } });
const facts = () => db((tx) => tx.selectFrom('facts').select(['kind', 'says', 'certainty']).execute());

describe('a late start', () => {
  /** The first lesson of the day falls; another one follows. */
  const first = async (): Promise<[gone: string, next: string]> => {
    const gone = await lesson(540, { teacherIds: [person('prof')] });
    const next = await lesson(600);
    await declare();
    const done = await as('admin')(c.cancelCovered, {
      params: { lessonId: gone, personId: person('prof') },
      body: { reason: 'Professeur absent', owed: false, release: true },
    });
    expect(done.status).toBe(200);
    await server.runJobs();
    return [gone, next];
  };

  it('asks the family; the answer is a fact that the roll call reads, until the lesson is restored', async () => {
    const [gone, next] = await first();
    const [one] = await released('parent');
    expect(one).toMatchObject({ kind: 'arrive', from: 540, to: 600, state: 'asked', can: { answer: true } });
    expect((await as('parent')(listNotifications, { query: {} })).body.items.map(({ type }) => type)).toContain(
      'remplacement.sortie',
    );
    expect(await released('parent2')).toEqual([]);
    expect((await reply('parent2', one!.id, true)).status).toBe(404);
    expect((await reply('parent', one!.id, true)).status).toBe(200);
    expect(await facts()).toEqual([{ kind: 'declared', says: 'away', certainty: 'foreseen' }]);
    expect((await as('admin')(d.dayReleases, { query: { day } })).body.items).toMatchObject([
      { kind: 'arrive', to: 600, state: 'free', answeredBy: 'Samira El Amrani' },
    ]);
    const { body: sheet } = await as('admin')(rollCallSheet, { query: { lesson: next } });
    expect(sheet.pupils.find(({ id }) => id === person('eleve'))).toMatchObject({ mark: { status: 'present' } });
    await as('admin')(c.giveBackLesson, { params: { lessonId: gone, personId: person('prof') }, body: {} });
    await server.runJobs();
    expect([await released('parent'), await facts()]).toEqual([[], []]);
  });

  it('needs no answer where the sheet lets the pupil come and go; a guardian may still keep the pupil in the study hall', async () => {
    await db((tx) =>
      tx.updateTable('pupils').set({ exit_permission: 'free' }).where('person_id', '=', person('eleve')).execute(),
    );
    await first();
    const [one] = await released('parent');
    expect(one).toMatchObject({ kind: 'arrive', state: 'allowed' });
    expect(await facts()).toHaveLength(1);
    expect((await reply('parent', one!.id, false)).status).toBe(200);
    expect(await facts()).toEqual([]);
    expect((await reply('parent', one!.id, true)).status).toBe(200);
    expect(await facts()).toHaveLength(1);
    server.clock.set(new Date(`${day}T10:30:00Z`));
    expect(codeOf(await reply('parent', one!.id, false))).toBe('replacement.release_over');
  });

  it('is answered by a pupil of age personally, and by no former guardian', async () => {
    await db((tx) =>
      tx.updateTable('persons').set({ birth_on: '2008-01-01' }).where('id', '=', person('eleve')).execute(),
    );
    await db((tx) =>
      tx
        .updateTable('guardianships')
        .set({ ends_on: '2026-10-01' })
        .where('guardian_id', '=', person('parent'))
        .execute(),
    );
    await first();
    expect(await released('parent')).toEqual([]);
    const [one] = await released('eleve');
    expect(one).toMatchObject({ kind: 'arrive', state: 'allowed', can: { answer: true } });
  });
});

describe('a supporting document of an absence', () => {
  /** An upload of this account that nothing has yet. */
  const paper = async (who: PersonName): Promise<string> => {
    const id = newId();
    await db((tx) =>
      tx
        .insertInto('files')
        .values({
          school_id: school.schoolId,
          id,
          sha256: 'b'.repeat(64),
          name: 'certificat.pdf',
          ext: 'pdf',
          type: 'pdf',
          mime: 'application/pdf',
          size: 3,
          created_by: school.accounts[who].id,
        })
        .execute(),
    );
    return id;
  };
  const mine = async () => (await as('prof')(c.ownReplacements, {})).body.absences[0]!;
  const join = (who: PersonName, id: string, fileIds: string[]) =>
    as(who)(c.addAbsencePapers, { params: { id }, body: { fileIds } });

  it('is read by the absent person and by validators, nobody else', async () => {
    const file = await paper('prof');
    const id = newId();
    expect((await declare({ id, fileIds: [file] })).status).toBe(200);
    expect(await mine()).toMatchObject({ papers: [{ id: file, name: 'certificat.pdf' }], can: { addPaper: true } });
    await grant(server, school, 'personnel', ['sessions.cancel'], 'school');
    const seen = async (who: PersonName) =>
      (await as(who)(c.listAbsences, { query: {} })).body.items.map(({ papers, can }) => [papers.length, can.addPaper]);
    expect([await seen('admin'), await seen('personnel')]).toEqual([[[1, true]], [[0, false]]]);
    const second = await addOrg(server, school);
    const elsewhere = await addOffice(server, school, 'cycle', [second.orgId]);
    expect((await client(server, school.schoolId, elsewhere)(c.listAbsences, { query: {} })).status).toBe(403);
    for (const who of ['personnel', 'prof2', 'parent'] as const)
      expect((await join(who, id, [await paper(who)])).status).toBe(404);
  });

  it('can be added later, five at most, and never from another’s uploads', async () => {
    const id = newId();
    await declare({ id });
    const own = [await paper('prof'), await paper('prof')];
    expect((await join('prof', id, own)).status).toBe(200);
    expect((await join('prof', id, own)).status).toBe(200);
    expect((await mine()).papers).toHaveLength(2);
    expect(codeOf(await join('prof', id, [await paper('prof2')]))).toBe('files.unknown');
    expect((await join('admin', id, [await paper('admin')])).status).toBe(200);
    const more = [await paper('prof'), await paper('prof'), await paper('prof')];
    expect(codeOf(await join('prof', id, more))).toBe('replacement.papers_full');
    await as('prof')(c.withdrawAbsence, { params: { id }, body: { version: (await mine()).version } });
    expect(codeOf(await join('prof', id, [await paper('prof')]))).toBe('replacement.state');
  });

  it('is deleted with its absence once it is no longer needed', async () => {
    const file = await paper('prof');
    await declare({ fileIds: [file] });
    await db((tx) =>
      tx.updateTable('staff_absences').set({ starts_on: '2025-09-15', ends_on: '2025-09-16' }).execute(),
    );
    expect((await as('admin')(runRetention, { body: {} })).status).toBe(200);
    const left = await db((tx) => tx.selectFrom('staff_absences').select('id').execute());
    const freed = await db((tx) =>
      tx.selectFrom('files').select(['owner_id', 'name']).where('id', '=', file).executeTakeFirst(),
    );
    expect([left, freed]).toEqual([[], { owner_id: null, name: '' }]);
  });
});
