import * as k from '@encrier/contract/teaching/diagnostic-correcting';
import * as s from '@encrier/contract/teaching/diagnostic-sittings';
import * as c from '@encrier/contract/teaching/diagnostic-tests';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { answersTo, copy as copyToCorrect } from './correcting/copies.queries.ts';
import { annul, decide, mark, takeLate, typeCopy } from './correcting/correcting.actions.ts';
import { exportSheet } from './correcting/export.queries.ts';
import { makeGroups, undoGroups } from './correcting/groups.actions.ts';
import { groupsOf } from './correcting/groups.queries.ts';
import { positionsAtHome } from './correcting/positions.queries.ts';
import { results } from './correcting/results.queries.ts';
import { release, setCorrection } from './correcting/rules.actions.ts';
import { correctors } from './correcting/rules.queries.ts';
import { close, copy, create, publish, remove, update } from './making/making.actions.ts';
import { courses, list, one } from './making/making.queries.ts';
import { copyOfOwn, own, sitting } from './sitting/family.queries.ts';
import { handIn, save, start } from './sitting/sitting.actions.ts';

export const diagnosticTestsBindings = [
  read(c.testCourses, (ctx) => courses(ctx)),
  read(c.listTests, (ctx, { query }) => list(ctx, query)),
  read(c.getTest, (ctx, { params }) => one(ctx, params.id)),
  write(c.createTest, (ctx, { body }) => create(ctx, body)),
  write(c.updateTest, (ctx, { params, body }) => update(ctx, params.id, body)),
  write(c.publishTest, (ctx, { params, body }) => publish(ctx, params.id, body.version)),
  write(c.closeTest, (ctx, { params, body }) => close(ctx, params.id, body.version)),
  write(c.removeTest, (ctx, { params }) => remove(ctx, params.id)),
  write(c.copyTest, (ctx, { params, body }) => copy(ctx, params.id, body.id)),
  read(s.ownTests, (ctx, { query }) => own(ctx, query)),
  read(s.getSitting, (ctx, { params }) => sitting(ctx, params.id)),
  read(s.ownCopy, (ctx, { params }) => copyOfOwn(ctx, params.id)),
  write(s.startSitting, (ctx, { params, body }) => start(ctx, params.id, body)),
  write(s.saveAnswers, (ctx, { params, body }) => save(ctx, params.id, body)),
  write(s.handInSitting, (ctx, { params, body }) => handIn(ctx, params.id, body)),
  read(s.testResults, (ctx, { params }) => results(ctx, params.id)),
  read(s.getCopy, (ctx, { params }) => copyToCorrect(ctx, params.id)),
  write(s.markAnswer, (ctx, { params, body }) => mark(ctx, params.id, params.questionId, body)),
  write(s.takeLateAnswers, (ctx, { params, body }) => takeLate(ctx, params.id, body.version)),
  write(s.voidSitting, (ctx, { params, body }) => annul(ctx, params.id, body)),
  read(k.questionAnswers, (ctx, { params, query }) => answersTo(ctx, params, query)),
  write(k.decideAnswer, (ctx, { params, body }) => decide(ctx, params.id, params.questionId, body)),
  read(k.correctors, (ctx, { params }) => correctors(ctx, params.id)),
  write(k.setCorrection, (ctx, { params, body }) => setCorrection(ctx, params.id, body)),
  write(k.releaseResults, (ctx, { params, body }) => release(ctx, params.id, body.version)),
  read(k.needGroups, (ctx, { params }) => groupsOf(ctx, params.id)),
  write(k.makeNeedGroups, (ctx, { params, body }) => makeGroups(ctx, params.id, body)),
  write(k.undoNeedGroups, (ctx, { params, body }) => undoGroups(ctx, params.id, body)),
  download(k.exportResults, (ctx, { params, query }) => exportSheet(ctx, params.id, query)),
  read(k.ownPositions, (ctx) => positionsAtHome(ctx)),
  write(s.typePaper, (ctx, { params, body }) => typeCopy(ctx, params.id, body)),
];
