import { runningEmbedded } from '../../apps/api/src/kernel/db/embedded.ts';
import { sql } from 'kysely';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { openPool } from '../../apps/api/src/kernel/db/pool.ts';
import { type TenantDb, withTenant } from '../../apps/api/src/kernel/db/tenant.ts';
import { dayIn } from '../../apps/api/src/kernel/content/dates.ts';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import type { Asked, Ground } from './writes.ts';

const howMany = 1500;

/** A class of three pupils. */
async function layClass(db: TenantDb, own: { school_id: number }, yearId: string, orgId: string, day: string) {
  const [levelId, classId] = [newId(), newId()];
  const pupilIds = [newId(), newId(), newId()];
  await db
    .insertInto('levels')
    .values({ ...own, id: levelId, name: 'Essai', org_id: orgId })
    .execute();
  await db
    .insertInto('classes')
    .values({ ...own, id: classId, year_id: yearId, level_id: levelId, name: 'Essai' })
    .execute();
  await db
    .insertInto('persons')
    .values(
      pupilIds.map((id, index) => ({
        ...own,
        id,
        first_name: `Élève ${index}`,
        last_name: 'Essai',
        search_key: 'essai',
      })),
    )
    .execute();
  await db
    .insertInto('pupils')
    .values(pupilIds.map((person_id, index) => ({ ...own, person_id, matricule: `E${index}` })))
    .execute();
  await db
    .insertInto('enrolments')
    .values(
      pupilIds.map((pupil_id) => ({ ...own, id: newId(), pupil_id, year_id: yearId, class_id: classId, from_on: day })),
    )
    .execute();
  return { classId, pupilIds };
}

const tests = 24;
const asked = 60;

/** Tests that the pupils of a class have begun, each with their guardian: every question waits for one answer. */
async function laySittings(
  db: TenantDb,
  own: { school_id: number },
  { yearId, classId, pupilIds }: { yearId: string; classId: string; pupilIds: readonly string[] },
): Promise<Asked[]> {
  const admin = await db.selectFrom('accounts').select(['id', 'person_id']).executeTakeFirstOrThrow();
  const guardian_id = admin.person_id;
  if (!guardian_id) throw new Error('the administrator is nobody');
  await db
    .updateTable('auth_entries')
    .set({ roles: sql`array_append(roles, 'parent')` })
    .where('account_id', '=', admin.id)
    .execute();
  await db
    .insertInto('guardianships')
    .values(pupilIds.map((pupil_id) => ({ ...own, pupil_id, guardian_id, kind: 'mother' })))
    .execute();
  const [subjectId, courseId] = [newId(), newId()];
  await db
    .insertInto('subjects')
    .values({ ...own, id: subjectId, name: 'Essai', code: 'ESSAI', colour: 'maths' })
    .execute();
  await db
    .insertInto('courses')
    .values({ ...own, id: courseId, year_id: yearId, subject_id: subjectId, class_id: classId })
    .execute();
  const now = new Date();
  const places: Asked[] = [];
  for (let nth = 0; nth < tests; nth += 1) {
    const testId = newId();
    const questions = Array.from(
      { length: asked },
      (_, at): Question => ({
        id: newId(),
        section: '',
        statement: `Question ${at + 1}`,
        points: 1,
        skill: '',
        kind: 'long',
      }),
    );
    await db
      .insertInto('diagnostic_tests')
      .values({
        ...own,
        id: testId,
        title: `Test ${nth + 1}`,
        purpose: 'training',
        attempts: 1,
        shuffle: false,
        linear: false,
        shows: 'never',
        parents: 'sit',
        questions: JSON.stringify(questions),
        published_at: now,
        opened_at: now,
        created_by: admin.id,
        created_at: now,
      })
      .execute();
    await db
      .insertInto('diagnostic_test_courses')
      .values({ ...own, test_id: testId, course_id: courseId })
      .execute();
    const sittings = pupilIds.map((pupil_id) => ({
      ...own,
      id: newId(),
      test_id: testId,
      pupil_id,
      turn: 1,
      on_paper: false,
      started_at: now,
      max: asked,
      by_id: admin.id,
    }));
    await db.insertInto('test_sittings').values(sittings).execute();
    for (const { id } of sittings)
      places.push(...questions.map((question) => ({ sittingId: id, questionId: question.id })));
  }
  return places;
}

/**
 * Tests in progress, and today's lessons in a small class, side by side, waiting for roll calls; written directly into
 * the database.
 */
export async function layLessons(dataDir: string, schoolId: number): Promise<Omit<Ground, 'postId'>> {
  const running = await runningEmbedded(dataDir);
  if (!running) throw new Error('the database does not run');
  const pool = openPool(running.appUrl, 1);
  try {
    return await withTenant(pool, schoolId, {}, async (db) => {
      const own = { school_id: schoolId };
      const { time_zone } = await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow();
      const day = dayIn(new Date(), time_zone);
      const year = await db
        .selectFrom('school_years')
        .select('id')
        .where('current', '=', true)
        .executeTakeFirstOrThrow();
      const org = await db.selectFrom('orgs').select('id').orderBy('id').executeTakeFirstOrThrow();
      const { classId, pupilIds } = await layClass(db, own, year.id, org.id, day);
      await db
        .insertInto('timetables')
        .values({ ...own, year_id: year.id })
        .execute();
      const lessonIds = Array.from({ length: howMany }, () => newId());
      for (let at = 0; at < howMany; at += 500)
        await db
          .insertInto('lessons')
          .values(
            lessonIds.slice(at, at + 500).map((id) => ({
              ...own,
              id,
              year_id: year.id,
              org_id: org.id,
              kind: 'activity',
              title: 'Essai',
              class_id: classId,
              whole: 1,
              on_day: day,
              starts: 0,
              ends: 10,
              overlap: true,
              overlap_reason: 'Essai',
              counts: false,
              changes: ['added'],
            })),
          )
          .execute();
      const asks = await laySittings(db, own, { yearId: year.id, classId, pupilIds });
      return { day, pupilIds, lessonIds, asks };
    });
  } finally {
    await pool.end();
  }
}
