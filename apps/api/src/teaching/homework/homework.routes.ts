import * as c from '@encrier/contract/teaching/homework';
import { read, write } from '#kernel/http/bind.ts';
import { handIn, takeBack, setDone } from './family/family.actions.ts';
import { listOwnHomework, ownOne } from './family/family.queries.ts';
import { copyToCourses } from './giving/copy.actions.ts';
import { listDays } from './giving/days.queries.ts';
import { changeHomework } from './giving/editing.actions.ts';
import { cancelHomework, assignHomework, removeHomework } from './giving/giving.actions.ts';
import { listCourses, listGivenHomework, readHomework } from './giving/giving.queries.ts';
import { saveCorrection } from './work/work.actions.ts';
import { readWork } from './work/work.queries.ts';

export const homeworkBindings = [
  read(c.homeworkCourses, (ctx) => listCourses(ctx)),
  read(c.homeworkDays, (ctx, { params, query }) => listDays(ctx, params.id, query)),
  read(c.listHomework, (ctx, { query }) => listGivenHomework(ctx, query)),
  read(c.getHomework, (ctx, { params }) => readHomework(ctx, params.id)),
  read(c.getWork, (ctx, { params }) => readWork(ctx, params.id, params.pupilId)),
  read(c.ownHomework, (ctx, { query }) => listOwnHomework(ctx, query)),
  read(c.readOwnHomework, (ctx, { params, query }) => ownOne(ctx, params.id, query)),
  write(c.giveHomework, (ctx, { body }) => assignHomework(ctx, body)),
  write(c.updateHomework, (ctx, { params, body }) => changeHomework(ctx, params.id, body)),
  write(c.removeHomework, (ctx, { params }) => removeHomework(ctx, params.id)),
  write(c.cancelHomework, (ctx, { params, body }) => cancelHomework(ctx, params.id, body.version)),
  write(c.copyHomework, (ctx, { params, body }) => copyToCourses(ctx, params.id, body)),
  write(c.correctWork, (ctx, { params, body }) => saveCorrection(ctx, params, body)),
  write(c.tickHomework, (ctx, { params, body }) => setDone(ctx, params.id, body)),
  write(c.handInHomework, (ctx, { params, body }) => handIn(ctx, params.id, body)),
  write(c.takeBackHandIn, (ctx, { params }) => takeBack(ctx, params.id)),
];
