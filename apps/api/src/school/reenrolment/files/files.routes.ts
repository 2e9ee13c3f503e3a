import * as c from '@encrier/contract/school/reenrolment';
import { write } from '#kernel/http/bind.ts';
import { checkPaper, decidePupil, recordDeskAnswer } from './files.actions.ts';

export const reenrolmentFilesBindings = [
  write(c.checkPiece, (ctx, { params, body }) => checkPaper(ctx, params, body)),
  write(c.decideFile, (ctx, { params, body }) => decidePupil(ctx, params, body)),
  write(c.recordAnswer, (ctx, { params, body }) => recordDeskAnswer(ctx, params, body)),
];
