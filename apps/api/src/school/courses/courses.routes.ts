import * as c from '@encrier/contract/school/courses';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { createCourse, exportCourses, removeCourse, updateCourse } from './courses.actions.ts';
import { boardOf } from './courses.queries.ts';

export const coursesBindings = [
  read(c.courseBoard, (ctx, { query }) => boardOf(ctx, query)),
  write(c.createCourse, (ctx, { body }) => createCourse(ctx, body)),
  write(c.updateCourse, (ctx, { params, body }) => updateCourse(ctx, params.id, body)),
  write(c.removeCourse, (ctx, { params }) => removeCourse(ctx, params.id)),
  download(c.exportCourses, (ctx, { query }) => exportCourses(ctx, query)),
];
