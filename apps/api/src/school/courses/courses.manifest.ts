import { manifest } from '#kernel/manifest.ts';
import { coursesPrintBindings } from './print/print.routes.ts';
import { coursesBulkBindings } from './bulk/bulk.routes.ts';
import { coursesReplaceBindings } from './replace/replace.routes.ts';
import { coursesBindings } from './courses.routes.ts';
import { registerCoursesReplaceJobs } from './replace/replace.jobs.ts';
import { coursesRoom } from './courses.room.ts';
import { courseNoticeWords } from './courses.messages.ts';

export const coursesManifest = manifest({
  rooms: [coursesRoom],
  bindings: [...coursesPrintBindings, ...coursesBulkBindings, ...coursesReplaceBindings, ...coursesBindings],
  register: [registerCoursesReplaceJobs],
  notices: [
    {
      kind: 'cours.affectation',
      why: ['teaches'],
      mail: 'now',
      push: 'now',
      words: courseNoticeWords['cours.affectation'],
    },
  ],
  objects: [
    {
      type: 'course',
      table: 'courses',
      name: `(SELECT s.name FROM subjects s WHERE s.school_id = t.school_id AND s.id = t.subject_id)
        || coalesce(' · ' || (SELECT c.name FROM classes c WHERE c.school_id = t.school_id AND c.id = t.class_id), '')`,
    },
  ],
  holdings: [
    {
      table: 'course_teachers',
      column: 'person_id',
      of: 'person',
      erase: 'keep',
      remains: 'schooling',
      merge: { beside: ['course_id'], period: ['from_on', 'to_on'] },
    },
    { table: 'head_handovers', column: 'from_id', of: 'person', erase: 'delete', merge: 'ends' },
    { table: 'head_handovers', column: 'to_id', of: 'person', erase: 'delete', merge: 'ends' },
  ],
  imported: ['courses', 'course_teachers'],
  proof: {
    unanswered: { 'courses.copy_plan': 'wants two years' },
    wholeSchool: { writes: { 'courses.take_back': 'takes back what the caller did, in the courses that are named' } },
  },
});
