// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { attendanceSeed } from './attendance/attendance.seed.ts';
import { boardsSeed } from './boards/boards.seed.ts';
import { complaintsSeed } from './complaints/complaints.seed.ts';
import { conductSeed } from './conduct/conduct.seed.ts';
import { customFieldsSeed } from './custom-fields/custom-fields.seed.ts';
import { diagnosticTestsSeed } from './diagnostic-tests/diagnostic-tests.seed.ts';
import { disciplineSeed } from './discipline/discipline.seed.ts';
import { distanceSeed } from './distance/distance.seed.ts';
import { documentsSeed } from './documents/documents.seed.ts';
import { examsSeed } from './exams/exams.seed.ts';
import { exitsSeed } from './exits/exits.seed.ts';
import { gradebookSeed } from './gradebook/gradebook.seed.ts';
import { homeworkSeed } from './homework/homework.seed.ts';
import { lessonLogSeed } from './lesson-log/lesson-log.seed.ts';
import { lettersSeed } from './letters/letters.seed.ts';
import { mandatesSeed } from './mandates/mandates.seed.ts';
import { mediaSeed } from './media/media.seed.ts';
import { messagesSeed } from './messages/messages.seed.ts';
import { newsSeed } from './news/news.seed.ts';
import { personsSeed } from './persons/persons.seed.ts';
import { picturesSeed } from './pictures/pictures.seed.ts';
import { plansSeed } from './plans/plans.seed.ts';
import { plannedSeed } from './pupils/planned.seed.ts';
import { reenrolmentSeed } from './reenrolment/reenrolment.seed.ts';
import { replacementSeed } from './replacement/replacement.seed.ts';
import { reportCardsSeed } from './report-cards/report-cards.seed.ts';
import { resourcesSeed } from './resources/resources.seed.ts';
import { summariesSeed } from './summaries/summaries.seed.ts';
import { timetableSeed } from './timetable/timetable.seed.ts';
import type { RoomSeed } from './door.ts';

export const seeds: readonly RoomSeed[] = [
  attendanceSeed,
  boardsSeed,
  complaintsSeed,
  conductSeed,
  customFieldsSeed,
  diagnosticTestsSeed,
  disciplineSeed,
  distanceSeed,
  documentsSeed,
  examsSeed,
  exitsSeed,
  gradebookSeed,
  homeworkSeed,
  lessonLogSeed,
  lettersSeed,
  mandatesSeed,
  mediaSeed,
  messagesSeed,
  newsSeed,
  personsSeed,
  picturesSeed,
  plansSeed,
  plannedSeed,
  reenrolmentSeed,
  replacementSeed,
  reportCardsSeed,
  resourcesSeed,
  summariesSeed,
  timetableSeed,
];
