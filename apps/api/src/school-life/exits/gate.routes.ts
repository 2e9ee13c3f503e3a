import * as c from '@encrier/contract/school-life/exits-gate';
import { download } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { comeBack, confirm, record } from './gate.actions.ts';
import { presentLine } from './gate.present.ts';
import { gate, register } from './gate.queries.ts';
import { exportDay } from './register.actions.ts';

export const exitsGateBindings = [
  read(c.gateList, (ctx) => gate(ctx)),
  write(c.recordPassage, (ctx, { body }) => record(ctx, body)),
  write(c.confirmPassage, (ctx, { params, body }) => confirm(ctx, params.id, body)),
  write(c.returnPassage, (ctx, { params, body }) => comeBack(ctx, params.id, body.at)),
  read(c.exitRegister, async (ctx, { query: { day = ctx.today } }) => ({
    day,
    items: (await register(ctx, day)).map(presentLine),
  })),
  download(c.exportRegister, (ctx, { query }) => exportDay(ctx, query)),
];
