import * as c from '@encrier/contract/teaching/homework';
import * as k from '@encrier/contract/teaching/homework-correction';
import * as l from '@encrier/contract/teaching/homework-load';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { handIn, takeBack, tick } from './family/family.actions.ts';
import { own, ownOne } from './family/family.queries.ts';
import { copy } from './giving/copy.actions.ts';
import { days } from './giving/days.queries.ts';
import { cancel, give, remove, update } from './giving/giving.actions.ts';
import { courses, list, one } from './giving/giving.queries.ts';
import { earlier, usedGrids } from './giving/earlier.queries.ts';
import { takeFromEarlier } from './giving/earlier.actions.ts';
import { postpone } from './giving/postpone.actions.ts';
import { answerStuck, askForHelp } from './helps/helps.actions.ts';
import { setLimits } from './load/limits.actions.ts';
import { load, loadDay } from './load/load.queries.ts';
import { link } from './work/linking.actions.ts';
import { note } from './work/notes.actions.ts';
import { takeAll } from './work/taking.actions.ts';
import { correct, returnAll } from './work/work.actions.ts';
import { carryTargets, work } from './work/work.queries.ts';

export const homeworkBindings = [
  read(c.homeworkCourses, (ctx) => courses(ctx)),
  read(c.homeworkDays, (ctx, { params, query }) => days(ctx, params.id, query)),
  read(c.listHomework, (ctx, { query }) => list(ctx, query)),
  read(c.getHomework, (ctx, { params }) => one(ctx, params.id)),
  read(c.getWork, (ctx, { params }) => work(ctx, params.id, params.pupilId)),
  read(c.ownHomework, (ctx, { query }) => own(ctx, query)),
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
  write(k.annotate, (ctx, { params, body }) => note(ctx, params.id, body)),
  write(k.returnWorks, (ctx, { params, body }) => returnAll(ctx, params.id, body)),
  read(k.carryChoices, (ctx, { params }) => carryTargets(ctx, params.id)),
  write(k.linkAssessment, (ctx, { params, body }) => link(ctx, params.id, body)),
  read(k.usedCriteria, (ctx) => usedGrids(ctx)),
  download(k.takeHandIns, (ctx, { params }) => takeAll(ctx, params.id)),
  write(k.postponeHomework, (ctx, { params, body }) => postpone(ctx, params.id, body)),
  write(k.askHelp, (ctx, { params, body }) => askForHelp(ctx, params.id, body)),
  write(k.answerHelp, (ctx, { params, body }) => answerStuck(ctx, params.id, body)),
  read(k.earlierHomework, (ctx, { params }) => earlier(ctx, params.id)),
  write(k.takeEarlier, (ctx, { params, body }) => takeFromEarlier(ctx, params.id, body)),
  read(l.homeworkLoad, (ctx, { query }) => load(ctx, query)),
  read(l.homeworkLoadDay, (ctx, { params, query }) => loadDay(ctx, params.id, query.day)),
  write(l.setHomeworkLimits, (ctx, { body }) => setLimits(ctx, body)),
];
