import * as c from '@encrier/contract/school/classes';
import { read, write } from '#kernel/http/bind.ts';
import { createClasses, orderClasses, removeClass, updateClass, updateClasses } from './classes.actions.ts';
import { readBoard, listClassChoices, classDetail } from './classes.queries.ts';

export const classesBindings = [
  read(c.classBoard, (ctx, { query }) => readBoard(ctx, query.yearId)),
  read(c.classChoices, (ctx) => listClassChoices(ctx)),
  write(c.createClasses, (ctx, { body }) => createClasses(ctx, body)),
  write(c.updateClass, (ctx, { params, body }) => updateClass(ctx, params.id, body)),
  write(c.updateClasses, (ctx, { body }) => updateClasses(ctx, body)),
  write(c.orderClasses, (ctx, { body }) => orderClasses(ctx, body.ids)),
  write(c.removeClass, (ctx, { params }) => removeClass(ctx, params.id)),
  read(c.getClass, (ctx, { params, query }) => classDetail(ctx, params.id, query)),
];
