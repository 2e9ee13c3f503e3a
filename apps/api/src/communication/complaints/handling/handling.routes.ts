import * as c from '@encrier/contract/communication/complaints-handling';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { edit, exportQueue, note, step } from './handling.actions.ts';
import { board, detail, queue } from './handling.queries.ts';

export const complaintsHandlingBindings = [
  read(c.listQueue, (ctx, { query }) => queue(ctx, query)),
  read(c.complaintBoard, (ctx, { query }) => board(ctx, query)),
  read(c.officeGet, (ctx, { params }) => detail(ctx, params.id)),
  write(c.stepComplaint, (ctx, { params, body }) => step(ctx, params.id, body)),
  write(c.noteComplaint, (ctx, { params, body }) => note(ctx, params.id, body)),
  write(c.editComplaint, (ctx, { params, body }) => edit(ctx, params.id, body)),
  download(c.exportComplaints, (ctx, { query }) => exportQueue(ctx, query)),
];
