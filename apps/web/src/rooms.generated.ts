// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { accountManifest } from './access/account/account.manifest.ts';
import { accountsManifest } from './access/accounts/accounts.manifest.ts';
import { auditManifest } from './access/audit/audit.manifest.ts';
import { credentialsManifest } from './access/credentials/credentials.manifest.ts';
import { diagnosticsManifest } from './access/diagnostics/diagnostics.manifest.ts';
import { doorManifest } from './access/door/door.manifest.ts';
import { notificationsManifest } from './access/notifications/notifications.manifest.ts';
import { rolesManifest } from './access/roles/roles.manifest.ts';
import { homeManifest } from './app/home/home.manifest.ts';
import { boardsManifest } from './communication/boards/boards.manifest.ts';
import { certificatesManifest } from './communication/certificates/certificates.manifest.ts';
import { complaintsManifest } from './communication/complaints/complaints.manifest.ts';
import { deliveriesManifest } from './communication/deliveries/deliveries.manifest.ts';
import { documentsManifest } from './communication/documents/documents.manifest.ts';
import { lettersManifest } from './communication/letters/letters.manifest.ts';
import { mediaManifest } from './communication/media/media.manifest.ts';
import { messagesManifest } from './communication/messages/messages.manifest.ts';
import { newsManifest } from './communication/news/news.manifest.ts';
import { papersManifest } from './communication/papers/papers.manifest.ts';
import { picturesManifest } from './communication/pictures/pictures.manifest.ts';
import { resourcesManifest } from './communication/resources/resources.manifest.ts';
import { weeklyManifest } from './communication/weekly/weekly.manifest.ts';
import { writingManifest } from './communication/writing/writing.manifest.ts';
import { replacementManifest } from './planning/replacement/replacement.manifest.ts';
import { ownTimetableManifest } from './planning/timetable/own/own.manifest.ts';
import { timetableManifest } from './planning/timetable/timetable.manifest.ts';
import { attendanceManifest } from './school-life/attendance/attendance.manifest.ts';
import { conductManifest } from './school-life/conduct/conduct.manifest.ts';
import { dangerManifest } from './school-life/danger/danger.manifest.ts';
import { disciplineManifest } from './school-life/discipline/discipline.manifest.ts';
import { exitsManifest } from './school-life/exits/exits.manifest.ts';
import { plansManifest } from './school-life/plans/plans.manifest.ts';
import { classesManifest } from './school/classes/classes.manifest.ts';
import { classroomsManifest } from './school/classrooms/classrooms.manifest.ts';
import { coursesManifest } from './school/courses/courses.manifest.ts';
import { customFieldsManifest } from './school/custom-fields/custom-fields.manifest.ts';
import { dashboardManifest } from './school/dashboard/dashboard.manifest.ts';
import { duplicatesManifest } from './school/duplicates/duplicates.manifest.ts';
import { familyManifest } from './school/family/family.manifest.ts';
import { groupsManifest } from './school/groups/groups.manifest.ts';
import { importsManifest } from './school/imports/imports.manifest.ts';
import { mandatesManifest } from './school/mandates/mandates.manifest.ts';
import { personsManifest } from './school/persons/persons.manifest.ts';
import { privacyManifest } from './school/privacy/privacy.manifest.ts';
import { pupilsManifest } from './school/pupils/pupils.manifest.ts';
import { queuesManifest } from './school/queues/queues.manifest.ts';
import { reenrolmentManifest } from './school/reenrolment/reenrolment.manifest.ts';
import { rolloverManifest } from './school/rollover/rollover.manifest.ts';
import { settingsManifest } from './school/settings/settings.manifest.ts';
import { setupManifest } from './school/setup/setup.manifest.ts';
import { subjectsManifest } from './school/subjects/subjects.manifest.ts';
import { transferManifest } from './school/transfer/transfer.manifest.ts';
import { yearsManifest } from './school/years/years.manifest.ts';
import { diagnosticTestsManifest } from './teaching/diagnostic-tests/diagnostic-tests.manifest.ts';
import { distanceManifest } from './teaching/distance/distance.manifest.ts';
import { examsManifest } from './teaching/exams/exams.manifest.ts';
import { gradebookManifest } from './teaching/gradebook/gradebook.manifest.ts';
import { homeworkManifest } from './teaching/homework/homework.manifest.ts';
import { lessonLogManifest } from './teaching/lesson-log/lesson-log.manifest.ts';
import { reportCardsManifest } from './teaching/report-cards/report-cards.manifest.ts';
import { summariesManifest } from './teaching/summaries/summaries.manifest.ts';
import type { Manifest } from '#kernel/manifest.ts';

export const manifests: readonly Manifest[] = [
  accountManifest,
  accountsManifest,
  auditManifest,
  credentialsManifest,
  diagnosticsManifest,
  doorManifest,
  notificationsManifest,
  rolesManifest,
  homeManifest,
  boardsManifest,
  certificatesManifest,
  complaintsManifest,
  deliveriesManifest,
  documentsManifest,
  lettersManifest,
  mediaManifest,
  messagesManifest,
  newsManifest,
  papersManifest,
  picturesManifest,
  resourcesManifest,
  weeklyManifest,
  writingManifest,
  replacementManifest,
  ownTimetableManifest,
  timetableManifest,
  attendanceManifest,
  conductManifest,
  dangerManifest,
  disciplineManifest,
  exitsManifest,
  plansManifest,
  classesManifest,
  classroomsManifest,
  coursesManifest,
  customFieldsManifest,
  dashboardManifest,
  duplicatesManifest,
  familyManifest,
  groupsManifest,
  importsManifest,
  mandatesManifest,
  personsManifest,
  privacyManifest,
  pupilsManifest,
  queuesManifest,
  reenrolmentManifest,
  rolloverManifest,
  settingsManifest,
  setupManifest,
  subjectsManifest,
  transferManifest,
  yearsManifest,
  diagnosticTestsManifest,
  distanceManifest,
  examsManifest,
  gradebookManifest,
  homeworkManifest,
  lessonLogManifest,
  reportCardsManifest,
  summariesManifest,
];
