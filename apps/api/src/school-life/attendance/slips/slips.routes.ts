import * as c from '@encrier/contract/school-life/attendance-slips';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { cancelOne, issue } from './slips.actions.ts';
import { exported } from './exporting.actions.ts';
import { listed, pupilsFor, waiting } from './slips.queries.ts';
import { use } from './using.actions.ts';

export const attendanceSlipsBindings = [
  read(c.listSlips, (ctx, { query }) => listed(ctx, query)),
  download(c.exportSlips, (ctx, { query }) => exported(ctx, query)),
  read(c.slipPupils, (ctx, { query }) => pupilsFor(ctx, query)),
  write(c.issueSlip, (ctx, { body }) => issue(ctx, body)),
  write(c.cancelSlip, (ctx, { params, body }) => cancelOne(ctx, params.id, body)),
  read(c.waitingSlips, (ctx, { query }) => waiting(ctx, query)),
  write(c.useSlip, (ctx, { body }) => use(ctx, body)),
];
