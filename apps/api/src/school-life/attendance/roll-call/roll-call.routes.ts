import * as c from '@encrier/contract/school-life/attendance';
import { read, write } from '#kernel/http/bind.ts';
import { save } from './roll-call.actions.ts';
import { dayOf, sheet } from './roll-call.queries.ts';

export const rollCallBindings = [
  read(c.rollCallDay, (ctx, { query }) => dayOf(ctx, query)),
  read(c.rollCallSheet, (ctx, { query }) => sheet(ctx, query)),
  write(c.saveRollCall, (ctx, { body }) => save(ctx, body)),
];
