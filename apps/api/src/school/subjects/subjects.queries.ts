import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { listSubjects, Subject, subjectGrid } from '@encrier/contract/school/subjects';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { maxSubjects } from './subjects.policy.ts';

type List = ResponseInput<typeof listSubjects>;

const subjects = (db: ReadDb) =>
  db
    .selectFrom('subjects as s')
    .select([
      's.id',
      's.name',
      's.name_ar as nameAr',
      's.code',
      's.colour',
      's.family',
      's.language',
      's.optional',
      's.version',
      's.position',
    ])
    .select((eb) => [
      eb('s.archived_at', 'is not', null).as('archived'),
      eb
        .selectFrom('courses as c')
        .whereRef('c.subject_id', '=', 's.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('courses'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof subjects>['executeTakeFirstOrThrow']>>;
const present = ({ position: _, archived, ...row }: Row): Subject => ({
  ...row,
  colour: row.colour as Subject['colour'],
  archived: Boolean(archived),
  courses: row.courses ?? 0,
});

/** Every subject, those in use first, in the school's order. */
export async function subjectList(db: ReadDb): Promise<List> {
  const rows = await subjects(db)
    .orderBy((eb) => eb('s.archived_at', 'is not', null))
    .orderBy('s.position')
    .orderBy('s.name')
    .limit(maxSubjects)
    .execute();
  return {
    items: rows.map(present),
    families: [...new Set(rows.map(({ family }) => family).filter(Boolean))].sort((a, b) => a.localeCompare(b, 'fr')),
  };
}

/** One subject; 404 when the school has no subject with that id. */
export async function subjectOf(db: ReadDb, id: string): Promise<Subject> {
  const row = await subjects(db).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return present(row);
}

/** Levels, subjects in use and what each level expects of each subject. */
export async function gridOf(db: ReadDb): Promise<ResponseInput<typeof subjectGrid>> {
  const levels = await db
    .selectFrom('levels')
    .select(['id', 'name', 'cycle'])
    .orderBy('position')
    .orderBy('name')
    .limit(200)
    .execute();
  const rows = await db
    .selectFrom('subjects')
    .select(['id', 'name', 'code', 'colour', 'optional'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .limit(maxSubjects)
    .execute();
  const cells = await db
    .selectFrom('level_subjects as ls')
    .innerJoin('subjects as s', (join) =>
      join.onRef('s.school_id', '=', 'ls.school_id').onRef('s.id', '=', 'ls.subject_id'),
    )
    .select([
      'ls.level_id as levelId',
      'ls.subject_id as subjectId',
      'ls.coefficient',
      'ls.weekly_minutes as weeklyMinutes',
    ])
    .where('s.archived_at', 'is', null)
    .execute();
  return { levels, subjects: rows.map((row) => ({ ...row, colour: row.colour as Subject['colour'] })), cells };
}
