import type { PageTable } from '#kernel/pages.ts';
import { withAllWords } from '#kernel/with-all-words.ts';

/** Who may do what. */
export const rolesPages: PageTable = {
  '/admin/roles-management': {
    load: () => withAllWords(() => import('./RolesPage.tsx')),
    permission: 'roles.manage',
    prepare: async () => {
      const [{ queries }, { rolesQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./roles.api.ts'),
      ]);
      return queries.ensureQueryData(rolesQuery);
    },
    menu: { group: 'office', order: 70, name: 'role' },
  },
};
