import * as c from '@encrier/contract/communication/documents';
import { read, write } from '#kernel/http/bind.ts';
import { publishBatch } from './batch.actions.ts';
import { findPupils, match } from './batch.queries.ts';

export const documentsBatchBindings = [
  read(c.documentPupils, (ctx, { query }) => findPupils(ctx, query.q)),
  write(c.matchFiles, (ctx, { body }) => match(ctx, body.fileIds)),
  write(c.publishBatch, (ctx, { body }) => publishBatch(ctx, body)),
];
