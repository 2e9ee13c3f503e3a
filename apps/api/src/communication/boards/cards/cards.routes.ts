import * as c from '@encrier/contract/communication/boards';
import { write } from '#kernel/http/bind.ts';
import { add, decide, dress, edit, remove, restore } from './cards.actions.ts';

export const boardsCardsBindings = [
  write(c.addCard, (ctx, { params, body }) => add(ctx, params.id, body)),
  write(c.editCard, (ctx, { params, body }) => edit(ctx, params.id, params.cardId, body)),
  write(c.dressCard, (ctx, { params, body }) => dress(ctx, params.id, params.cardId, body)),
  write(c.decideCard, (ctx, { params, body }) => decide(ctx, params.id, params.cardId, body)),
  write(c.removeCard, (ctx, { params }) => remove(ctx, params.id, params.cardId)),
  write(c.restoreCard, (ctx, { params }) => restore(ctx, params.id, params.cardId)),
];
