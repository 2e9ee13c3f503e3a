import * as c from '@encrier/contract/communication/pictures';
import { read, write } from '#kernel/http/bind.ts';
import { looked } from './pictures.actions.ts';
import { reviews } from './pictures.queries.ts';

export const picturesBindings = [
  read(c.listPictureReviews, (ctx, { query }) => reviews(ctx, query)),
  write(c.lookedAtPictures, (ctx, { params }) => looked(ctx, params.id)),
];
