// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { accountJourneys } from './access/account.ts';
import { credentialJourneys } from './access/credentials.ts';
import { resetJourneys } from './access/reset.ts';
import { signInJourneys } from './access/sign-in.ts';
import { tourJourneys } from './access/tour.ts';
import { channelJourneys } from './communication/channels.ts';
import { hostileTextJourneys } from './communication/hostile-text.ts';
import { letterJourneys } from './communication/letters.ts';
import { newsJourneys } from './communication/news.ts';
import { paperJourneys } from './communication/papers.ts';
import { reviewJourneys } from './communication/review.ts';
import { ownWeekJourneys } from './planning/own-week.ts';
import { replacementJourneys } from './planning/replacement.ts';
import { timetableImportJourneys } from './planning/timetable-import.ts';
import { timetableJourneys } from './planning/timetable.ts';
import { attendanceJourneys } from './school-life/attendance.ts';
import { conductJourneys } from './school-life/conduct.ts';
import { disciplineJourneys } from './school-life/discipline.ts';
import { exitJourneys } from './school-life/exits.ts';
import { mandateJourneys } from './school/mandates.ts';
import { openingJourneys } from './school/opening.ts';
import { peopleJourneys } from './school/people.ts';
import { diagnosticImportJourneys } from './teaching/diagnostic-import.ts';
import { diagnosticPaperJourneys } from './teaching/diagnostic-paper.ts';
import { diagnosticTestJourneys } from './teaching/diagnostic-tests.ts';
import { examJourneys } from './teaching/exams.ts';
import { homeworkJourneys } from './teaching/homework.ts';
import { lessonLogJourneys } from './teaching/lesson-log.ts';
import { reportBatchJourneys } from './teaching/report-batches.ts';
import { reportCardJourneys } from './teaching/report-cards.ts';
import { skillJourneys } from './teaching/skills.ts';
import { summaryJourneys } from './teaching/summaries.ts';
import { wrongTurnJourneys } from './teaching/wrong-turns.ts';
import type { Journey } from './frame/journey.ts';

export const played: readonly (readonly [folder: string, journeys: readonly Journey[]])[] = [
  ['access', accountJourneys],
  ['access', credentialJourneys],
  ['access', resetJourneys],
  ['access', signInJourneys],
  ['access', tourJourneys],
  ['communication', channelJourneys],
  ['communication', hostileTextJourneys],
  ['communication', letterJourneys],
  ['communication', newsJourneys],
  ['communication', paperJourneys],
  ['communication', reviewJourneys],
  ['planning', ownWeekJourneys],
  ['planning', replacementJourneys],
  ['planning', timetableImportJourneys],
  ['planning', timetableJourneys],
  ['school-life', attendanceJourneys],
  ['school-life', conductJourneys],
  ['school-life', disciplineJourneys],
  ['school-life', exitJourneys],
  ['school', mandateJourneys],
  ['school', openingJourneys],
  ['school', peopleJourneys],
  ['teaching', diagnosticImportJourneys],
  ['teaching', diagnosticPaperJourneys],
  ['teaching', diagnosticTestJourneys],
  ['teaching', examJourneys],
  ['teaching', homeworkJourneys],
  ['teaching', lessonLogJourneys],
  ['teaching', reportBatchJourneys],
  ['teaching', reportCardJourneys],
  ['teaching', skillJourneys],
  ['teaching', summaryJourneys],
  ['teaching', wrongTurnJourneys],
];
