import * as c from '@encrier/contract/school/years';
import { write } from '#kernel/http/bind.ts';
import { createHoliday, deleteHoliday, loadCalendar, updateHoliday } from './holidays.actions.ts';

export const holidaysBindings = [
  write(c.createHoliday, (ctx, { body }) => createHoliday(ctx, body)),
  write(c.updateHoliday, (ctx, { params, body }) => updateHoliday(ctx, params.id, body)),
  write(c.deleteHoliday, (ctx, { params }) => deleteHoliday(ctx, params.id)),
  write(c.loadCalendar, (ctx, { params, body }) => loadCalendar(ctx, params.id, body.calendar)),
];
