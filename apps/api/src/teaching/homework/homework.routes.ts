import * as c from '@encrier/contract/teaching/homework';
import { read, write } from '#kernel/http/bind.ts';
import { handIn, takeBack, tick } from './family/family.actions.ts';
import { listOwnHomework, ownOne } from './family/family.queries.ts';
import { copy } from './giving/copy.actions.ts';
import { days } from './giving/days.queries.ts';
import { update } from './giving/editing.actions.ts';
import { cancel, give, remove } from './giving/giving.actions.ts';
import { courses, list, one } from './giving/giving.queries.ts';
import { correct } from './work/work.actions.ts';
import { work } from './work/work.queries.ts';

export const homeworkBindings = [
  read(c.homeworkCourses, (ctx) => courses(ctx)),
  read(c.homeworkDays, (ctx, { params, query }) => days(ctx, params.id, query)),
  read(c.listHomework, (ctx, { query }) => list(ctx, query)),
  read(c.getHomework, (ctx, { params }) => one(ctx, params.id)),
  read(c.getWork, (ctx, { params }) => work(ctx, params.id, params.pupilId)),
  read(c.ownHomework, (ctx, { query }) => listOwnHomework(ctx, query)),
  read(c.readOwnHomework, (ctx, { params, query }) => ownOne(ctx, params.id, query)),
  write(c.giveHomework, (ctx, { body }) => give(ctx, body)),
  write(c.updateHomework, (ctx, { params, body }) => update(ctx, params.id, body)),
  write(c.removeHomework, (ctx, { params }) => remove(ctx, params.id)),
  write(c.cancelHomework, (ctx, { params, body }) => cancel(ctx, params.id, body.version)),
  write(c.copyHomework, (ctx, { params, body }) => copy(ctx, params.id, body)),
  write(c.correctWork, (ctx, { params, body }) => correct(ctx, params, body)),
  write(c.tickHomework, (ctx, { params, body }) => tick(ctx, params.id, body)),
  write(c.handInHomework, (ctx, { params, body }) => handIn(ctx, params.id, body)),
  write(c.takeBackHandIn, (ctx, { params }) => takeBack(ctx, params.id)),
];
