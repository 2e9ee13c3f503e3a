import * as c from '@encrier/contract/school-life/exits';
import { read, write } from '#kernel/http/bind.ts';
import { ask, cancel, decide, withdraw } from './exits.actions.ts';
import { listed, readOwnExits } from './exits.queries.ts';
import { setRules } from './settings.actions.ts';
import { settings } from './settings.queries.ts';

export const exitsBindings = [
  read(c.myExits, (ctx) => readOwnExits(ctx)),
  write(c.askExit, (ctx, { body }) => ask(ctx, body)),
  write(c.cancelExit, (ctx, { params, body }) => cancel(ctx, params.id, body.version)),
  read(c.listExits, (ctx, { query }) => listed(ctx, query)),
  write(c.decideExit, (ctx, { params, body }) => decide(ctx, params.id, body)),
  write(c.withdrawExit, (ctx, { params, body }) => withdraw(ctx, params.id, body)),
  read(c.getExitSettings, (ctx) => settings(ctx.db, ctx)),
  write(c.setExitSettings, (ctx, { body }) => setRules(ctx, body)),
];
