import * as c from '@encrier/contract/school-life/discipline-office';
import { read, write } from '#kernel/http/bind.ts';
import { planDetention, recordDetention } from './detentions.actions.ts';
import { hoursOf, readDetentions } from './detentions.queries.ts';

export const disciplineDetentionsBindings = [
  read(c.listDetentions, (ctx, { query }) => readDetentions(ctx, query)),
  read(c.detentionDay, (ctx, { params, query }) => hoursOf(ctx, params.id, query)),
  write(c.placeDetention, (ctx, { params, body }) => planDetention(ctx, params.id, body)),
  write(c.sayDetention, (ctx, { params, body }) => recordDetention(ctx, params.id, body)),
];
