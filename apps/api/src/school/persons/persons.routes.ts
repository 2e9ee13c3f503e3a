import * as c from '@encrier/contract/school/persons';
import { read, write } from '#kernel/http/bind.ts';
import { setPhoto, updateGuardian } from './persons.actions.ts';
import { pupilPage } from './persons.queries.ts';

export const personsBindings = [
  read(c.getPupil, (ctx, { params }) => pupilPage(ctx, params.id)),
  write(c.updateGuardian, (ctx, { params, body }) => updateGuardian(ctx, params.id, body)),
  write(c.setPhoto, (ctx, { params, body }) => setPhoto(ctx, params.id, body.photo)),
];
