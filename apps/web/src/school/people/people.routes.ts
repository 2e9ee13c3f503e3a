import type { PageTable } from '#kernel/pages.ts';

/** Pupils, guardians and staff. */
export const peoplePages: PageTable = {
  '/admin/eleves': {
    load: () => import('./PeoplePage.tsx'),
    prepare: async ({ search }) => {
      const [{ queries }, { filterFrom, peopleQuery }] = await Promise.all([import('#kernel/query/client.ts'), import('./people.api.ts')]);
      return queries.ensureQueryData(peopleQuery(filterFrom(search)));
    },
    menu: { group: 'people', order: 10, icon: 'pupil' },
  },
};
