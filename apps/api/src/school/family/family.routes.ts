import * as c from '@encrier/contract/school/family';
import { read, write } from '#kernel/http/bind.ts';
import { sendRequest, setChannels, withdrawRequest } from './family.actions.ts';
import { myFamily, myLog, myRequests } from './family.queries.ts';

export const familyBindings = [
  read(c.getFamily, (ctx) => myFamily(ctx)),
  write(c.setChannels, (ctx, { params, body }) => setChannels(ctx, params.id, body.channels, body.version)),
  read(c.listMyRequests, (ctx, { query }) => myRequests(ctx, query.page)),
  write(c.askChange, (ctx, { body }) => sendRequest(ctx, body)),
  write(c.withdrawRequest, (ctx, { params }) => withdrawRequest(ctx, params.id)),
  read(c.familyLog, (ctx, { query }) => myLog(ctx, query.page)),
];
