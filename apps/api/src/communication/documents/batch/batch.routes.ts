import * as c from '@encrier/contract/communication/documents';
import { read, write } from '#kernel/http/bind.ts';
import { publishBatch } from './batch.actions.ts';
import { findPupils, matchFiles } from './batch.queries.ts';

export const documentsBatchBindings = [
  read(c.documentPupils, (ctx, { query }) => findPupils(ctx, query.q)),
  write(c.matchFiles, (ctx, { body }) => matchFiles(ctx, body.fileIds)),
  write(c.publishBatch, (ctx, { body }) => publishBatch(ctx, body)),
];
