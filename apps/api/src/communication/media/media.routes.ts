import * as c from '@encrier/contract/communication/media';
import { plainFile } from '#kernel/exports/download.ts';
import { read, write } from '#kernel/http/bind.ts';
import { markSeen, takeAlbum } from './media.actions.ts';
import { listAlbumGrid, readAlbum } from './media.queries.ts';

export const mediaBindings = [
  read(c.listAlbums, (ctx, { query }) => listAlbumGrid(ctx, query)),
  read(c.getAlbum, (ctx, { params }) => readAlbum(ctx.db, ctx, params.id)),
  write(c.markSeen, (ctx, { params }) => markSeen(ctx, params.id)),
  plainFile(c.zipAlbum, 'pictures under the album’s own rules; the journal has who took it', (ctx, { params }) =>
    takeAlbum(ctx, params.id),
  ),
];
