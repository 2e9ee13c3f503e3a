import * as c from '@encrier/contract/school-life/attendance-seating';
import { read, write } from '#kernel/http/bind.ts';
import { saveOwn } from './seating.actions.ts';
import { readPlan } from './seating.queries.ts';

export const attendanceSeatingBindings = [
  read(c.seatingPlan, (ctx, { query }) => readPlan(ctx, query)),
  write(c.saveSeating, (ctx, { body }) => saveOwn(ctx, body)),
];
