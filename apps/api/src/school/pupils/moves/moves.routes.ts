import * as c from '@encrier/contract/school/pupils';
import { write } from '#kernel/http/bind.ts';
import { archivePupils, changeClass, leavePupils, returnPupil } from './moves.actions.ts';

export const pupilsMovesBindings = [
  write(c.changeClass, (ctx, { body }) => changeClass(ctx, body)),
  write(c.leavePupils, (ctx, { body }) => leavePupils(ctx, body)),
  write(c.returnPupil, (ctx, { params, body }) => returnPupil(ctx, params.id, body)),
  write(c.archivePupils, (ctx, { body }) => archivePupils(ctx, body)),
];
