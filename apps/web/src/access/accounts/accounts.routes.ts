import type { PageTable } from '#kernel/pages.ts';
import { withAllWords } from '#kernel/with-all-words.ts';

/** Accounts and the actions on them. */
export const accountsPages: PageTable = {
  '/admin/accounts': {
    load: () => withAllWords(() => import('./AccountsPage.tsx')),
    permission: 'users.manage',
    prepare: async ({ search }) => {
      const [{ queries }, { accountsQuery, filterFrom }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./accounts.api.ts'),
      ]);
      return queries.ensureQueryData(accountsQuery(filterFrom(search)));
    },
    menu: { group: 'office', order: 60, name: 'account' },
  },
};
