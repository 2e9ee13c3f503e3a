import * as c from '@encrier/contract/communication/documents';
import { read, write } from '#kernel/http/bind.ts';
import { createDocument, removeDocument, updateDocument } from './admin.actions.ts';
import { getAdmin, listAdmin } from './admin.queries.ts';

export const documentsAdminBindings = [
  read(c.adminDocuments, (ctx, { query }) => listAdmin(ctx, query)),
  read(c.adminGetDocument, (ctx, { params }) => getAdmin(ctx, params.id)),
  write(c.createDocument, (ctx, { body }) => createDocument(ctx, body)),
  write(c.updateDocument, (ctx, { params, body }) => updateDocument(ctx, params.id, body)),
  write(c.removeDocument, (ctx, { params }) => removeDocument(ctx, params.id)),
];
