import * as c from '@encrier/contract/communication/boards';
import { write } from '#kernel/http/bind.ts';
import { createCard, decideWaitingCard, dressCard, rewriteCard, removeCard, restoreCard } from './cards.actions.ts';

export const boardsCardsBindings = [
  write(c.addCard, (ctx, { params, body }) => createCard(ctx, params.id, body)),
  write(c.editCard, (ctx, { params, body }) => rewriteCard(ctx, params.id, params.cardId, body)),
  write(c.dressCard, (ctx, { params, body }) => dressCard(ctx, params.id, params.cardId, body)),
  write(c.decideCard, (ctx, { params, body }) => decideWaitingCard(ctx, params.id, params.cardId, body)),
  write(c.removeCard, (ctx, { params }) => removeCard(ctx, params.id, params.cardId)),
  write(c.restoreCard, (ctx, { params }) => restoreCard(ctx, params.id, params.cardId)),
];
