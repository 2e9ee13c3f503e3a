/** Courses as those who teach, and their pupils, reach them: for the rooms that stand beside the marks. */
export { courseRows, teacherNames } from './gradebook.queries.ts';
export { courseOrg, familyPupils, membersOf, officeOf, teachesCourse } from './gradebook.reach.ts';
export { familiesOf, teacherAccounts } from './marking/telling.actions.ts';
