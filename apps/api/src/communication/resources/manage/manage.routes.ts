import * as c from '@encrier/contract/communication/resources';
import { read, write } from '#kernel/http/bind.ts';
import { governMany } from '../shelves/shelves.public.ts';
import { listEverything, readSpace } from './manage.queries.ts';

export const resourcesManageBindings = [
  read(c.allResources, (ctx, { query }) => listEverything(ctx, query)),
  read(c.resourceSpace, (ctx) => readSpace(ctx)),
  write(c.governResources, (ctx, { body }) => governMany(ctx, body)),
];
