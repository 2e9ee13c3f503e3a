import * as c from '@encrier/contract/planning/replacement';
import { read, write } from '#kernel/http/bind.ts';
import { addPapers, decide, declare, setTask, withdraw } from './absences.actions.ts';
import { listed, readOwnReplacements, touched } from './absences.queries.ts';

export const absenceBindings = [
  read(c.ownReplacements, (ctx) => readOwnReplacements(ctx)),
  read(c.touchedLessons, (ctx, { query }) => touched(ctx, query)),
  write(c.declareAbsence, (ctx, { body }) => declare(ctx, body)),
  write(c.withdrawAbsence, (ctx, { params, body }) => withdraw(ctx, params.id, body.version)),
  write(c.addAbsencePapers, (ctx, { params, body }) => addPapers(ctx, params.id, body.fileIds)),
  read(c.listAbsences, (ctx, { query }) => listed(ctx, query)),
  write(c.decideAbsence, (ctx, { params, body }) => decide(ctx, params.id, body)),
  write(c.writeTask, (ctx, { params, body }) => setTask(ctx, params, body.task)),
];
