import { searchKey } from '@encrier/contract/kernel/search-key';
import { structure } from '@encrier/contract/school/imports';
import { api } from '#kernel/api/client.ts';
import type { SearchFace } from '#kernel/search.ts';

export const classesSearch: SearchFace = {
  key: 'classes',
  lists: ['/admin/classes'],
  order: 40,
  enough: 1,
  find: async ({ q, list, signal }) => {
    const { levels } = await api(structure, {}, { signal });
    const wanted = searchKey(q);
    return levels.flatMap((level) =>
      level.classes
        .filter(({ name }) => searchKey(name).includes(wanted))
        .map(({ id, name }) => ({ id, label: name, detail: level.name, href: `${list}/${id}` })),
    );
  },
};
