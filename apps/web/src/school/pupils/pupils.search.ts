import { listPeople } from '@encrier/contract/school/imports';
import { api } from '#kernel/api/client.ts';
import type { SearchFace } from '#kernel/search.ts';

export const pupilsSearch: SearchFace = {
  key: 'pupils',
  lists: ['/admin/eleves', '/prof/eleves'],
  order: 10,
  enough: 2,
  find: async ({ q, list, signal }) => {
    const { items } = await api(listPeople, { query: { q, kind: 'pupils', page: 1 } }, { signal });
    return items.map(({ id, label, detail, photo }) => ({ id, label, detail, photo, href: `${list}/${id}` }));
  },
};
