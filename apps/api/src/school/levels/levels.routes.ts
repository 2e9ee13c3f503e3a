import * as c from '@encrier/contract/school/levels';
import { write } from '#kernel/http/bind.ts';
import { createLevel, orderLevels, removeLevel, updateLevel } from './levels.actions.ts';

export const levelsBindings = [
  write(c.createLevel, (ctx, { body }) => createLevel(ctx, body)),
  write(c.updateLevel, (ctx, { params, body }) => updateLevel(ctx, params.id, body)),
  write(c.orderLevels, (ctx, { body }) => orderLevels(ctx, body.ids)),
  write(c.removeLevel, (ctx, { params }) => removeLevel(ctx, params.id)),
];
