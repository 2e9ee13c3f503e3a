import * as c from '@encrier/contract/school/rollover';
import { write } from '#kernel/http/bind.ts';
import { askRun } from './run.actions.ts';

export const rolloverRunBindings = [write(c.executeRollover, (ctx, { params, body }) => askRun(ctx, params.id, body))];
