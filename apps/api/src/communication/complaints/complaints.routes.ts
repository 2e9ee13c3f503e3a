import * as c from '@encrier/contract/communication/complaints';
import { read, write } from '#kernel/http/bind.ts';
import {
  closeComplaint,
  depositOwnComplaint,
  rateComplaint,
  reopenComplaint,
  replyToComplaint,
} from './complaints.actions.ts';
import { listComplaintChoices, listOwnComplaints, ownComplaint } from './complaints.queries.ts';

export const complaintsBindings = [
  read(c.listComplaints, (ctx, { query }) => listOwnComplaints(ctx, query)),
  read(c.complaintChoices, (ctx) => listComplaintChoices(ctx)),
  read(c.getComplaint, (ctx, { params }) => ownComplaint(ctx.db, ctx, params.id)),
  write(c.createComplaint, (ctx, { body }) => depositOwnComplaint(ctx, body)),
  write(c.replyComplaint, (ctx, { params, body }) => replyToComplaint(ctx, params.id, body)),
  write(c.closeComplaint, (ctx, { params }) => closeComplaint(ctx, params.id)),
  write(c.reopenComplaint, (ctx, { params, body }) => reopenComplaint(ctx, params.id, body.reason)),
  write(c.rateComplaint, (ctx, { params, body }) => rateComplaint(ctx, params.id, body.mark, body.note)),
];
