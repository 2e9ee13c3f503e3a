// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { accountsMenu } from './access/accounts/accounts.menu.ts';
import { auditMenu } from './access/audit/audit.menu.ts';
import { credentialsMenu } from './access/credentials/credentials.menu.ts';
import { diagnosticsMenu } from './access/diagnostics/diagnostics.menu.ts';
import { rolesMenu } from './access/roles/roles.menu.ts';
import { homeMenu } from './app/home/home.menu.ts';
import { boardsMenu } from './communication/boards/boards.menu.ts';
import { complaintsMenu } from './communication/complaints/complaints.menu.ts';
import { deliveriesMenu } from './communication/deliveries/deliveries.menu.ts';
import { documentsMenu } from './communication/documents/documents.menu.ts';
import { lettersMenu } from './communication/letters/letters.menu.ts';
import { mediaMenu } from './communication/media/media.menu.ts';
import { messagesMenu } from './communication/messages/messages.menu.ts';
import { newsMenu } from './communication/news/news.menu.ts';
import { picturesMenu } from './communication/pictures/pictures.menu.ts';
import { resourcesMenu } from './communication/resources/resources.menu.ts';
import { weeklyMenu } from './communication/weekly/weekly.menu.ts';
import { replacementMenu } from './planning/replacement/replacement.menu.ts';
import { ownTimetableMenu } from './planning/timetable/own/own.menu.ts';
import { timetableMenu } from './planning/timetable/timetable.menu.ts';
import { attendanceMenu } from './school-life/attendance/attendance.menu.ts';
import { conductMenu } from './school-life/conduct/conduct.menu.ts';
import { dangerMenu } from './school-life/danger/danger.menu.ts';
import { disciplineMenu } from './school-life/discipline/discipline.menu.ts';
import { exitsMenu } from './school-life/exits/exits.menu.ts';
import { plansMenu } from './school-life/plans/plans.menu.ts';
import { classesMenu } from './school/classes/classes.menu.ts';
import { classroomsMenu } from './school/classrooms/classrooms.menu.ts';
import { coursesMenu } from './school/courses/courses.menu.ts';
import { customFieldsMenu } from './school/custom-fields/custom-fields.menu.ts';
import { dashboardMenu } from './school/dashboard/dashboard.menu.ts';
import { duplicatesMenu } from './school/duplicates/duplicates.menu.ts';
import { familyMenu } from './school/family/family.menu.ts';
import { groupsMenu } from './school/groups/groups.menu.ts';
import { importsMenu } from './school/imports/imports.menu.ts';
import { mandatesMenu } from './school/mandates/mandates.menu.ts';
import { personsMenu } from './school/persons/persons.menu.ts';
import { privacyMenu } from './school/privacy/privacy.menu.ts';
import { pupilsMenu } from './school/pupils/pupils.menu.ts';
import { queuesMenu } from './school/queues/queues.menu.ts';
import { reenrolmentMenu } from './school/reenrolment/reenrolment.menu.ts';
import { rolloverMenu } from './school/rollover/rollover.menu.ts';
import { settingsMenu } from './school/settings/settings.menu.ts';
import { subjectsMenu } from './school/subjects/subjects.menu.ts';
import { transferMenu } from './school/transfer/transfer.menu.ts';
import { yearsMenu } from './school/years/years.menu.ts';
import { diagnosticTestsMenu } from './teaching/diagnostic-tests/diagnostic-tests.menu.ts';
import { distanceMenu } from './teaching/distance/distance.menu.ts';
import { examsMenu } from './teaching/exams/exams.menu.ts';
import { gradebookMenu } from './teaching/gradebook/gradebook.menu.ts';
import { homeworkMenu } from './teaching/homework/homework.menu.ts';
import { lessonLogMenu } from './teaching/lesson-log/lesson-log.menu.ts';
import { reportCardsMenu } from './teaching/report-cards/report-cards.menu.ts';
import { summariesMenu } from './teaching/summaries/summaries.menu.ts';
import type { MenuWords } from '#kernel/menu-words.ts';

export const menus: readonly MenuWords[] = [
  accountsMenu,
  auditMenu,
  credentialsMenu,
  diagnosticsMenu,
  rolesMenu,
  homeMenu,
  boardsMenu,
  complaintsMenu,
  deliveriesMenu,
  documentsMenu,
  lettersMenu,
  mediaMenu,
  messagesMenu,
  newsMenu,
  picturesMenu,
  resourcesMenu,
  weeklyMenu,
  replacementMenu,
  ownTimetableMenu,
  timetableMenu,
  attendanceMenu,
  conductMenu,
  dangerMenu,
  disciplineMenu,
  exitsMenu,
  plansMenu,
  classesMenu,
  classroomsMenu,
  coursesMenu,
  customFieldsMenu,
  dashboardMenu,
  duplicatesMenu,
  familyMenu,
  groupsMenu,
  importsMenu,
  mandatesMenu,
  personsMenu,
  privacyMenu,
  pupilsMenu,
  queuesMenu,
  reenrolmentMenu,
  rolloverMenu,
  settingsMenu,
  subjectsMenu,
  transferMenu,
  yearsMenu,
  diagnosticTestsMenu,
  distanceMenu,
  examsMenu,
  gradebookMenu,
  homeworkMenu,
  lessonLogMenu,
  reportCardsMenu,
  summariesMenu,
];
