import * as c from '@encrier/contract/communication/documents';
import { write } from '#kernel/http/bind.ts';
import { replaceDocument } from './replacing.actions.ts';
import { publishDocument, remindDocument, restoreDocument, withdrawDocument } from './publication.actions.ts';

export const documentsPublicationBindings = [
  write(c.publishDocument, (ctx, { params, body }) => publishDocument(ctx, params.id, body.version)),
  write(c.withdrawDocument, (ctx, { params, body }) => withdrawDocument(ctx, params.id, body.version)),
  write(c.replaceDocument, (ctx, { params, body }) => replaceDocument(ctx, params.id, body)),
  write(c.restoreDocument, (ctx, { params, body }) => restoreDocument(ctx, params.id, body.version)),
  write(c.remindDocument, (ctx, { params }) => remindDocument(ctx, params.id)),
];
