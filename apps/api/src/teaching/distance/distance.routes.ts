import * as c from '@encrier/contract/teaching/distance';
import { read, write } from '#kernel/http/bind.ts';
import { linkCourse, linkLesson } from './distance.actions.ts';
import { lessonLink, ownDistance } from './distance.queries.ts';

export const distanceBindings = [
  read(c.ownDistance, (ctx) => ownDistance(ctx)),
  read(c.readLessonLink, (ctx, { params }) => lessonLink(ctx, params.id)),
  write(c.linkLesson, (ctx, { params, body }) => linkLesson(ctx, params.id, body)),
  write(c.linkCourse, (ctx, { params, body }) => linkCourse(ctx, params.id, body)),
];
