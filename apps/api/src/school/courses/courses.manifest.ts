import { manifest } from '#kernel/manifest.ts';
import { coursesPrintBindings } from './print/print.routes.ts';
import { coursesBulkBindings } from './bulk/bulk.routes.ts';
import { coursesReplaceBindings } from './replace/replace.routes.ts';
import { coursesBindings } from './courses.routes.ts';
import { registerCoursesReplaceJobs } from './replace/replace.jobs.ts';
import { coursesRoom } from './courses.room.ts';

export const coursesManifest = manifest({
  rooms: [coursesRoom],
  bindings: [...coursesPrintBindings, ...coursesBulkBindings, ...coursesReplaceBindings, ...coursesBindings],
  register: [registerCoursesReplaceJobs],
});
