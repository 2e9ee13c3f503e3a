// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { boardsModule } from './communication/boards/boards.module.ts';
import { complaintsModule } from './communication/complaints/complaints.module.ts';
import { documentsModule } from './communication/documents/documents.module.ts';
import { mediaModule } from './communication/media/media.module.ts';
import { messagesModule } from './communication/messages/messages.module.ts';
import { newsModule } from './communication/news/news.module.ts';
import { resourcesModule } from './communication/resources/resources.module.ts';
import { timetableModule } from './planning/timetable/timetable.module.ts';
import { attendanceModule } from './school-life/attendance/attendance.module.ts';
import { conductModule } from './school-life/conduct/conduct.module.ts';
import { exitsModule } from './school-life/exits/exits.module.ts';
import { diagnosticTestsModule } from './teaching/diagnostic-tests/diagnostic-tests.module.ts';
import { distanceModule } from './teaching/distance/distance.module.ts';
import { examsModule } from './teaching/exams/exams.module.ts';
import { gradebookModule } from './teaching/gradebook/gradebook.module.ts';
import { homeworkModule } from './teaching/homework/homework.module.ts';
import { lessonLogModule } from './teaching/lesson-log/lesson-log.module.ts';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const moduleFaces: readonly ModuleFace[] = [
  boardsModule,
  complaintsModule,
  documentsModule,
  mediaModule,
  messagesModule,
  newsModule,
  resourcesModule,
  timetableModule,
  attendanceModule,
  conductModule,
  exitsModule,
  diagnosticTestsModule,
  distanceModule,
  examsModule,
  gradebookModule,
  homeworkModule,
  lessonLogModule,
];
