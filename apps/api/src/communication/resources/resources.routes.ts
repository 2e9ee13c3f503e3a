import * as c from '@encrier/contract/communication/resources';
import { read, write } from '#kernel/http/bind.ts';
import { favouriteResource, viewResource, visitResources } from './resources.actions.ts';
import { readingList, readingOne } from './resources.queries.ts';

export const resourcesBindings = [
  read(c.listResources, (ctx, { query }) => readingList(ctx, query)),
  read(c.getResource, (ctx, { params }) => readingOne(ctx, params.id)),
  write(c.viewResource, (ctx, { params }) => viewResource(ctx, params.id)),
  write(c.favouriteResource, (ctx, { params, body }) => favouriteResource(ctx, params.id, body.favourite)),
  write(c.visitResources, (ctx) => visitResources(ctx)),
];
