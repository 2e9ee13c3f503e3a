export { cleanName, dayOf, differing } from './classes.policy.ts';
export { type ClassHead, type ClassRow, chosenYear, classInSight, classRows, daysOf, openYear, photoOf, placedOn, type PupilRow, pupilRows, pupilsOfClasses, yearRows } from './classes.queries.ts';
