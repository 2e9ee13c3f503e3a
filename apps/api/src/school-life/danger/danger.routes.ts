import * as c from '@encrier/contract/school-life/danger';
import { read, write as changes } from '#kernel/http/bind.ts';
import { open, step, write } from './danger.actions.ts';
import { listed, readOwnReports } from './danger.queries.ts';

export const dangerBindings = [
  read(c.listMyReports, (ctx) => readOwnReports(ctx)),
  changes(c.writeReport, (ctx, { body }) => write(ctx, body)),
  read(c.listReports, (ctx, { query }) => listed(ctx, query)),
  changes(c.openReport, (ctx, { params }) => open(ctx, params.id)),
  changes(c.stepReport, (ctx, { params, body }) => step(ctx, params.id, body)),
];
