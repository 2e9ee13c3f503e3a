import * as c from '@encrier/contract/school-life/attendance-closings';
import { read, write } from '#kernel/http/bind.ts';
import { closeDays, reopenDays } from './closings.actions.ts';
import { readClosings } from './closings.queries.ts';

export const attendanceClosingsBindings = [
  read(c.listClosings, (ctx) => readClosings(ctx)),
  write(c.closePeriod, (ctx, { body }) => closeDays(ctx, body)),
  write(c.reopenPeriod, (ctx, { params, body }) => reopenDays(ctx, params.id, body)),
];
