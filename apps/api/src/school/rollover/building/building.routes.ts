import * as c from '@encrier/contract/school/rollover';
import { read, write } from '#kernel/http/bind.ts';
import { addPair, moveCards, proposeBoard, removePair } from './building.actions.ts';
import { boardOf } from './building.queries.ts';

export const classBuildingBindings = [
  read(c.getBoard, (ctx, { params }) => boardOf(ctx.db, params.id, params.levelId)),
  write(c.moveCards, (ctx, { params, body }) => moveCards(ctx, params.id, params.levelId, body.moves)),
  write(c.proposeBoard, (ctx, { params }) => proposeBoard(ctx, params.id, params.levelId)),
  write(c.addPair, (ctx, { params, body }) => addPair(ctx, params.id, body)),
  write(c.removePair, (ctx, { params }) => removePair(ctx, params.id, params.pairId)),
];
