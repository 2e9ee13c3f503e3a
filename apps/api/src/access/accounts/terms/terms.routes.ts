import * as c from '@encrier/contract/access/roles';
import { write } from '#kernel/http/bind.ts';
import { add, end } from './terms.actions.ts';

export const termsBindings = [
  write(c.addRoleTerm, (ctx, { params, body }) => add(ctx, params, body)),
  write(c.endRoleTerm, (ctx, { params }) => end(ctx, params)),
];
