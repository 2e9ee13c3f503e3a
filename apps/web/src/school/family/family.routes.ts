import type { PageTable } from '#kernel/pages.ts';

/** Data and requests of a family, and the office's answers. */
export const familyPages: PageTable = {
  '/parent/famille': {
    load: () => import('./FamilyPage.tsx'),
    prepare: async () => {
      const [{ queries }, { familyQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./family.api.ts'),
      ]);
      return queries.ensureQueryData(familyQuery);
    },
    menu: { group: 'office', order: 10, name: 'own-family' },
  },
  '/parent/hello': { load: () => import('./HelloPage.tsx') },
  '/admin/demandes': {
    load: () => import('./RequestsPage.tsx'),
    permission: 'requests.handle',
    prepare: async ({ search }) => {
      const [{ queries }, { filterFrom, requestsQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./family.api.ts'),
      ]);
      const filter = filterFrom(search);
      return filter.view === 'requests' ? queries.ensureQueryData(requestsQuery(filter)) : undefined;
    },
    menu: { group: 'people', order: 40, name: 'request', queues: ['family.requests', 'family.claims'] },
  },
};
