import * as c from '@encrier/contract/school-life/attendance-slips';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { cancelOne, issueSlip } from './slips.actions.ts';
import { exportDaySlips } from './exporting.actions.ts';
import { readSlips, pupilsFor, listWaitingSlips } from './slips.queries.ts';
import { spendSlip } from './using.actions.ts';

export const attendanceSlipsBindings = [
  read(c.listSlips, (ctx, { query }) => readSlips(ctx, query)),
  download(c.exportSlips, (ctx, { query }) => exportDaySlips(ctx, query)),
  read(c.slipPupils, (ctx, { query }) => pupilsFor(ctx, query)),
  write(c.issueSlip, (ctx, { body }) => issueSlip(ctx, body)),
  write(c.cancelSlip, (ctx, { params, body }) => cancelOne(ctx, params.id, body)),
  read(c.waitingSlips, (ctx, { query }) => listWaitingSlips(ctx, query)),
  write(c.useSlip, (ctx, { body }) => spendSlip(ctx, body)),
];
