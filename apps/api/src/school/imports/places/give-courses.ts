import { sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { codeOf, colourOf, languageOf } from '../../subjects/subjects.public.ts';
import { insertAll } from '../engine/bulk.ts';
import type { ImportsTx } from '../imports.room.ts';

/** What a person teaches to a class. */
export type Taught = { classId: string; personId: string; subject: string };

/** For a teacher who has classes and no subject, as in a primary school. */
export const allSubjects = 'Enseignement général';

/** Ids of subjects by their name or code without accents and case, creating missing ones. */
export async function ensureSubjects(tx: ImportsTx, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.db.selectFrom('subjects').select(['id', 'name', 'code']).execute();
  const known = new Map([
    ...rows.map((row): [string, string] => [searchKey(row.code), row.id]),
    ...rows.map((row): [string, string] => [searchKey(row.name), row.id]),
  ]);
  const codes = new Set(rows.map((row) => row.code));
  const made = [];
  for (const name of names) {
    if (known.has(searchKey(name))) continue;
    const id = newId(tx.now.getTime());
    known.set(searchKey(name), id);
    made.push({ id, name, code: codeOf(name, codes), colour: colourOf(name), position: known.size });
  }
  await insertAll(
    tx,
    'subjects',
    made.map((row) => ({
      name_ar: '',
      family: '',
      language: languageOf(row.name),
      optional: false,
      version: 1,
      ...row,
    })),
  );
  return known;
}

/** Assigns courses to teachers; missing subjects and courses are created, existing ones are not changed. */
export async function giveCourses(tx: ImportsTx, taught: readonly Taught[]): Promise<void> {
  if (!taught.length) return;
  const subjects = await ensureSubjects(tx, [...new Set(taught.map(({ subject }) => subject))]);
  const classIds = [...new Set(taught.map(({ classId }) => classId))];
  const places = new Map(
    (
      await tx.db
        .selectFrom('classes')
        .select(['id', 'year_id', 'level_id'])
        .where('id', '=', sql<string>`any(${classIds}::uuid[])`)
        .execute()
    ).map((row) => [row.id, row]),
  );
  // A new course begins with the expectations of its level.
  const expected = new Map(
    (
      await tx.db
        .selectFrom('level_subjects')
        .select(['level_id', 'subject_id', 'coefficient', 'weekly_minutes'])
        .execute()
    ).map((row) => [`${row.level_id}|${row.subject_id}`, row]),
  );
  const wanted = new Map(
    taught.map(({ classId, subject }) => {
      const subjectId = subjects.get(searchKey(subject)) ?? '';
      const place = places.get(classId);
      const { coefficient = 1, weekly_minutes = 0 } = expected.get(`${place?.level_id}|${subjectId}`) ?? {};
      return [
        `${classId}|${subjectId}`,
        { class_id: classId, subject_id: subjectId, year_id: place?.year_id ?? '', coefficient, weekly_minutes },
      ];
    }),
  );
  await insertAll(
    tx,
    'courses',
    [...wanted.values()].map((row) => ({ id: newId(tx.now.getTime()), ...row, marked: true, version: 1 })),
    { ignore: true },
  );
  const courses = await tx.db
    .selectFrom('courses')
    .select(['id', 'class_id', 'subject_id'])
    .where('class_id', '=', sql<string>`any(${classIds}::uuid[])`)
    .execute();
  const ids = new Map(courses.map((row) => [`${row.class_id}|${row.subject_id}`, row.id]));
  const posts = new Map(
    taught.map(({ classId, subject, personId }) => {
      const course_id = ids.get(`${classId}|${subjects.get(searchKey(subject)) ?? ''}`) ?? '';
      return [`${course_id}|${personId}`, { course_id, person_id: personId, role: 'main', from_on: '1900-01-01' }];
    }),
  );
  await insertAll(tx, 'course_teachers', [...posts.values()], { ignore: true });
}
