import * as c from '@encrier/contract/school/years';
import { write } from '#kernel/http/bind.ts';
import { createTerm, deleteTerm, proposeTerms, updateTerm } from './terms.actions.ts';

export const termsBindings = [
  write(c.createTerm, (ctx, { params, body }) => createTerm(ctx, params.id, body)),
  write(c.updateTerm, (ctx, { params, body }) => updateTerm(ctx, params.id, body)),
  write(c.deleteTerm, (ctx, { params }) => deleteTerm(ctx, params.id)),
  write(c.proposeTerms, (ctx, { params, body }) => proposeTerms(ctx, params.id, body.parts, body.orgId)),
];
