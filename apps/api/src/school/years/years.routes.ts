import * as c from '@encrier/contract/school/years';
import { plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { createYear, deleteYear, updateYear } from './years.actions.ts';
import { calendarOf, printCalendar, schoolYears } from './years.queries.ts';

export const yearsBindings = [
  read(c.listYears, (ctx) => schoolYears(ctx.db)),
  write(c.createYear, (ctx, { body }) => createYear(ctx, body)),
  write(c.updateYear, (ctx, { params, body }) => updateYear(ctx, params.id, body)),
  write(c.deleteYear, (ctx, { params }) => deleteYear(ctx, params.id)),
  read(c.getCalendar, (ctx, { params }) => calendarOf(ctx.db, params.id)),
  plainFile(c.printCalendar, 'terms and holidays', (ctx, { params }) => printCalendar(ctx, params.id)),
];
