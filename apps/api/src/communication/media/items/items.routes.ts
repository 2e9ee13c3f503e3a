import * as c from '@encrier/contract/communication/media';
import { write } from '#kernel/http/bind.ts';
import {
  addItems,
  blurItem,
  captionItems,
  orderItems,
  removeItems,
  restoreItems,
  setCover,
  showItem,
  tagItem,
} from './items.actions.ts';

export const mediaItemsBindings = [
  write(c.addItems, (ctx, { params, body }) => addItems(ctx, params.id, body)),
  write(c.orderItems, (ctx, { params, body }) => orderItems(ctx, params.id, body)),
  write(c.captionItems, (ctx, { params, body }) => captionItems(ctx, params.id, body)),
  write(c.setCover, (ctx, { params, body }) => setCover(ctx, params.id, body.itemId)),
  write(c.removeItems, (ctx, { params, body }) => removeItems(ctx, params.id, body.ids)),
  write(c.restoreItems, (ctx, { params, body }) => restoreItems(ctx, params.id, body.ids)),
  write(c.showItem, (ctx, { params, body }) => showItem(ctx, params.id, params.itemId, body)),
  write(c.tagItem, (ctx, { params, body }) => tagItem(ctx, params.id, params.itemId, body.pupilIds)),
  write(c.blurItem, (ctx, { params, body }) => blurItem(ctx, params.id, params.itemId, body)),
];
