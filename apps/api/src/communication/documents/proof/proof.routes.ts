import * as c from '@encrier/contract/communication/documents';
import { download, plainFile } from '#kernel/exports/download.ts';
import { proveAll } from './proof.actions.ts';
import { readProof } from './proof.queries.ts';

export const documentsProofBindings = [
  plainFile(c.proveDocument, 'the caller’s own signature', (ctx, { params }) => readProof(ctx, params.id)),
  download(c.proveAll, (ctx, { params, query }) => proveAll(ctx, params.id, query.page)),
];
