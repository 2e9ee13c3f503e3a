import * as c from '@encrier/contract/school-life/discipline-office';
import { read, write } from '#kernel/http/bind.ts';
import { place, recordDetention } from './detentions.actions.ts';
import { hoursOf, listed } from './detentions.queries.ts';

export const disciplineDetentionsBindings = [
  read(c.listDetentions, (ctx, { query }) => listed(ctx, query)),
  read(c.detentionDay, (ctx, { params, query }) => hoursOf(ctx, params.id, query)),
  write(c.placeDetention, (ctx, { params, body }) => place(ctx, params.id, body)),
  write(c.sayDetention, (ctx, { params, body }) => recordDetention(ctx, params.id, body)),
];
