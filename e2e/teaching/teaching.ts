import type { Journey } from '../frame/journey.ts';
import { diagnosticTestJourneys } from './diagnostic-tests.ts';
import { examJourneys } from './exams.ts';
import { homeworkJourneys } from './homework.ts';
import { summaryJourneys } from './summaries.ts';

/** Journeys of teaching, in the order in which they are played. */
export const teachingJourneys: readonly Journey[] = [
  ...homeworkJourneys,
  ...examJourneys,
  ...diagnosticTestJourneys,
  ...summaryJourneys,
];
