import { newsEvents } from '@encrier/contract/communication/news';
import { room } from '#kernel/act/act.ts';

export const newsAdmin = room('news-admin', {
  tables: ['posts', 'post_audience', 'post_attachments', 'post_revisions', 'post_categories', 'post_recipients'],
  events: newsEvents,
});
