// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { accountNotices } from './access/account/account.notices.ts';
import { auditNotices } from './access/audit/audit.notices.ts';
import { notificationsNotices } from './access/notifications/notifications.notices.ts';
import { boardsNotices } from './communication/boards/boards.notices.ts';
import { certificatesNotices } from './communication/certificates/certificates.notices.ts';
import { complaintsNotices } from './communication/complaints/complaints.notices.ts';
import { documentsNotices } from './communication/documents/documents.notices.ts';
import { lettersNotices } from './communication/letters/letters.notices.ts';
import { mediaNotices } from './communication/media/media.notices.ts';
import { messagesNotices } from './communication/messages/messages.notices.ts';
import { newsNotices } from './communication/news/news.notices.ts';
import { papersNotices } from './communication/papers/papers.notices.ts';
import { picturesNotices } from './communication/pictures/pictures.notices.ts';
import { resourcesNotices } from './communication/resources/resources.notices.ts';
import { weeklyNotices } from './communication/weekly/weekly.notices.ts';
import { replacementNotices } from './planning/replacement/replacement.notices.ts';
import { timetableNotices } from './planning/timetable/timetable.notices.ts';
import { attendanceNotices } from './school-life/attendance/attendance.notices.ts';
import { conductNotices } from './school-life/conduct/conduct.notices.ts';
import { dangerNotices } from './school-life/danger/danger.notices.ts';
import { disciplineNotices } from './school-life/discipline/discipline.notices.ts';
import { exitsNotices } from './school-life/exits/exits.notices.ts';
import { plansNotices } from './school-life/plans/plans.notices.ts';
import { coursesNotices } from './school/courses/courses.notices.ts';
import { familyNotices } from './school/family/family.notices.ts';
import { mandatesNotices } from './school/mandates/mandates.notices.ts';
import { privacyNotices } from './school/privacy/privacy.notices.ts';
import { reenrolmentNotices } from './school/reenrolment/reenrolment.notices.ts';
import { diagnosticTestsNotices } from './teaching/diagnostic-tests/diagnostic-tests.notices.ts';
import { distanceNotices } from './teaching/distance/distance.notices.ts';
import { examsNotices } from './teaching/exams/exams.notices.ts';
import { gradebookNotices } from './teaching/gradebook/gradebook.notices.ts';
import { homeworkNotices } from './teaching/homework/homework.notices.ts';
import { lessonLogNotices } from './teaching/lesson-log/lesson-log.notices.ts';
import { reportCardsNotices } from './teaching/report-cards/report-cards.notices.ts';
import { summariesNotices } from './teaching/summaries/summaries.notices.ts';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

export const notices: readonly NoticeFaces[] = [
  accountNotices,
  auditNotices,
  notificationsNotices,
  boardsNotices,
  certificatesNotices,
  complaintsNotices,
  documentsNotices,
  lettersNotices,
  mediaNotices,
  messagesNotices,
  newsNotices,
  papersNotices,
  picturesNotices,
  resourcesNotices,
  weeklyNotices,
  replacementNotices,
  timetableNotices,
  attendanceNotices,
  conductNotices,
  dangerNotices,
  disciplineNotices,
  exitsNotices,
  plansNotices,
  coursesNotices,
  familyNotices,
  mandatesNotices,
  privacyNotices,
  reenrolmentNotices,
  diagnosticTestsNotices,
  distanceNotices,
  examsNotices,
  gradebookNotices,
  homeworkNotices,
  lessonLogNotices,
  reportCardsNotices,
  summariesNotices,
];
