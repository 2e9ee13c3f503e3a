import type { PageTable } from '#kernel/pages.ts';

const pupil = {
  load: () => import('./PupilPage.tsx'),
  prepare: async ({ params }: { params: Record<string, string> }) => {
    const [{ queries }, { pupilQuery }] = await Promise.all([import('#kernel/query/client.ts'), import('./persons.api.ts')]);
    return queries.ensureQueryData(pupilQuery(params.id ?? ''));
  },
};

/** The pages of one pupil, one family, one member of staff. */
export const personsPages: PageTable = {
  '/admin/eleves/:id': pupil,
  '/prof/eleves/:id': pupil,
  '/admin/familles/:id': {
    load: () => import('./FamilyPage.tsx'),
    prepare: async ({ params }) => {
      const [{ queries }, { familyQuery }] = await Promise.all([import('#kernel/query/client.ts'), import('./persons.api.ts')]);
      return queries.ensureQueryData(familyQuery(params.id ?? ''));
    },
  },
  '/admin/personnels/:id': {
    load: () => import('./StaffPage.tsx'),
    prepare: async ({ params }) => {
      const [{ queries }, { staffQuery }] = await Promise.all([import('#kernel/query/client.ts'), import('./persons.api.ts')]);
      return queries.ensureQueryData(staffQuery(params.id ?? ''));
    },
  },
};
