import { accountJourneys } from './access/account.ts';
import { credentialJourneys } from './access/credentials.ts';
import { resetJourneys } from './access/reset.ts';
import { signInJourneys } from './access/sign-in.ts';
import { tourJourneys } from './access/tour.ts';
import { communicationJourneys } from './communication/communication.ts';
import { schoolLifeJourneys } from './school-life/school-life.ts';
import { ownWeekJourneys } from './planning/own-week.ts';
import { timetableImportJourneys } from './planning/timetable-import.ts';
import { replacementJourneys } from './planning/replacement.ts';
import { timetableJourneys } from './planning/timetable.ts';
import { teachingJourneys } from './teaching/teaching.ts';
import { openingJourneys } from './school/opening.ts';
import { peopleJourneys } from './school/people.ts';
import { mandateJourneys } from './school/mandates.ts';
import type { Journey } from './frame/journey.ts';

/** A domain's journeys stand in its folder; what changes the people's world for others comes last. */
const played: readonly (readonly [folder: string, journeys: readonly Journey[]])[] = [
  ['school', [...openingJourneys, ...peopleJourneys, ...mandateJourneys]],
  ['access', [...signInJourneys, ...credentialJourneys]],
  ['planning', [...timetableJourneys, ...timetableImportJourneys, ...ownWeekJourneys, ...replacementJourneys]],
  ['communication', communicationJourneys],
  ['school-life', schoolLifeJourneys],
  ['teaching', teachingJourneys],
  ['access', [...accountJourneys, ...resetJourneys, ...tourJourneys]],
];

/** Every journey, in the order in which they are played. */
export const journeys = played.flatMap(([folder, list]) => list.map((one) => ({ ...one, folder })));
