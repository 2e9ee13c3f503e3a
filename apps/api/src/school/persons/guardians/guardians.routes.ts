import * as c from '@encrier/contract/school/persons';
import { read, write } from '#kernel/http/bind.ts';
import { addGuardian, endTie, updateTie } from './guardians.actions.ts';
import { candidates, matches } from './guardians.queries.ts';

export const personsGuardiansBindings = [
  read(c.guardianCandidates, (ctx, { params, query }) => candidates(ctx, params.id, query.q)),
  read(c.guardianMatches, (ctx, { params, query }) => matches(ctx, params.id, query)),
  write(c.addGuardian, (ctx, { params, body }) => addGuardian(ctx, params.id, body)),
  write(c.updateTie, (ctx, { params, body }) => updateTie(ctx, params, body)),
  write(c.endTie, (ctx, { params, body }) => endTie(ctx, params, body)),
];
