import type { PageTable } from '#kernel/pages.ts';

const prepare = async ({ search }: { search: Record<string, unknown> }): Promise<unknown> => {
  const [{ queries }, { pupilsQuery }, { filterFrom, isPast }] = await Promise.all([
    import('#kernel/query/client.ts'),
    import('./pupils.api.ts'),
    import('./parts/list/filter.ts'),
  ]);
  return queries.ensureQueryData(pupilsQuery(isPast(filterFrom(search).status)));
};

/** Pupils of the school for the office, and a teacher's own. */
export const pupilsPages: PageTable = {
  '/admin/eleves': {
    load: () => import('./PupilsPage.tsx'),
    permission: 'people.view',
    prepare,
    menu: { group: 'people', order: 10, name: 'pupil' },
  },
  '/prof/eleves': {
    load: () => import('./MyPupilsPage.tsx'),
    permission: 'people.view',
    prepare,
    menu: { group: 'people', order: 40, name: 'own-pupil' },
  },
};
