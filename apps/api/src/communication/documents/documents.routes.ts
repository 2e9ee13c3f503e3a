import * as c from '@encrier/contract/communication/documents';
import { read, write } from '#kernel/http/bind.ts';
import { acknowledgeDocument, markRead, signDocument } from './documents.actions.ts';
import { getMine, listMine } from './documents.queries.ts';

export const documentsBindings = [
  read(c.listDocuments, (ctx, { query }) => listMine(ctx, query)),
  read(c.getDocument, (ctx, { params }) => getMine(ctx, params.id)),
  write(c.markDocumentRead, (ctx, { params, body }) => markRead(ctx, params.id, body.edition)),
  write(c.acknowledgeDocument, (ctx, { params }) => acknowledgeDocument(ctx, params.id)),
  write(c.signDocument, (ctx, { params, body }) => signDocument(ctx, params.id, body)),
  write(c.signDocumentByCode, (ctx, { params }) => signDocument(ctx, params.id, 'code')),
];
