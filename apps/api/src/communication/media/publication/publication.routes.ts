import * as c from '@encrier/contract/communication/media';
import { write } from '#kernel/http/bind.ts';
import { moveAlbum, publishAlbum, reviewAlbum } from './publication.actions.ts';

export const mediaPublicationBindings = [
  write(c.publishAlbum, (ctx, { params, body }) => publishAlbum(ctx, params.id, body)),
  write(c.reviewAlbum, (ctx, { params, body }) => reviewAlbum(ctx, params.id, body)),
  write(c.moveAlbum, (ctx, { params, body }) => moveAlbum(ctx, params.id, body)),
];
