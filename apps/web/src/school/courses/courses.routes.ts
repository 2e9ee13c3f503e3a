import type { PageTable } from '#kernel/pages.ts';

/** Courses: by teacher, by class, by subject. */
export const coursesPages: PageTable = {
  '/admin/professor-assignments': {
    load: () => import('./CoursesPage.tsx'),
    permission: 'assignments.manage',
    prepare: async ({ search }) => {
      const [{ queries }, { boardQuery, filterFrom }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./courses.api.ts'),
      ]);
      return queries.ensureQueryData(boardQuery(filterFrom(search).yearId));
    },
    menu: { group: 'office', order: 33, name: 'assignment' },
  },
};
