import { pastStatuses } from './pupils.policy.ts';
import { columnsFor, type Line } from './pupils.present.ts';
import { type Asker, chosenLines, groundOf, type LockedPupil, lockPupils, lockUnchanged } from './pupils.queries.ts';

export type { Asker, Line, LockedPupil };
export { chosenLines, columnsFor, groundOf, lockPupils, lockUnchanged, pastStatuses };
