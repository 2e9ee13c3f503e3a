import * as d from '@encrier/contract/access/delegations';
import * as c from '@encrier/contract/access/roles';
import { read, write } from '#kernel/http/bind.ts';
import { delegateRole, takeBackOwn } from './delegations.actions.ts';
import { listColleagues, listOwn } from './delegations.queries.ts';
import { addTerm, endTerm } from './terms.actions.ts';

export const termsBindings = [
  write(c.addRoleTerm, (ctx, { params, body }) => addTerm(ctx, params, body)),
  write(c.endRoleTerm, (ctx, { params }) => endTerm(ctx, params)),
  read(d.listDelegations, (ctx) => listOwn(ctx)),
  read(d.listDelegates, (ctx, { params, query }) => listColleagues(ctx, params.entryId, query.q)),
  write(d.entrustRole, (ctx, { body }) => delegateRole(ctx, body)),
  write(d.takeBackRole, (ctx, { params }) => takeBackOwn(ctx, params.id)),
];
