import type { PageTable } from '#kernel/pages.ts';

/** Groups of pupils: halves of a class, options, languages, abilities, support, clubs. */
export const groupsPages: PageTable = {
  '/admin/groupes': {
    load: () => import('./GroupsPage.tsx'),
    permission: 'school.structure',
    prepare: async ({ search }) => {
      const [{ queries }, { groupsQuery, viewFrom }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./groups.api.ts'),
      ]);
      return queries.ensureQueryData(groupsQuery(viewFrom(search).yearId));
    },
    menu: { group: 'office', order: 32, name: 'group' },
  },
};
