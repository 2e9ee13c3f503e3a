import * as c from '@encrier/contract/school/rollover';
import { write } from '#kernel/http/bind.ts';
import { undoRun } from './undo.actions.ts';

export const rolloverUndoBindings = [write(c.undoRollover, (ctx, { params }) => undoRun(ctx, params.id))];
