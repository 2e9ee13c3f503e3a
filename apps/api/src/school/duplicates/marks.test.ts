import * as c from '@encrier/contract/school/duplicates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
const termId = newId();
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await inSchool((db) =>
    db
      .insertInto('terms')
      .values({
        school_id: school.schoolId,
        id: termId,
        year_id: school.yearId,
        name: 'Trimestre 1',
        starts_on: '2026-09-01',
        ends_on: '2026-12-20',
      })
      .execute(),
  );
});
afterAll(() => server.stop());

const api = () => client(server, school.schoolId, school.accounts.admin);
const inSchool = <T>(fn: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);
const shown = async (keep: string, drop: string) => (await api()(c.previewMerge, { params: { keep, drop } })).body;
const merge = (keep: string, drop: string) =>
  api()(c.mergePersons, { params: { keep, drop }, body: { fromDrop: [], versions: { keep: 1, drop: 1 } } });

async function pupil(first: string): Promise<string> {
  const [id, at] = [newId(), { school_id: school.schoolId }];
  await inSchool(async (db) => {
    await db
      .insertInto('persons')
      .values({ ...at, id, first_name: first, last_name: 'Chaoui', search_key: id })
      .execute();
    await db
      .insertInto('pupils')
      .values({ ...at, person_id: id, matricule: id.slice(-12) })
      .execute();
  });
  return id;
}

/** An assessment with the marks of some pupils. */
async function assessment(title: string, marks: Record<string, { value?: number; code?: string }>): Promise<string> {
  const [id, at, by_id] = [newId(), { school_id: school.schoolId }, school.accounts.prof.id];
  await inSchool(async (db) => {
    const { course_id } = await db.selectFrom('course_teachers').select('course_id').executeTakeFirstOrThrow();
    await db
      .insertInto('assessments')
      .values({
        ...at,
        id,
        course_id,
        term_id: termId,
        title,
        kind: 'test',
        on_day: '2026-10-01',
        scale: 20,
        created_by: by_id,
        created_at: new Date(),
      })
      .execute();
    await db
      .insertInto('marks')
      .values(
        Object.entries(marks).map(([pupil_id, mark]) => ({
          ...at,
          assessment_id: id,
          pupil_id,
          by_id,
          at: new Date(),
          ...mark,
        })),
      )
      .execute();
  });
  return id;
}
const markOf = async (assessmentId: string) =>
  inSchool((db) =>
    db.selectFrom('marks').select(['pupil_id', 'value']).where('assessment_id', '=', assessmentId).execute(),
  );

it('an empty mark of the kept sheet gives way to a real one, and one of two equal marks stays', async () => {
  const [keep, drop] = [await pupil('Amal'), await pupil('Amal')];
  const empty = await assessment('Dictée', { [keep]: {}, [drop]: { value: 14 } });
  const equal = await assessment('Calcul', { [keep]: { value: 9 }, [drop]: { value: 9 } });
  expect(await shown(keep, drop)).toMatchObject({
    left: [{ table: 'marks', rows: 2 }],
    clashes: [],
    obstacles: [],
  });
  expect((await merge(keep, drop)).status).toBe(200);
  expect((await markOf(empty)).map((row) => [row.pupil_id, Number(row.value)])).toEqual([[keep, 14]]);
  expect((await markOf(equal)).map((row) => [row.pupil_id, Number(row.value)])).toEqual([[keep, 9]]);
});

it('two marks in one place are an obstacle that names it, and both stay', async () => {
  const [keep, drop] = [await pupil('Ilham'), await pupil('Ilham')];
  const both = await assessment('Récitation', { [keep]: { code: 'absent' }, [drop]: { value: 16 } });
  expect(await shown(keep, drop)).toMatchObject({
    clashes: [{ table: 'marks', rows: 1, places: ['Récitation'] }],
    obstacles: ['both_say'],
  });
  expect((await merge(keep, drop)).body).toMatchObject({
    code: 'duplicates.obstacle',
    details: { obstacles: ['both_say'] },
  });
  expect(await markOf(both)).toHaveLength(2);
});

it('two signatures of one document are never one', async () => {
  const [keep, drop, documentId] = [await pupil('Yahya'), await pupil('Yahya'), newId()];
  const at = { school_id: school.schoolId };
  const { id: account_id } = school.accounts.parent;
  await inSchool(async (db) => {
    await db
      .insertInto('documents')
      .values({
        ...at,
        id: documentId,
        author_id: school.accounts.admin.id,
        year_id: school.yearId,
        category: 'rules',
        title: 'Règlement',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    await db
      .insertInto('document_signatures')
      .values(
        [keep, drop].map((person_id, n) => ({
          ...at,
          id: newId(),
          document_id: documentId,
          person_id,
          account_id,
          number: `S-${n}`,
          method: 'tick',
          signer: 'Y',
          file_name: 'r.pdf',
          sha256: 'a'.repeat(64),
          signed_at: new Date(),
        })),
      )
      .execute();
  });
  expect((await shown(keep, drop)).clashes).toEqual([{ table: 'document_signatures', rows: 1, places: ['Règlement'] }]);
  expect((await merge(keep, drop)).status).toBe(409);
});
