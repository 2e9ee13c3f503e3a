import * as c from '@encrier/contract/planning/timetable';
import { write } from '#kernel/http/bind.ts';
import { changeHours, restoreHours } from './hours.actions.ts';

export const hoursBindings = [
  write(c.changeHours, (ctx, { params, body }) => changeHours(ctx, params.id, body)),
  write(c.restoreHours, (ctx, { params, body }) => restoreHours(ctx, params.id, body)),
];
