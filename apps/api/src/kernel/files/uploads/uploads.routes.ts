import * as c from '@encrier/contract/kernel/uploads';
import { read, stream, write } from '#kernel/http/bind.ts';
import { dropUpload, finishUpload, sendPart, startUpload } from './uploads.actions.ts';
import { uploadState } from './uploads.queries.ts';

export const uploadBindings = [
  write(c.startUpload, (ctx, { body }) => startUpload(ctx, body)),
  read(c.uploadState, (ctx, { params }) => uploadState(ctx, params.id)),
  stream(c.sendPart, (ctx, { params, query }, request) => sendPart(ctx, params.id, query.offset, request)),
  write(c.finishUpload, (ctx, { params }) => finishUpload(ctx, params.id)),
  write(c.dropUpload, (ctx, { params }) => dropUpload(ctx, params.id)),
];
