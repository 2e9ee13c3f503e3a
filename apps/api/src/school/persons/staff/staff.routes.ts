import * as c from '@encrier/contract/school/persons';
import { read, write } from '#kernel/http/bind.ts';
import { addStaff } from './adding.actions.ts';
import { leaveStaff, updateStaff } from './staff.actions.ts';
import { staffPage } from './staff.queries.ts';

export const personsStaffBindings = [
  read(c.getStaff, (ctx, { params }) => staffPage(ctx, params.id)),
  write(c.addStaff, (ctx, { body }) => addStaff(ctx, body)),
  write(c.updateStaff, (ctx, { params, body }) => updateStaff(ctx, params.id, body)),
  write(c.leaveStaff, (ctx, { params, body }) => leaveStaff(ctx, params.id, body)),
];
