import * as k from '@encrier/contract/teaching/diagnostic-correcting';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { answersTo, readCopy as copyToCorrect } from './copies.queries.ts';
import { annulSitting, decideMark, markAnswer, takeLate, typeCopy } from './correcting.actions.ts';
import { exportSheet } from './export.queries.ts';
import { makeGroups, undoGroups } from './groups.actions.ts';
import { groupsOf } from './groups.queries.ts';
import { positionsAtHome } from './positions.queries.ts';
import { readTestResults } from './results.queries.ts';
import { releaseResults, setCorrection } from './rules.actions.ts';
import { listCorrectors } from './rules.queries.ts';

export const testCorrectingBindings = [
  read(s.testResults, (ctx, { params }) => readTestResults(ctx, params.id)),
  read(s.getCopy, (ctx, { params }) => copyToCorrect(ctx, params.id)),
  write(s.markAnswer, (ctx, { params, body }) => markAnswer(ctx, params.id, params.questionId, body)),
  write(s.takeLateAnswers, (ctx, { params, body }) => takeLate(ctx, params.id, body.version)),
  write(s.voidSitting, (ctx, { params, body }) => annulSitting(ctx, params.id, body)),
  read(k.questionAnswers, (ctx, { params, query }) => answersTo(ctx, params, query)),
  write(k.decideAnswer, (ctx, { params, body }) => decideMark(ctx, params.id, params.questionId, body)),
  read(k.correctors, (ctx, { params }) => listCorrectors(ctx, params.id)),
  write(k.setCorrection, (ctx, { params, body }) => setCorrection(ctx, params.id, body)),
  write(k.releaseResults, (ctx, { params, body }) => releaseResults(ctx, params.id, body.version)),
  read(k.needGroups, (ctx, { params }) => groupsOf(ctx, params.id)),
  write(k.makeNeedGroups, (ctx, { params, body }) => makeGroups(ctx, params.id, body)),
  write(k.undoNeedGroups, (ctx, { params, body }) => undoGroups(ctx, params.id, body)),
  download(k.exportResults, (ctx, { params, query }) => exportSheet(ctx, params.id, query)),
  read(k.ownPositions, (ctx) => positionsAtHome(ctx)),
  write(s.typePaper, (ctx, { params, body }) => typeCopy(ctx, params.id, body)),
];
