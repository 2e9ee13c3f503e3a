// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { accountHomeCards } from './access/account/account.home.tsx';
import { credentialsHomeCards } from './access/credentials/credentials.home.tsx';
import { notificationsHomeCards } from './access/notifications/notifications.home.tsx';
import { documentsHomeCards } from './communication/documents/documents.home.tsx';
import { messagesHomeCards } from './communication/messages/messages.home.tsx';
import { newsHomeCards } from './communication/news/news.home.tsx';
import { papersHomeCards } from './communication/papers/papers.home.tsx';
import { resourcesHomeCards } from './communication/resources/resources.home.tsx';
import { replacementHomeCards } from './planning/replacement/replacement.home.tsx';
import { ownTimetableHomeCards } from './planning/timetable/own/own.home.tsx';
import { attendanceHomeCards } from './school-life/attendance/attendance.home.tsx';
import { conductHomeCards } from './school-life/conduct/conduct.home.tsx';
import { dangerHomeCards } from './school-life/danger/danger.home.tsx';
import { disciplineHomeCards } from './school-life/discipline/discipline.home.tsx';
import { familyHomeCards } from './school/family/family.home.tsx';
import { firstStepsHomeCards } from './school/first-steps/first-steps.home.tsx';
import { mandatesHomeCards } from './school/mandates/mandates.home.tsx';
import { queuesHomeCards } from './school/queues/queues.home.tsx';
import { reenrolmentHomeCards } from './school/reenrolment/reenrolment.home.tsx';
import { examsHomeCards } from './teaching/exams/exams.home.tsx';
import { gradebookHomeCards } from './teaching/gradebook/gradebook.home.tsx';
import { homeworkHomeCards } from './teaching/homework/homework.home.tsx';
import { lessonLogHomeCards } from './teaching/lesson-log/lesson-log.home.tsx';
import { reportCardsHomeCards } from './teaching/report-cards/report-cards.home.tsx';
import type { AnyHomeCard } from '#kernel/cards/cards.ts';

export const allHomeCards: readonly AnyHomeCard[] = [
  ...accountHomeCards,
  ...credentialsHomeCards,
  ...notificationsHomeCards,
  ...documentsHomeCards,
  ...messagesHomeCards,
  ...newsHomeCards,
  ...papersHomeCards,
  ...resourcesHomeCards,
  ...replacementHomeCards,
  ...ownTimetableHomeCards,
  ...attendanceHomeCards,
  ...conductHomeCards,
  ...dangerHomeCards,
  ...disciplineHomeCards,
  ...familyHomeCards,
  ...firstStepsHomeCards,
  ...mandatesHomeCards,
  ...queuesHomeCards,
  ...reenrolmentHomeCards,
  ...examsHomeCards,
  ...gradebookHomeCards,
  ...homeworkHomeCards,
  ...lessonLogHomeCards,
  ...reportCardsHomeCards,
];
