import * as c from '@encrier/contract/communication/news';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read, write } from '#kernel/http/bind.ts';
import { acknowledgePost, markRead, reactToPost } from './news.actions.ts';
import { readOneArticle, readFeed } from './news.queries.ts';

export const newsBindings = [
  read(
    c.listNews,
    keptForReader('news', (ctx, { query }) => readFeed(ctx, query)),
  ),
  read(c.getNews, (ctx, { params }) => readOneArticle(ctx, params.id)),
  write(c.markNewsRead, (ctx, { params }) => markRead(ctx, params.id)),
  write(c.acknowledge, (ctx, { params }) => acknowledgePost(ctx, params.id)),
  write(c.react, (ctx, { params, body }) => reactToPost(ctx, params.id, body.kind)),
];
