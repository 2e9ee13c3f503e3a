import type { Journey } from '../frame/journey.ts';
import { diagnosticImportJourneys } from './diagnostic-import.ts';
import { diagnosticPaperJourneys } from './diagnostic-paper.ts';
import { diagnosticTestJourneys } from './diagnostic-tests.ts';
import { examJourneys } from './exams.ts';
import { homeworkJourneys } from './homework.ts';
import { lessonLogJourneys } from './lesson-log.ts';
import { reportBatchJourneys } from './report-batches.ts';
import { reportCardJourneys } from './report-cards.ts';
import { skillJourneys } from './skills.ts';
import { summaryJourneys } from './summaries.ts';
import { wrongTurnJourneys } from './wrong-turns.ts';

/** What is given, marked and judged, from a piece of homework to the card of a term and the meeting about it. */
export const teachingJourneys: readonly Journey[] = [
  ...homeworkJourneys,
  ...lessonLogJourneys,
  ...examJourneys,
  ...diagnosticTestJourneys,
  ...diagnosticPaperJourneys,
  ...diagnosticImportJourneys,
  ...reportCardJourneys,
  ...reportBatchJourneys,
  ...skillJourneys,
  ...summaryJourneys,
  ...wrongTurnJourneys,
];
