import * as c from '@encrier/contract/school/courses';
import { read, write } from '#kernel/http/bind.ts';
import { assignTeacher, copyCourses, fillCourses, takeBack } from './bulk.actions.ts';
import { copyCounts } from './bulk.queries.ts';

export const coursesBulkBindings = [
  write(c.assignTeacher, (ctx, { body }) => assignTeacher(ctx, body)),
  write(c.fillCourses, (ctx, { body }) => fillCourses(ctx, body)),
  write(c.takeBack, (ctx, { body }) => takeBack(ctx, body)),
  read(c.copyPlan, (ctx, { query }) => copyCounts(ctx.db, query, ctx.today)),
  write(c.copyCourses, (ctx, { body }) => copyCourses(ctx, body)),
];
