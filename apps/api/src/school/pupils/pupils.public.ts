import { pastStatuses } from './pupils.policy.ts';
import { columnsFor, type Line } from './pupils.present.ts';
import {
  type Asker,
  chosenLines,
  groundOf,
  inReach,
  type LockedPupil,
  lockPupils,
  lockUnchanged,
} from './pupils.queries.ts';

export type { Asker, Line, LockedPupil };
export { chosenLines, columnsFor, groundOf, inReach, lockPupils, lockUnchanged, pastStatuses };
