import * as c from '@encrier/contract/communication/complaints-handling';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { editHandling, exportQueue, addComplaintNote, handleComplaint } from './handling.actions.ts';
import { readBoard, readHandledComplaint, readQueue } from './handling.queries.ts';

export const complaintsHandlingBindings = [
  read(c.listQueue, (ctx, { query }) => readQueue(ctx, query)),
  read(c.complaintBoard, (ctx, { query }) => readBoard(ctx, query)),
  read(c.officeGet, (ctx, { params }) => readHandledComplaint(ctx, params.id)),
  write(c.stepComplaint, (ctx, { params, body }) => handleComplaint(ctx, params.id, body)),
  write(c.noteComplaint, (ctx, { params, body }) => addComplaintNote(ctx, params.id, body)),
  write(c.editComplaint, (ctx, { params, body }) => editHandling(ctx, params.id, body)),
  download(c.exportComplaints, (ctx, { query }) => exportQueue(ctx, query)),
];
