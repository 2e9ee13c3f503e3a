import * as c from '@encrier/contract/communication/complaints';
import { read, write } from '#kernel/http/bind.ts';
import { close, create, rate, reopen, reply } from './complaints.actions.ts';
import { choices, listed, ownComplaint } from './complaints.queries.ts';

export const complaintsBindings = [
  read(c.listComplaints, (ctx, { query }) => listed(ctx, query)),
  read(c.complaintChoices, (ctx) => choices(ctx)),
  read(c.getComplaint, (ctx, { params }) => ownComplaint(ctx.db, ctx, params.id)),
  write(c.createComplaint, (ctx, { body }) => create(ctx, body)),
  write(c.replyComplaint, (ctx, { params, body }) => reply(ctx, params.id, body)),
  write(c.closeComplaint, (ctx, { params }) => close(ctx, params.id)),
  write(c.reopenComplaint, (ctx, { params, body }) => reopen(ctx, params.id, body.reason)),
  write(c.rateComplaint, (ctx, { params, body }) => rate(ctx, params.id, body.mark, body.note)),
];
