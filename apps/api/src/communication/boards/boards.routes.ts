import * as c from '@encrier/contract/communication/boards';
import { read, write } from '#kernel/http/bind.ts';
import { openBoard } from './boards.actions.ts';
import { boardList, cardsOf, listPicturedPupils, readBoard } from './boards.queries.ts';

export const boardsBindings = [
  read(c.listBoards, (ctx, { query }) => boardList(ctx, query)),
  read(c.getBoard, (ctx, { params }) => readBoard(ctx.db, ctx, params.id)),
  read(c.boardRefusals, (ctx, { params }) => listPicturedPupils(ctx, params.id)),
  read(c.someCards, async (ctx, { params, query }) => ({
    cards: await cardsOf(ctx.db, ctx, params.id, query.ids.split(',')),
  })),
  write(c.openBoard, (ctx, { params }) => openBoard(ctx, params.id)),
];
