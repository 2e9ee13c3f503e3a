import * as c from '@encrier/contract/communication/documents';
import { read, write } from '#kernel/http/bind.ts';
import { acknowledge, markRead, sign } from './documents.actions.ts';
import { getMine, listMine } from './documents.queries.ts';

export const documentsBindings = [
  read(c.listDocuments, (ctx, { query }) => listMine(ctx, query)),
  read(c.getDocument, (ctx, { params }) => getMine(ctx, params.id)),
  write(c.markDocumentRead, (ctx, { params, body }) => markRead(ctx, params.id, body.edition)),
  write(c.acknowledgeDocument, (ctx, { params }) => acknowledge(ctx, params.id)),
  write(c.signDocument, (ctx, { params, body }) => sign(ctx, params.id, body)),
  write(c.signDocumentByCode, (ctx, { params }) => sign(ctx, params.id, 'code')),
];
