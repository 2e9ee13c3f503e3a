import * as c from '@encrier/contract/communication/resources';
import { write } from '#kernel/http/bind.ts';
import { changeMany, keepFolder, orderResources, removeFolder } from './shelves.actions.ts';

export const resourcesShelvesBindings = [
  write(c.changeResources, (ctx, { body }) => changeMany(ctx, body, 'own')),
  write(c.orderResources, (ctx, { body }) => orderResources(ctx, body)),
  write(c.saveFolder, (ctx, { body }) => keepFolder(ctx, body)),
  write(c.removeFolder, (ctx, { params }) => removeFolder(ctx, params.id)),
];
