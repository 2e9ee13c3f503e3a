// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { accountsPermissions } from './access/accounts.permissions.ts';
import { auditPermissions } from './access/audit.permissions.ts';
import { credentialsPermissions } from './access/credentials.permissions.ts';
import { rolesPermissions } from './access/roles.permissions.ts';
import { boardsPermissions } from './communication/boards.permissions.ts';
import { certificatesPermissions } from './communication/certificates.permissions.ts';
import { complaintsPermissions } from './communication/complaints.permissions.ts';
import { deliveriesPermissions } from './communication/deliveries.permissions.ts';
import { documentsPermissions } from './communication/documents.permissions.ts';
import { lettersPermissions } from './communication/letters.permissions.ts';
import { mediaPermissions } from './communication/media.permissions.ts';
import { messagesPermissions } from './communication/messages.permissions.ts';
import { newsPermissions } from './communication/news.permissions.ts';
import { picturesPermissions } from './communication/pictures.permissions.ts';
import { resourcesPermissions } from './communication/resources.permissions.ts';
import { booksPermissions } from './library/books.permissions.ts';
import { loansPermissions } from './library/loans.permissions.ts';
import { replacementPermissions } from './planning/replacement.permissions.ts';
import { timetablePermissions } from './planning/timetable.permissions.ts';
import { attendancePermissions } from './school-life/attendance.permissions.ts';
import { conductPermissions } from './school-life/conduct.permissions.ts';
import { dangerPermissions } from './school-life/danger.permissions.ts';
import { disciplinePermissions } from './school-life/discipline.permissions.ts';
import { exitsPermissions } from './school-life/exits.permissions.ts';
import { plansPermissions } from './school-life/plans.permissions.ts';
import { coursesPermissions } from './school/courses.permissions.ts';
import { dashboardPermissions } from './school/dashboard.permissions.ts';
import { diagnosticsPermissions } from './school/diagnostics.permissions.ts';
import { duplicatesPermissions } from './school/duplicates.permissions.ts';
import { familyPermissions } from './school/family.permissions.ts';
import { importsPermissions } from './school/imports.permissions.ts';
import { mandatesPermissions } from './school/mandates.permissions.ts';
import { personsPermissions } from './school/persons.permissions.ts';
import { privacyPermissions } from './school/privacy.permissions.ts';
import { rolloverPermissions } from './school/rollover.permissions.ts';
import { settingsPermissions } from './school/settings.permissions.ts';
import { transferPermissions } from './school/transfer.permissions.ts';
import { yearsPermissions } from './school/years.permissions.ts';
import { diagnosticTestsPermissions } from './teaching/diagnostic-tests.permissions.ts';
import { distancePermissions } from './teaching/distance.permissions.ts';
import { examsPermissions } from './teaching/exams.permissions.ts';
import { gradebookPermissions } from './teaching/gradebook.permissions.ts';
import { homeworkPermissions } from './teaching/homework.permissions.ts';
import { lessonLogPermissions } from './teaching/lesson-log.permissions.ts';
import { reportCardsPermissions } from './teaching/report-cards.permissions.ts';
import { summariesPermissions } from './teaching/summaries.permissions.ts';

/** Every permission, by its key. */
export const permissions = {
  ...accountsPermissions,
  ...auditPermissions,
  ...credentialsPermissions,
  ...rolesPermissions,
  ...boardsPermissions,
  ...certificatesPermissions,
  ...complaintsPermissions,
  ...deliveriesPermissions,
  ...documentsPermissions,
  ...lettersPermissions,
  ...mediaPermissions,
  ...messagesPermissions,
  ...newsPermissions,
  ...picturesPermissions,
  ...resourcesPermissions,
  ...booksPermissions,
  ...loansPermissions,
  ...replacementPermissions,
  ...timetablePermissions,
  ...attendancePermissions,
  ...conductPermissions,
  ...dangerPermissions,
  ...disciplinePermissions,
  ...exitsPermissions,
  ...plansPermissions,
  ...coursesPermissions,
  ...dashboardPermissions,
  ...diagnosticsPermissions,
  ...duplicatesPermissions,
  ...familyPermissions,
  ...importsPermissions,
  ...mandatesPermissions,
  ...personsPermissions,
  ...privacyPermissions,
  ...rolloverPermissions,
  ...settingsPermissions,
  ...transferPermissions,
  ...yearsPermissions,
  ...diagnosticTestsPermissions,
  ...distancePermissions,
  ...examsPermissions,
  ...gradebookPermissions,
  ...homeworkPermissions,
  ...lessonLogPermissions,
  ...reportCardsPermissions,
  ...summariesPermissions,
};
