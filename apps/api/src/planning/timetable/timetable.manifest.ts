import { manifest } from '#kernel/manifest.ts';
import { registerDayCards } from './day/day.public.ts';
import { lessonExportBindings } from './export/export.routes.ts';
import { feedBindings } from './feeds/feeds.routes.ts';
import { framesBindings } from './frames/frames.routes.ts';
import { lessonBindings } from './lessons/lessons.routes.ts';
import { registerLessonJobs } from './lessons/lessons.jobs.ts';
import { hoursBindings } from './hours/hours.routes.ts';
import { planBindings } from './plan/plan.routes.ts';
import { weekPrintBindings } from './print/print.routes.ts';
import { publicationBindings } from './publication/publication.routes.ts';
import { registerPublicationJobs } from './publication/publication.jobs.ts';
import { timetableNoticeWords } from './timetable.messages.ts';
import { timetableRoom } from './timetable.room.ts';

export const timetableManifest = manifest({
  rooms: [timetableRoom],
  bindings: [
    ...framesBindings,
    ...hoursBindings,
    ...planBindings,
    ...publicationBindings,
    ...lessonBindings,
    ...feedBindings,
    ...weekPrintBindings,
    ...lessonExportBindings,
  ],
  register: [registerPublicationJobs, registerLessonJobs, registerDayCards],
  notices: [
    {
      kind: 'edt.modification',
      whereabouts: true,
      why: ['self', 'teaches'],
      mail: 'digest',
      push: 'now',
      words: timetableNoticeWords['edt.modification'],
    },
    {
      kind: 'edt.publication',
      whereabouts: true,
      why: ['self', 'teaches'],
      mail: 'now',
      push: 'now',
      words: timetableNoticeWords['edt.publication'],
    },
  ],
  imported: ['lesson_series', 'series_teachers'],
  archive: { calendar_feeds: 'stays behind' },
  holdings: [
    { table: 'series_teachers', column: 'person_id', of: 'person', erase: 'keep', merge: { beside: ['series_id'] } },
    { table: 'lesson_teachers', column: 'person_id', of: 'person', erase: 'keep', merge: { beside: ['lesson_id'] } },
    { table: 'timetable_publications', column: 'asked_by_id', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'calendar_feeds', column: 'account_id', of: 'account', erase: 'delete', merge: { beside: ['person_id'] } },
    { table: 'calendar_feeds', column: 'person_id', of: 'person', erase: 'delete', merge: 'ends' },
  ],
  heldElsewhere: {
    lesson_series: 'why lessons may stand side by side: said of the lesson, of nobody',
    lessons: 'notes and reasons of a lesson: said of it to all who have it, of nobody',
  },
  proof: {
    fill: {
      'time_frames.step': () => 5,
    },
    open: { 'lessons.feed': 'a calendar program asks it, by a token of its own' },
    unanswered: {
      'lessons.print': 'wants a timetable that is published',
      'lessons.feed': 'its address holds a token, of which the database keeps the sum alone',
    },
    kinds: { 'lessons.week query.id': 'classes.id', 'lessons.print query.id': 'classes.id' },
  },
});
