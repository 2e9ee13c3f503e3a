import { newsEvents } from '@encrier/contract/communication/news';
import { room } from '#kernel/act/act.ts';

export const newsRoom = room('news', {
  tables: [
    'post_recipients',
    'post_reactions',
    'posts',
    'post_audience',
    'post_attachments',
    'post_revisions',
    'post_categories',
    'post_comments',
  ],
  events: newsEvents,
  journal: { plain: 'pictures_checked reaction' },
});
export type NewsTx = Parameters<Parameters<typeof newsRoom.act>[2]>[0];
