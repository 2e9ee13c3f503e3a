import * as c from '@encrier/contract/communication/papers';
import { read, write } from '#kernel/http/bind.ts';
import { submitPiece } from './papers.actions.ts';
import { listMyPieces } from './papers.queries.ts';

export const papersBindings = [
  read(c.listPieces, (ctx, { query }) => listMyPieces(ctx, query.child)),
  write(c.submitPiece, (ctx, { params, body }) => submitPiece(ctx, params.id, body.fileIds)),
];
