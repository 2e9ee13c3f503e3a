import * as c from '@encrier/contract/communication/boards';
import { write } from '#kernel/http/bind.ts';
import { likeCard, placeAt } from './places.actions.ts';

export const boardsPlacesBindings = [
  write(c.placeCard, (ctx, { params, body }) => placeAt(ctx, params.id, params.cardId, body)),
  write(c.likeCard, (ctx, { params, body }) => likeCard(ctx, params.id, params.cardId, body.liked)),
];
