import * as c from '@encrier/contract/kernel/files';
import { read, stream, write } from '#kernel/http/bind.ts';
import { discardFile, uploadFile } from './files.actions.ts';
import { readFile, fileByName, guestOf, readImage, makeLink, readProxiedImage } from './files.queries.ts';

/** One file at a time, for callers with the right to its object now (SEC-OBJ-08). */
const owned = { carries: { nobody: 'a file as somebody sent it, with the right to its object' } };
const linked = { guest: guestOf, ...owned };

export const fileBindings = [
  stream(c.upload, (ctx, _input, request) => uploadFile(ctx, request)),
  write(c.discard, (ctx, { params }) => discardFile(ctx, params.id)),
  stream(c.fileByName, (ctx, { query }, request, reply) => fileByName(ctx, query.n, request, reply), owned),
  stream(
    c.image,
    (ctx, { params, query }, request, reply) => readImage(ctx, params.name, query, request, reply),
    linked,
  ),
  stream(c.file, (ctx, { params, query }, request, reply) => readFile(ctx, params, query, request, reply), linked),
  read(c.link, (ctx, { params }) => makeLink(ctx, params.id)),
  stream(c.imageProxy, (ctx, { query }, _request, reply) => readProxiedImage(ctx, query, reply), {
    carries: { nobody: 'a picture of a listed host' },
  }),
];
