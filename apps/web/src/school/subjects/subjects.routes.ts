import type { PageTable } from '#kernel/pages.ts';

/** Subjects of the school, and what each level expects of them. */
export const subjectsPages: PageTable = {
  '/admin/matieres': {
    load: () => import('./SubjectsPage.tsx'),
    permission: 'school.structure',
    prepare: async () => {
      const [{ queries }, { subjectsQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./subjects.api.ts'),
      ]);
      return queries.ensureQueryData(subjectsQuery);
    },
    menu: { group: 'office', order: 36, name: 'subject' },
  },
};
