import { newsEvents } from '@encrier/contract/communication/news';
import { room } from '#kernel/act/act.ts';

export const newsPublication = room('news-publication', { tables: ['posts', 'post_recipients'], events: newsEvents });
