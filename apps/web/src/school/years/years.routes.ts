import type { PageTable } from '#kernel/pages.ts';

/** Years, their terms and their days off. */
export const yearsPages: PageTable = {
  '/admin/annees': {
    load: () => import('./YearsPage.tsx'),
    permission: 'school.structure',
    prepare: async () => {
      const [{ queries }, { yearsQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./years.api.ts'),
      ]);
      return queries.ensureQueryData(yearsQuery);
    },
    menu: { group: 'office', order: 30, name: 'calendar' },
  },
};
