import type { PageTable } from '#kernel/pages.ts';

/** Who has signed in, and the codes for the others. */
export const credentialsPages: PageTable = {
  '/admin/parent-credentials': {
    load: () => import('./CredentialsPage.tsx'),
    permission: 'credentials.manage',
    prepare: async ({ search }) => {
      const [{ queries }, { boardQuery, filterFrom, peopleQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./credentials.api.ts'),
      ]);
      const filter = filterFrom(search);
      return Promise.all([
        queries.ensureQueryData(boardQuery(filter.kind)),
        queries.ensureQueryData(peopleQuery(filter)),
      ]);
    },
    menu: { group: 'people', order: 50, name: 'key' },
  },
};
