import * as c from '@encrier/contract/communication/media';
import { read, write } from '#kernel/http/bind.ts';
import { createAlbum, removeAlbum, updateAlbum } from './admin.actions.ts';
import { checkAlbum, findPupils, managedAlbum, managedList } from './admin.queries.ts';

export const mediaAdminBindings = [
  read(c.ownAlbums, (ctx, { query }) => managedList(ctx, query, false)),
  read(c.allAlbums, (ctx, { query }) => managedList(ctx, query, true)),
  read(c.getManaged, async (ctx, { params }) => (await managedAlbum(ctx.db, ctx, params.id)).album),
  read(c.checkAlbum, (ctx, { params }) => checkAlbum(ctx, params.id)),
  read(c.findPupils, (ctx, { params, query }) => findPupils(ctx, params.id, query.q)),
  write(c.createAlbum, (ctx, { body }) => createAlbum(ctx, body)),
  write(c.updateAlbum, (ctx, { params, body }) => updateAlbum(ctx, params.id, body)),
  write(c.removeAlbum, (ctx, { params }) => removeAlbum(ctx, params.id)),
];
