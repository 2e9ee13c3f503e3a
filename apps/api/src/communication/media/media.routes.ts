import * as c from '@encrier/contract/communication/media';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { read, stream, write } from '#kernel/http/bind.ts';
import { markSeen, takeAlbum } from './media.actions.ts';
import { grid, readAlbum } from './media.queries.ts';

export const mediaBindings = [
  read(c.listAlbums, (ctx, { query }) => grid(ctx, query)),
  read(c.getAlbum, (ctx, { params }) => readAlbum(ctx.db, ctx, params.id)),
  write(c.markSeen, (ctx, { params }) => markSeen(ctx, params.id)),
  stream(c.zipAlbum, async (ctx, { params }, _request, reply) => {
    const { name, stream: bytes } = await takeAlbum(ctx, params.id);
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition('attachment', name))
      .send(bytes);
  }),
];
