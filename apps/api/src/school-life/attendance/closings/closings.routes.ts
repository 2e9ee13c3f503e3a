import * as c from '@encrier/contract/school-life/attendance-closings';
import { read, write } from '#kernel/http/bind.ts';
import { close, reopen } from './closings.actions.ts';
import { closings } from './closings.queries.ts';

export const attendanceClosingsBindings = [
  read(c.listClosings, (ctx) => closings(ctx)),
  write(c.closePeriod, (ctx, { body }) => close(ctx, body)),
  write(c.reopenPeriod, (ctx, { params, body }) => reopen(ctx, params.id, body)),
];
