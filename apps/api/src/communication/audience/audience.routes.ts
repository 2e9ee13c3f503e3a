import * as c from '@encrier/contract/communication/audience';
import { read, write } from '#kernel/http/bind.ts';
import { audienceChoices, countAudience, picturedAudience } from './audience.queries.ts';

export const audienceBindings = [
  write(c.countAudience, (ctx, { body }) => countAudience(ctx, body.use, body.audience)),
  write(c.picturedAudience, (ctx, { body }) => picturedAudience(ctx, body.use, body.audience)),
  read(c.audienceChoices, (ctx, { query }) => audienceChoices(ctx, query.use, query.q)),
];
