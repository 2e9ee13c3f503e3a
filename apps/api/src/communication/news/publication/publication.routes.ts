import * as c from '@encrier/contract/communication/news';
import { read, write } from '#kernel/http/bind.ts';
import { publishPost, remindPost, restorePost, reviewPost, withdrawPost } from './publication.actions.ts';
import { listPicturedPupils } from './pictures.queries.ts';

export const newsPublicationBindings = [
  read(c.picturedPupils, (ctx, { params }) => listPicturedPupils(ctx, params.id)),
  write(c.publishPost, (ctx, { params, body }) => publishPost(ctx, params.id, body)),
  write(c.reviewPost, (ctx, { params, body }) => reviewPost(ctx, params.id, body)),
  write(c.withdrawPost, (ctx, { params }) => withdrawPost(ctx, params.id)),
  write(c.restorePost, (ctx, { params }) => restorePost(ctx, params.id)),
  write(c.remindPost, (ctx, { params }) => remindPost(ctx, params.id)),
];
