import * as c from '@encrier/contract/school-life/attendance';
import { read, write } from '#kernel/http/bind.ts';
import { cancelDeclaration, declareChildAbsence, justifyRows } from './family.actions.ts';
import { readOwnAttendance } from './family.queries.ts';

export const attendanceFamilyBindings = [
  read(c.ownAttendance, (ctx) => readOwnAttendance(ctx)),
  write(c.declareAbsence, (ctx, { body }) => declareChildAbsence(ctx, body)),
  write(c.cancelDeclaration, (ctx, { params }) => cancelDeclaration(ctx, params.id)),
  write(c.justifyAbsences, (ctx, { body }) => justifyRows(ctx, body)),
];
