import * as c from '@encrier/contract/school-life/danger';
import { read, write as changes } from '#kernel/http/bind.ts';
import { openReport, moveReport, writeDangerReport } from './danger.actions.ts';
import { listDangerReports, readOwnReports } from './danger.queries.ts';

export const dangerBindings = [
  read(c.listMyReports, (ctx) => readOwnReports(ctx)),
  changes(c.writeReport, (ctx, { body }) => writeDangerReport(ctx, body)),
  read(c.listReports, (ctx, { query }) => listDangerReports(ctx, query)),
  changes(c.openReport, (ctx, { params }) => openReport(ctx, params.id)),
  changes(c.stepReport, (ctx, { params, body }) => moveReport(ctx, params.id, body)),
];
