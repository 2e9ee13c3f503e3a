import * as c from '@encrier/contract/planning/lessons';
import { read, write } from '#kernel/http/bind.ts';
import { plainFile } from '#kernel/exports/download.ts';
import { make, readCalendar, revoke } from './feeds.actions.ts';
import { feedsOf } from './feeds.queries.ts';

const alone = 'the lessons of one person, as their page shows them to whoever made the address';

export const feedBindings = [
  write(c.makeFeed, (ctx, { body }) => make(ctx, body.personId)),
  read(c.ownFeeds, (ctx) => feedsOf(ctx)),
  write(c.revokeFeed, (ctx, { params }) => revoke(ctx, params.id)),
  plainFile(c.readFeed, alone, (ctx, { params }) => readCalendar(ctx, params.token)),
];
