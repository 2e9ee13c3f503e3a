import * as c from '@encrier/contract/school/reenrolment';
import { write } from '#kernel/http/bind.ts';
import { check, decide, record } from './files.actions.ts';

export const reenrolmentFilesBindings = [
  write(c.checkPiece, (ctx, { params, body }) => check(ctx, params, body)),
  write(c.decideFile, (ctx, { params, body }) => decide(ctx, params, body)),
  write(c.recordAnswer, (ctx, { params, body }) => record(ctx, params, body)),
];
