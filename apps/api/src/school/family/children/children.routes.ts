import * as c from '@encrier/contract/school/child-codes';
import { read, write } from '#kernel/http/bind.ts';
import { cancel, claim, make, withdraw } from './children.actions.ts';
import { decide } from './deciding.actions.ts';
import { listed, readOwnClaims } from './children.queries.ts';

export const childBindings = [
  write(c.makeChildCode, (ctx, { params }) => make(ctx, params.id)),
  write(c.cancelChildCode, (ctx, { params }) => cancel(ctx, params.id)),
  read(c.listMyClaims, (ctx) => readOwnClaims(ctx)),
  write(c.claimChild, (ctx, { body }) => claim(ctx, body)),
  write(c.withdrawClaim, (ctx, { params }) => withdraw(ctx, params.id)),
  read(c.listClaims, (ctx, { query }) => listed(ctx, query)),
  write(c.decideClaim, (ctx, { params, body }) => decide(ctx, params.id, body)),
];
