import type { Page, PageTable } from '#kernel/pages.ts';

const pupil: Page = {
  load: () => import('./PupilPage.tsx'),
  permission: 'people.view',
  prepare: async ({ params }) => {
    const [{ queries }, { pupilQuery }] = await Promise.all([
      import('#kernel/query/client.ts'),
      import('./persons.api.ts'),
    ]);
    return queries.ensureQueryData(pupilQuery(params.id ?? ''));
  },
};

/** The page of one family: other rooms have their cards there. */
export const personsFamilyPages: PageTable = {
  '/admin/familles/:id': {
    load: () => import('./FamilyPage.tsx'),
    permission: 'people.contacts',
    prepare: async ({ params }) => {
      const [{ queries }, { familyQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./persons.api.ts'),
      ]);
      return queries.ensureQueryData(familyQuery(params.id ?? ''));
    },
  },
};

/** The pages of one pupil and one member of staff. */
export const personsPages: PageTable = {
  '/admin/eleves/:id': pupil,
  '/prof/eleves/:id': pupil,
  '/admin/personnels/:id': {
    load: () => import('./StaffPage.tsx'),
    permission: 'people.contacts',
    prepare: async ({ params }) => {
      const [{ queries }, { staffQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./persons.api.ts'),
      ]);
      return queries.ensureQueryData(staffQuery(params.id ?? ''));
    },
  },
};
