import * as c from '@encrier/contract/communication/pictures';
import { read, write } from '#kernel/http/bind.ts';
import { confirmLooked } from './pictures.actions.ts';
import { listReviews } from './pictures.queries.ts';

export const picturesBindings = [
  read(c.listPictureReviews, (ctx, { query }) => listReviews(ctx, query)),
  write(c.lookedAtPictures, (ctx, { params }) => confirmLooked(ctx, params.id)),
];
