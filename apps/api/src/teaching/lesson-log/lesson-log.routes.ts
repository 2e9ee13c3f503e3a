import * as c from '@encrier/contract/teaching/lesson-log';
import { read, write } from '#kernel/http/bind.ts';
import { own } from './family/family.queries.ts';
import { copy, linkHomework, publish, save } from './writing/entries.actions.ts';
import { lesson } from './writing/lesson.queries.ts';
import { drop, keep } from './writing/templates.actions.ts';
import { week } from './writing/week.queries.ts';

export const lessonLogBindings = [
  read(c.logWeek, (ctx, { query }) => week(ctx, query)),
  read(c.getLogLesson, (ctx, { params }) => lesson(ctx, params.id)),
  write(c.saveEntry, (ctx, { params, body }) => save(ctx, params.id, body)),
  write(c.publishEntry, (ctx, { params, body }) => publish(ctx, params.id, body)),
  write(c.copyEntry, (ctx, { params, body }) => copy(ctx, params.id, body)),
  write(c.linkHomework, (ctx, { params, body }) => linkHomework(ctx, params.id, body.homeworkId)),
  write(c.keepTemplate, (ctx, { body }) => keep(ctx, body)),
  write(c.dropTemplate, (ctx, { params }) => drop(ctx, params.id)),
  read(c.ownLog, (ctx, { query }) => own(ctx, query)),
];
