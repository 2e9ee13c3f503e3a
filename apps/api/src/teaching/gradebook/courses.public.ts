import { sql } from 'kysely';
import { guards, stands } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';

/** Courses as those who teach, and their pupils, reach them: for the rooms that stand beside the marks. */
export { courseRows, teacherNames } from './gradebook.queries.ts';
export {
  courseLevel,
  courseOrg,
  isMember,
  membersOf,
  officeOf,
  readsSheet,
  teachesCourse,
} from './gradebook.reach.ts';
/** Words of the codes that stand in place of a mark, in a sheet that is taken away. */
export { sheetWords as markWords } from './gradebook.messages.ts';

type Readers = { accountIds: string[]; children: Map<string, string[]> };
type FamilyRow = { id: string; pupil_id: string };
/** Accounts of pupils and of their guardians, each with the pupil it reads. */
export type FamilyRows = { own: readonly FamilyRow[]; guardians: readonly FamilyRow[] };
/** Accounts of some pupils and of their guardians with authority today. */
export async function familyRows(db: ReadDb, pupilIds: readonly string[], day: string): Promise<FamilyRows> {
  if (!pupilIds.length) return { own: [], guardians: [] };
  const these = sql<string>`any(${[...pupilIds]}::uuid[])`;
  const [own, guardians] = await Promise.all([
    db
      .selectFrom('accounts as a')
      .select(['a.id', sql<string>`a.person_id`.as('pupil_id')])
      .where('a.person_id', '=', these)
      .execute(),
    db
      .selectFrom('guardianships as g')
      .innerJoin('accounts as a', 'a.person_id', 'g.guardian_id')
      .select(['a.id', 'g.pupil_id'])
      .where('g.pupil_id', '=', these)
      .where(guards('g', day))
      .execute(),
  ]);
  return { own, guardians };
}

/** Those of these accounts that read some of the pupils, with the children that each guardian reads it for. */
export function readersIn({ own, guardians }: FamilyRows, pupilIds: readonly string[]): Readers {
  const these = new Set(pupilIds);
  const children = new Map<string, string[]>();
  for (const { id, pupil_id } of guardians)
    if (these.has(pupil_id)) children.set(id, [...(children.get(id) ?? []), pupil_id]);
  const pupils = own.flatMap(({ id, pupil_id }) => (these.has(pupil_id) ? [id] : []));
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
