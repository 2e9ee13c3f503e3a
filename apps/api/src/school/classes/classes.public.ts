import { dayOf, differing } from './classes.policy.ts';
import type { ClassHead, ClassRow, PupilRow } from './classes.present.ts';
import {
  chosenYear,
  classInSight,
  classRows,
  cleanName,
  daysOf,
  openYear,
  photoOf,
  pupilRows,
  pupilsOfClasses,
  yearRows,
} from './classes.queries.ts';

/** Classes for other rooms: those of a year, one in reach, who is in them on a day. */
export {
  chosenYear,
  classInSight,
  classRows,
  cleanName,
  dayOf,
  daysOf,
  differing,
  openYear,
  photoOf,
  pupilRows,
  pupilsOfClasses,
  yearRows,
};
export type { ClassHead, ClassRow, PupilRow };
