import type { PageTable } from '#kernel/pages.ts';

const prepare =
  (kind: 'guardians' | 'staff') =>
  async ({ search }: { search: Record<string, unknown> }): Promise<unknown> => {
    const [{ queries }, { filterFrom, peopleQuery }] = await Promise.all([
      import('#kernel/query/client.ts'),
      import('./directory.api.ts'),
    ]);
    return queries.ensureQueryData(peopleQuery(filterFrom(kind, search)));
  };

/** Guardians and staff. */
export const peoplePages: PageTable = {
  '/admin/responsables': {
    load: () => import('./GuardiansPage.tsx'),
    permission: 'people.view',
    prepare: prepare('guardians'),
    menu: { group: 'people', order: 20, name: 'family' },
  },
  '/admin/personnels': {
    load: () => import('./StaffPage.tsx'),
    permission: 'people.view',
    prepare: prepare('staff'),
    menu: { group: 'people', order: 30, name: 'staff' },
  },
};
