import { moveToFamily as moveRoute, updatePupil as updateRoute } from '@encrier/contract/school/persons';
import { write } from '#kernel/http/bind.ts';
import { moveToFamily, updatePupil } from './identity.actions.ts';

export const pupilsIdentityBindings = [
  write(updateRoute, (ctx, { params, body }) => updatePupil(ctx, params.id, body)),
  write(moveRoute, (ctx, { params, body }) => moveToFamily(ctx, params.id, body)),
];
