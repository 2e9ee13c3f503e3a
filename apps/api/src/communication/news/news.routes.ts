import * as c from '@encrier/contract/communication/news';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read, write } from '#kernel/http/bind.ts';
import { acknowledge, markRead, react } from './news.actions.ts';
import { article, feed } from './news.queries.ts';

export const newsBindings = [
  read(
    c.listNews,
    keptForReader('news', (ctx, { query }) => feed(ctx, query)),
  ),
  read(c.getNews, (ctx, { params }) => article(ctx, params.id)),
  write(c.markNewsRead, (ctx, { params }) => markRead(ctx, params.id)),
  write(c.acknowledge, (ctx, { params }) => acknowledge(ctx, params.id)),
  write(c.react, (ctx, { params, body }) => react(ctx, params.id, body.kind)),
];
