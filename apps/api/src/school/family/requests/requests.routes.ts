import * as c from '@encrier/contract/school/family';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { exportList } from './list.actions.ts';
import { decide } from './requests.actions.ts';
import { detail, listed } from './requests.queries.ts';

export const requestBindings = [
  read(c.listRequests, (ctx, { query }) => listed(ctx, query)),
  download(c.exportRequests, (ctx, { query }) => exportList(ctx, query)),
  read(c.getRequest, (ctx, { params }) => detail(ctx, params.id)),
  write(c.decideRequest, (ctx, { params, body }) => decide(ctx, params.id, body)),
];
