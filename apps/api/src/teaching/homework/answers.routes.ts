import * as k from '@encrier/contract/teaching/homework-correction';
import * as l from '@encrier/contract/teaching/homework-load';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { takeFromEarlier } from './giving/earlier.actions.ts';
import { listEarlierHomework, usedGrids } from './giving/earlier.queries.ts';
import { delayHomework } from './giving/postpone.actions.ts';
import { answerStuck, askForHelp } from './helps/helps.actions.ts';
import { setLimits } from './load/limits.actions.ts';
import { readLoad, loadDay } from './load/load.queries.ts';
import { linkAssessment } from './work/linking.actions.ts';
import { notePage } from './work/notes.actions.ts';
import { takeAll } from './work/taking.actions.ts';
import { returnAll } from './work/work.actions.ts';
import { carryTargets } from './work/work.queries.ts';

/** Answers, marks, days and load of homework. */
export const homeworkAnswerBindings = [
  write(k.annotate, (ctx, { params, body }) => notePage(ctx, params.id, body)),
  write(k.returnWorks, (ctx, { params, body }) => returnAll(ctx, params.id, body)),
  read(k.carryChoices, (ctx, { params }) => carryTargets(ctx, params.id)),
  write(k.linkAssessment, (ctx, { params, body }) => linkAssessment(ctx, params.id, body)),
  read(k.usedCriteria, (ctx) => usedGrids(ctx)),
  download(k.takeHandIns, (ctx, { params }) => takeAll(ctx, params.id)),
  write(k.postponeHomework, (ctx, { params, body }) => delayHomework(ctx, params.id, body)),
  write(k.askHelp, (ctx, { params, body }) => askForHelp(ctx, params.id, body)),
  write(k.answerHelp, (ctx, { params, body }) => answerStuck(ctx, params.id, body)),
  read(k.earlierHomework, (ctx, { params }) => listEarlierHomework(ctx, params.id)),
  write(k.takeEarlier, (ctx, { params, body }) => takeFromEarlier(ctx, params.id, body)),
  read(l.homeworkLoad, (ctx, { query }) => readLoad(ctx, query)),
  read(l.homeworkLoadDay, (ctx, { params, query }) => loadDay(ctx, params.id, query.day)),
  write(l.setHomeworkLimits, (ctx, { body }) => setLimits(ctx, body)),
];
