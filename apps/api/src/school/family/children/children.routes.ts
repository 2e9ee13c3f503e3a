import * as c from '@encrier/contract/school/child-codes';
import { read, write } from '#kernel/http/bind.ts';
import { cancelCode, useCode, makeCode, withdrawClaim } from './children.actions.ts';
import { decideChildClaim } from './deciding.actions.ts';
import { listChildClaims, readOwnClaims } from './children.queries.ts';

export const childBindings = [
  write(c.makeChildCode, (ctx, { params }) => makeCode(ctx, params.id)),
  write(c.cancelChildCode, (ctx, { params }) => cancelCode(ctx, params.id)),
  read(c.listMyClaims, (ctx) => readOwnClaims(ctx)),
  write(c.claimChild, (ctx, { body }) => useCode(ctx, body)),
  write(c.withdrawClaim, (ctx, { params }) => withdrawClaim(ctx, params.id)),
  read(c.listClaims, (ctx, { query }) => listChildClaims(ctx, query)),
  write(c.decideClaim, (ctx, { params, body }) => decideChildClaim(ctx, params.id, body)),
];
