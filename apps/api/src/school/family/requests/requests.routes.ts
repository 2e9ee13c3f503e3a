import * as c from '@encrier/contract/school/family';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { exportList } from './list.actions.ts';
import { decideLines } from './requests.actions.ts';
import { readRequest, readRequests } from './requests.queries.ts';

export const requestBindings = [
  read(c.listRequests, (ctx, { query }) => readRequests(ctx, query)),
  download(c.exportRequests, (ctx, { query }) => exportList(ctx, query)),
  read(c.getRequest, (ctx, { params }) => readRequest(ctx, params.id)),
  write(c.decideRequest, (ctx, { params, body }) => decideLines(ctx, params.id, body)),
];
