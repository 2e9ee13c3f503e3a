import * as c from '@encrier/contract/school-life/attendance';
import { read, write } from '#kernel/http/bind.ts';
import { keptForReader } from '#kernel/kept/kept.ts';
import { storeRollCall } from './roll-call.actions.ts';
import { dayOf, readSheet } from './roll-call.queries.ts';

export const rollCallBindings = [
  read(
    c.rollCallDay,
    keptForReader('roll calls', (ctx, { query }) => dayOf(ctx, query)),
  ),
  read(
    c.rollCallSheet,
    keptForReader('roll call', (ctx, { query }) => readSheet(ctx, query)),
  ),
  write(c.saveRollCall, (ctx, { body }) => storeRollCall(ctx, body)),
];
