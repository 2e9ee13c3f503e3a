import { listResources } from '@encrier/contract/communication/resources';
import { api } from '#kernel/api/client.ts';
import type { SearchFace } from '#kernel/search.ts';

export const resourcesSearch: SearchFace = {
  key: 'resources',
  lists: ['/parent/resources', '/eleve/resources'],
  order: 80,
  enough: 3,
  find: async ({ q, list, signal }) => {
    const { items } = await api(listResources, { query: { q, page: 1 } }, { signal });
    return items.map(({ id, title, author }) => ({
      id,
      label: title,
      detail: author,
      href: `${list}?q=${encodeURIComponent(title)}`,
    }));
  },
};
