import type { Journey } from '../frame/journey.ts';
import { attendanceJourneys } from './attendance.ts';
import { conductJourneys } from './conduct.ts';
import { disciplineJourneys } from './discipline.ts';
import { exitJourneys } from './exits.ts';

/** Journeys of life at school, in the order in which they are played. */
export const schoolLifeJourneys: Journey[] = [
  ...attendanceJourneys,
  ...conductJourneys,
  ...disciplineJourneys,
  ...exitJourneys,
];
