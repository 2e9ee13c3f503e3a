import type { PageTable } from '#kernel/pages.ts';

/** Loaded with the page: it may answer a promise alone, never a function. */
async function prepare(kind: 'guardians' | 'staff', search: Record<string, unknown>): Promise<unknown> {
  const [{ queries }, { filterFrom, peopleQuery }] = await Promise.all([
    import('#kernel/query/client.ts'),
    import('./directory.api.ts'),
  ]);
  return queries.ensureQueryData(peopleQuery(filterFrom(kind, search)));
}

/** Guardians and staff. */
export const peoplePages: PageTable = {
  '/admin/responsables': {
    load: () => import('./GuardiansPage.tsx'),
    permission: 'people.view',
    prepare: ({ search }) => prepare('guardians', search),
    menu: { group: 'people', order: 20, name: 'family' },
  },
  '/admin/personnels': {
    load: () => import('./StaffPage.tsx'),
    permission: 'people.view',
    prepare: ({ search }) => prepare('staff', search),
    menu: { group: 'people', order: 30, name: 'staff' },
  },
};
