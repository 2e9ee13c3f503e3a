import type { PageTable } from '#kernel/pages.ts';

/** Levels, classes, and the page of one class. */
export const classesPages: PageTable = {
  '/admin/classes': {
    load: () => import('./ClassesPage.tsx'),
    permission: 'school.structure',
    prepare: async ({ search }) => {
      const [{ queries }, { boardQuery, viewFrom }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./classes.api.ts'),
      ]);
      return queries.ensureQueryData(boardQuery(viewFrom(search).yearId));
    },
    menu: { group: 'office', order: 31, name: 'class' },
  },
  '/admin/classes/:id': {
    load: () => import('./ClassPage.tsx'),
    permission: 'people.view',
    prepare: async ({ params }) => {
      const [{ queries }, { classQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./classes.api.ts'),
      ]);
      return queries.ensureQueryData(classQuery(params.id ?? ''));
    },
  },
};
