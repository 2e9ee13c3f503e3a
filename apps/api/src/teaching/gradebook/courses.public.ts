import { isInForce } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { type HomeAccount, homeAccounts } from '#kernel/reach/ties.ts';

/** Courses in the reach of their teachers and pupils, for rooms related to marks. */
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
/** Words of the codes that replace a mark, in an exported sheet. */
export { sheetWords as markWords } from './gradebook.messages.ts';

type Readers = { accountIds: string[]; children: Map<string, string[]> };
/** Accounts of some pupils and of their guardians with authority today, each with the pupil it reads. */
export const familyRows = homeAccounts;
export type FamilyRows = readonly HomeAccount[];

/** The accounts that may read about some of the pupils, with the children concerned for each guardian. */
export function readersIn(accounts: FamilyRows, pupilIds: readonly string[]): Readers {
  const these = new Set(pupilIds);
  const children = new Map<string, string[]>();
  const pupils: string[] = [];
  for (const { id, pupil_id, own } of accounts) {
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

/** Accounts of a course's teachers on a day. */
export const teacherAccounts = async (db: ReadDb, courseId: string, day: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('course_teachers as t')
    .innerJoin('accounts as a', 'a.person_id', 't.person_id')
    .select('a.id')
    .where('t.course_id', '=', courseId)
    .where(isInForce('t', day))
    .execute();
  return rows.map(({ id }) => id);
};
