import { newsEvents } from '@encrier/contract/communication/news';
import { room } from '#kernel/act/act.ts';

export const newsComments = room('news-comments', { tables: ['post_comments'], events: newsEvents });
