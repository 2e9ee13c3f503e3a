import * as c from '@encrier/contract/school/courses';
import { read, stream, write } from '#kernel/http/bind.ts';
import { createCourse, exportCourses, removeCourse, updateCourse } from './courses.actions.ts';
import { boardOf } from './courses.queries.ts';

export const coursesBindings = [
  read(c.courseBoard, (ctx, { query }) => boardOf(ctx, query)),
  write(c.createCourse, (ctx, { body }) => createCourse(ctx, body)),
  write(c.updateCourse, (ctx, { params, body }) => updateCourse(ctx, params.id, body)),
  write(c.removeCourse, (ctx, { params }) => removeCourse(ctx, params.id)),
  stream(c.exportCourses, async (ctx, { query }, _request, reply) => {
    const file = await exportCourses(ctx, query);
    return reply.type(file.type).header('content-disposition', file.disposition).send(file.bytes);
  }),
];
