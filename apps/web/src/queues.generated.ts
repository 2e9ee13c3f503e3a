// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { certificatesQueues } from './communication/certificates/certificates.queues.ts';
import { complaintsQueues } from './communication/complaints/complaints.queues.ts';
import { deliveriesQueues } from './communication/deliveries/deliveries.queues.ts';
import { mediaQueues } from './communication/media/media.queues.ts';
import { messagesQueues } from './communication/messages/messages.queues.ts';
import { newsQueues } from './communication/news/news.queues.ts';
import { papersQueues } from './communication/papers/papers.queues.ts';
import { picturesQueues } from './communication/pictures/pictures.queues.ts';
import { attendanceQueues } from './school-life/attendance/attendance.queues.ts';
import { conductQueues } from './school-life/conduct/conduct.queues.ts';
import { exitsQueues } from './school-life/exits/exits.queues.ts';
import { plansQueues } from './school-life/plans/plans.queues.ts';
import { familyQueues } from './school/family/family.queues.ts';
import { importsQueues } from './school/imports/imports.queues.ts';
import { privacyQueues } from './school/privacy/privacy.queues.ts';
import { pupilsQueues } from './school/pupils/pupils.queues.ts';
import { reenrolmentQueues } from './school/reenrolment/reenrolment.queues.ts';
import { diagnosticTestsQueues } from './teaching/diagnostic-tests/diagnostic-tests.queues.ts';
import { examsQueues } from './teaching/exams/exams.queues.ts';
import { homeworkQueues } from './teaching/homework/homework.queues.ts';
import { lessonLogQueues } from './teaching/lesson-log/lesson-log.queues.ts';
import { reportCardsQueues } from './teaching/report-cards/report-cards.queues.ts';
import { summariesQueues } from './teaching/summaries/summaries.queues.ts';
import type { QueueFaces } from '#kernel/queues/learn.ts';

export const queueFaces: readonly QueueFaces[] = [
  certificatesQueues,
  complaintsQueues,
  deliveriesQueues,
  mediaQueues,
  messagesQueues,
  newsQueues,
  papersQueues,
  picturesQueues,
  attendanceQueues,
  conductQueues,
  exitsQueues,
  plansQueues,
  familyQueues,
  importsQueues,
  privacyQueues,
  pupilsQueues,
  reenrolmentQueues,
  diagnosticTestsQueues,
  examsQueues,
  homeworkQueues,
  lessonLogQueues,
  reportCardsQueues,
  summariesQueues,
];
