import * as c from '@encrier/contract/planning/replacement';
import { read, write } from '#kernel/http/bind.ts';
import { board } from './board.queries.ts';
import { cover } from './cover.queries.ts';
import { answer, assign, cancel, giveBack, propose, study, takeBack } from './covers.actions.ts';

export const coverBindings = [
  read(c.coverBoard, (ctx, { query }) => board(ctx, query)),
  read(c.coverOf, (ctx, { params }) => cover(ctx, params)),
  write(c.proposeCover, (ctx, { params, body }) => propose(ctx, params, body)),
  write(c.withdrawProposal, (ctx, { params }) => takeBack(ctx, params.id)),
  write(c.answerProposal, (ctx, { params, body }) => answer(ctx, params.id, body.accept)),
  write(c.assignCover, (ctx, { params, body }) => assign(ctx, params, body.substituteId)),
  write(c.studyInstead, (ctx, { params, body }) => study(ctx, params, body)),
  write(c.cancelCovered, (ctx, { params, body }) => cancel(ctx, params, body)),
  write(c.giveBackLesson, (ctx, { params }) => giveBack(ctx, params)),
];
