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
/**
 * Accounts of some pupils and of their guardians with authority today, with the children that each guardian reads it
 * for.
 */
export async function familiesOf(db: ReadDb, pupilIds: readonly string[], day: string): Promise<Readers> {
  const children = new Map<string, string[]>();
  if (!pupilIds.length) return { accountIds: [], children };
  const these = sql<string>`any(${[...pupilIds]}::uuid[])`;
  const [own, guardians] = await Promise.all([
    db.selectFrom('accounts as a').select('a.id').where('a.person_id', '=', these).execute(),
    db
      .selectFrom('guardianships as g')
      .innerJoin('accounts as a', 'a.person_id', 'g.guardian_id')
      .select(['a.id', 'g.pupil_id'])
      .where('g.pupil_id', '=', these)
      .where(guards('g', day))
      .execute(),
  ]);
  for (const { id, pupil_id } of guardians) children.set(id, [...(children.get(id) ?? []), pupil_id]);
  return { accountIds: [...own.map(({ id }) => id), ...children.keys()], children };
}

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
