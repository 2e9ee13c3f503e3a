import * as c from '@encrier/contract/school/persons';
import { read, write } from '#kernel/http/bind.ts';
import { updateFamily } from './families.actions.ts';
import { families, familyPage } from './families.queries.ts';

export const personsFamiliesBindings = [
  read(c.getFamily, (ctx, { params }) => familyPage(ctx, params.id)),
  read(c.findFamilies, (ctx, { query }) => families(ctx, query)),
  write(c.updateFamily, (ctx, { params, body }) => updateFamily(ctx, params.id, body)),
];
