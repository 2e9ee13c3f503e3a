// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { childrenCard, noticesCard, devicesCard } from './access/auth.ts';
import { waitingCard, connectedCard } from './access/credentials.ts';
import { accountCard } from './access/roles.ts';
import { familyComplaintsCard } from './communication/complaints-handling.ts';
import { pupilDocumentsCard, familyDocumentsCard } from './communication/documents-pupil.ts';
import { documentsCard } from './communication/documents.ts';
import { messagesCard } from './communication/messages.ts';
import { latestCard, toAckCard } from './communication/news.ts';
import { papersCard } from './communication/papers.ts';
import { freshCard } from './communication/resources.ts';
import { dayCard, personDayCard } from './planning/day.ts';
import { releasesCard } from './planning/replacement-days.ts';
import { proposalsCard, uncoveredCard, uncoveredTodayCard } from './planning/replacement.ts';
import { rollCallCard, pupilAttendanceCard } from './school-life/attendance-office.ts';
import { presenceCard } from './school-life/attendance-presence.ts';
import { unexplainedCard } from './school-life/attendance.ts';
import { ownConductCard, pupilConductCard } from './school-life/conduct.ts';
import { dangerCard } from './school-life/danger.ts';
import { disciplineCard, ownDisciplineCard, pupilDisciplineCard, incidentsCard } from './school-life/discipline.ts';
import { pupilPlansCard } from './school-life/plans.ts';
import { childCodesCard } from './school/child-codes.ts';
import { customFieldsCard, guardianFieldsCard, familyFieldsCard } from './school/custom-fields.ts';
import { toDecideCard, enrolledCard } from './school/dashboard.ts';
import { helloCard } from './school/family.ts';
import { classMandatesCard, personMandatesCard } from './school/mandates.ts';
import { waitingQueuesCard } from './school/queues.ts';
import { reenrolmentCard } from './school/reenrolment.ts';
import { firstStepsCard } from './school/school.ts';
import { pupilPositionsCard } from './teaching/diagnostic-correcting.ts';
import { comingExamsCard, examDayLine } from './teaching/exams-family.ts';
import { latestMarksCard, toMarkCard, pupilGradesCard } from './teaching/gradebook.ts';
import { comingHomeworkCard, toCorrectCard, homeworkDayLine } from './teaching/homework-cards.ts';
import { missedCard } from './teaching/lesson-log.ts';
import { unreadCardsCard } from './teaching/report-cards-families.ts';
import type { CardSpec } from './kernel/cards.ts';

/** Every card, by the page where it stands. */
export const allCards = {
  home: [
    childrenCard,
    noticesCard,
    devicesCard,
    waitingCard,
    documentsCard,
    messagesCard,
    latestCard,
    toAckCard,
    papersCard,
    freshCard,
    dayCard,
    releasesCard,
    proposalsCard,
    uncoveredCard,
    rollCallCard,
    unexplainedCard,
    ownConductCard,
    dangerCard,
    disciplineCard,
    ownDisciplineCard,
    helloCard,
    classMandatesCard,
    waitingQueuesCard,
    reenrolmentCard,
    firstStepsCard,
    comingExamsCard,
    latestMarksCard,
    toMarkCard,
    comingHomeworkCard,
    toCorrectCard,
    missedCard,
    unreadCardsCard,
  ],
  person: [
    accountCard,
    pupilDocumentsCard,
    personDayCard,
    pupilAttendanceCard,
    pupilConductCard,
    pupilDisciplineCard,
    pupilPlansCard,
    childCodesCard,
    customFieldsCard,
    guardianFieldsCard,
    personMandatesCard,
    pupilPositionsCard,
    pupilGradesCard,
  ],
  family: [
    familyComplaintsCard,
    familyDocumentsCard,
    familyFieldsCard,
  ],
  day: [
    examDayLine,
    homeworkDayLine,
  ],
  dashboard: [
    connectedCard,
    uncoveredTodayCard,
    presenceCard,
    incidentsCard,
    toDecideCard,
    enrolledCard,
  ],
} as const satisfies Record<'home' | 'person' | 'family' | 'day' | 'dashboard', readonly CardSpec[]>;
