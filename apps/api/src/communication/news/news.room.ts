import { room } from '#kernel/act/act.ts';

/** What readers leave on a publication: their receipt and their reaction. */
export const newsReading = room('news', { tables: ['post_recipients', 'post_reactions'] });
