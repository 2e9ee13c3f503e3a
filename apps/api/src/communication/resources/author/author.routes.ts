import * as c from '@encrier/contract/communication/resources';
import { read, write } from '#kernel/http/bind.ts';
import { addMany, copyMany, createResource, updateResource } from './author.actions.ts';
import { authoredList, authoredOne } from './author.queries.ts';

export const resourcesAuthorBindings = [
  read(c.authorList, (ctx, { query }) => authoredList(ctx, query)),
  read(c.authorGet, (ctx, { params }) => authoredOne(ctx, params.id)),
  write(c.createResource, (ctx, { body }) => createResource(ctx, body)),
  write(c.updateResource, (ctx, { params, body }) => updateResource(ctx, params.id, body)),
  write(c.addResources, (ctx, { body }) => addMany(ctx, body)),
  write(c.copyResources, (ctx, { body }) => copyMany(ctx, body)),
];
