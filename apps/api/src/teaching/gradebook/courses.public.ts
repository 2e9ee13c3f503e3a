import { sql } from 'kysely';
import { guards, stands } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';

/** Courses as those who teach, and their pupils, reach them: for the rooms that stand beside the marks. */
export { courseRows, teacherNames } from './gradebook.queries.ts';
export {
  courseLevel,
  courseOrg,
  familyPupils,
  isMember,
  membersOf,
  officeOf,
  readsSheet,
  teachesCourse,
} from './gradebook.reach.ts';
/** Words of the codes that stand in place of a mark, in a sheet that is taken away. */
export { sheetWords as markWords } from './gradebook.messages.ts';

type Readers = { accountIds: string[]; children: Map<string, string[]> };
/** Accounts of pupils (`own`) and of their guardians, each with the pupil it reads. */
export type FamilyRows = readonly { id: string; pupil_id: string; own: boolean }[];
/** Accounts of some pupils and of their guardians with authority today, in one statement. */
export async function familyRows(db: ReadDb, pupilIds: readonly string[], day: string): Promise<FamilyRows> {
  if (!pupilIds.length) return [];
  const these = sql<string>`any(${[...pupilIds]}::uuid[])`;
  return db
    .selectFrom('accounts as a')
    .select(['a.id', sql<string>`a.person_id`.as('pupil_id'), sql<boolean>`TRUE`.as('own')])
    .where('a.person_id', '=', these)
    .unionAll(
      db
        .selectFrom('guardianships as g')
        .innerJoin('accounts as a', 'a.person_id', 'g.guardian_id')
        .select(['a.id', 'g.pupil_id', sql<boolean>`FALSE`.as('own')])
        .where('g.pupil_id', '=', these)
        .where(guards('g', day)),
    )
    .execute();
}

/** Those of these accounts that read some of the pupils, with the children that each guardian reads it for. */
export function readersIn(rows: FamilyRows, pupilIds: readonly string[]): Readers {
  const these = new Set(pupilIds);
  const children = new Map<string, string[]>();
  const pupils: string[] = [];
  for (const { id, pupil_id, own } of rows) {
    if (!these.has(pupil_id)) continue;
    if (own) pupils.push(id);
    else children.set(id, [...(children.get(id) ?? []), pupil_id]);
  }
  return { accountIds: [...pupils, ...children.keys()], children };
}

/**
 * Accounts of some pupils and of their guardians with authority today, with the children that each guardian reads it
 * for.
 */
export const familiesOf = async (db: ReadDb, pupilIds: readonly string[], day: string): Promise<Readers> =>
  readersIn(await familyRows(db, pupilIds, day), pupilIds);

/** Accounts of those who teach a course on a day. */
export const teacherAccounts = async (db: ReadDb, courseId: string, day: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('course_teachers as t')
    .innerJoin('accounts as a', 'a.person_id', 't.person_id')
    .select('a.id')
    .where('t.course_id', '=', courseId)
    .where(stands('t', day))
    .execute();
  return rows.map(({ id }) => id);
};
