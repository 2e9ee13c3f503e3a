import * as c from '@encrier/contract/school-life/exits-persons';
import { read, write } from '#kernel/http/bind.ts';
import { makeOne, revokeOne, scan } from './passes.actions.ts';
import { shown } from './passes.queries.ts';
import { decideOne, endOne, name, withdrawOne } from './persons.actions.ts';
import { listedThirds, mineThirds } from './persons.queries.ts';

export const exitsPersonsBindings = [
  read(c.myThirds, (ctx) => mineThirds(ctx)),
  write(c.nameThird, (ctx, { body }) => name(ctx, body)),
  write(c.withdrawThird, (ctx, { params, body }) => withdrawOne(ctx, params.id, body.version)),
  write(c.makePass, (ctx, { body }) => makeOne(ctx, body)),
  write(c.revokePass, (ctx, { params }) => revokeOne(ctx, params.id)),
  read(c.showPass, (ctx, { params }) => shown(ctx, params.code)),
  read(c.listThirds, (ctx, { query }) => listedThirds(ctx, query)),
  write(c.decideThird, (ctx, { params, body }) => decideOne(ctx, params.id, body)),
  write(c.endThird, (ctx, { params, body }) => endOne(ctx, params.id, body)),
  write(c.scanPass, (ctx, { body }) => scan(ctx, body.code)),
];
