export { type Asker, chosenLines, groundOf, inReach, type LockedPupil, lockPupils, lockUnchanged } from './pupils.queries.ts';
export type { Line } from './pupils.present.ts';
export { columnsFor, past, present } from './pupils.policy.ts';
