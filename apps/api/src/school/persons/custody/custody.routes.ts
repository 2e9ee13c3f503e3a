import * as c from '@encrier/contract/school/custody';
import { read, write } from '#kernel/http/bind.ts';
import { add, halve, remove } from './custody.actions.ts';
import { custodyPage, ownCustody } from './custody.queries.ts';

export const personsCustodyBindings = [
  read(c.pupilCustody, (ctx, { params }) => custodyPage(ctx, params.id)),
  write(c.addCustody, (ctx, { params, body }) => add(ctx, params.id, body)),
  write(c.halveHolidays, (ctx, { params, body }) => halve(ctx, params.id, body)),
  write(c.removeCustody, (ctx, { params }) => remove(ctx, params.id, params.periodId)),
  read(c.familyCustody, (ctx) => ownCustody(ctx)),
];
