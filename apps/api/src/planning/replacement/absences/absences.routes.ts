import * as c from '@encrier/contract/planning/replacement';
import { read, write } from '#kernel/http/bind.ts';
import { addPapers, decideStaffAbsence, declareAbsence, setTask, withdrawAbsence } from './absences.actions.ts';
import { listStaffAbsences, readOwnReplacements, listTouchedLessons } from './absences.queries.ts';

export const absenceBindings = [
  read(c.ownReplacements, (ctx) => readOwnReplacements(ctx)),
  read(c.touchedLessons, (ctx, { query }) => listTouchedLessons(ctx, query)),
  write(c.declareAbsence, (ctx, { body }) => declareAbsence(ctx, body)),
  write(c.withdrawAbsence, (ctx, { params, body }) => withdrawAbsence(ctx, params.id, body.version)),
  write(c.addAbsencePapers, (ctx, { params, body }) => addPapers(ctx, params.id, body.fileIds)),
  read(c.listAbsences, (ctx, { query }) => listStaffAbsences(ctx, query)),
  write(c.decideAbsence, (ctx, { params, body }) => decideStaffAbsence(ctx, params.id, body)),
  write(c.writeTask, (ctx, { params, body }) => setTask(ctx, params, body)),
];
