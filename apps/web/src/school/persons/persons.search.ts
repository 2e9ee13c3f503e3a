import { listPeople } from '@encrier/contract/school/imports';
import { api } from '#kernel/api/client.ts';
import type { SearchFace } from '#kernel/search.ts';

const people = (key: 'guardians' | 'staff', lists: readonly string[]): SearchFace => ({
  key,
  lists,
  order: key === 'guardians' ? 20 : 30,
  enough: 2,
  find: async ({ q, list, signal }) => {
    const { items } = await api(listPeople, { query: { q, kind: key, page: 1 } }, { signal });
    return items.map(({ id, label, detail, photo }) => ({
      id,
      label,
      detail,
      photo,
      // A guardian has no page: their line in the list links to the family.
      href: key === 'guardians' ? `${list}?q=${encodeURIComponent(label)}` : `${list}/${id}`,
    }));
  },
});

export const guardiansSearch = people('guardians', ['/admin/responsables']);
export const staffSearch = people('staff', ['/admin/personnels']);
