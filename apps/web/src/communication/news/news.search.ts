import { listNews } from '@encrier/contract/communication/news';
import { api } from '#kernel/api/client.ts';
import { inAreas, type SearchFace } from '#kernel/search.ts';

export const newsSearch: SearchFace = {
  key: 'news',
  lists: inAreas('/newsfeed'),
  order: 70,
  enough: 3,
  find: async ({ q, list, signal }) => {
    const { items } = await api(listNews, { query: { q, page: 1 } }, { signal });
    return items.map(({ id, title, author }) => ({ id, label: title, detail: author.label, href: `${list}/${id}` }));
  },
};
