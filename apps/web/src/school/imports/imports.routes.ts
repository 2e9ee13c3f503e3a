import type { PageTable } from '#kernel/pages.ts';

/** Lists of pupils, families and staff; timetables have their own addresses, for people who make them. */
export const importsPages: PageTable = {
  '/admin/imports': {
    load: () => import('./ImportsPage.tsx'),
    permission: 'people.import',
    prepare: async () => {
      const [{ queries }, { importsQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./imports.api.ts'),
      ]);
      return queries.ensureQueryData(importsQuery(1, null));
    },
    menu: { group: 'office', order: 50, name: 'import', queues: ['imports.absent'] },
  },
  '/admin/imports/:id': {
    load: () => import('./ImportPage.tsx'),
    permission: 'people.import',
    prepare: async ({ params }) => {
      const [{ queries }, { importQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./imports.api.ts'),
      ]);
      return queries.ensureQueryData(importQuery(params.id ?? ''));
    },
  },
  '/admin/timetable/import': {
    load: () => import('./ImportsPage.tsx'),
    module: 'timetable',
    permission: 'timetable.manage',
    prepare: async () => {
      const [{ queries }, { importsQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./imports.api.ts'),
      ]);
      return queries.ensureQueryData(importsQuery(1, 'lessons'));
    },
  },
  '/admin/timetable/import/:id': {
    load: () => import('./ImportPage.tsx'),
    module: 'timetable',
    permission: 'timetable.manage',
    prepare: async ({ params }) => {
      const [{ queries }, { importQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./imports.api.ts'),
      ]);
      return queries.ensureQueryData(importQuery(params.id ?? ''));
    },
  },
};
