import * as c from '@encrier/contract/planning/replacement';
import { read, write } from '#kernel/http/bind.ts';
import { readBoard } from './board.queries.ts';
import { readCover } from './cover.queries.ts';
import {
  answerProposal,
  assignCover,
  cancelCover,
  giveBack,
  proposeCover,
  makeStudyHall,
  takeBack,
} from './covers.actions.ts';

export const coverBindings = [
  read(c.coverBoard, (ctx, { query }) => readBoard(ctx, query)),
  read(c.coverOf, (ctx, { params }) => readCover(ctx, params)),
  write(c.proposeCover, (ctx, { params, body }) => proposeCover(ctx, params, body)),
  write(c.withdrawProposal, (ctx, { params }) => takeBack(ctx, params.id)),
  write(c.answerProposal, (ctx, { params, body }) => answerProposal(ctx, params.id, body.accept)),
  write(c.assignCover, (ctx, { params, body }) => assignCover(ctx, params, body.substituteId)),
  write(c.studyInstead, (ctx, { params, body }) => makeStudyHall(ctx, params, body)),
  write(c.cancelCovered, (ctx, { params, body }) => cancelCover(ctx, params, body)),
  write(c.giveBackLesson, (ctx, { params }) => giveBack(ctx, params)),
];
