import type { PageTable } from '#kernel/pages.ts';

/** The office's side of the timetable: hours of the day, the plan of a year, the real week. */
export const timetablePages: PageTable = {
  '/admin/timetable': {
    load: () => import('./TimetablePage.tsx'),
    module: 'timetable',
    permission: 'timetable.view',
    prepare: async ({ search }) => {
      const [{ queries }, { boardQuery, planFrom }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./timetable.api.ts'),
      ]);
      const filter = planFrom(search);
      return filter.tab === 'week' ? undefined : queries.ensureQueryData(boardQuery(filter.yearId));
    },
    menu: { group: 'schooling', order: 12, name: 'timetable' },
  },
  '/admin/cadres-horaires': {
    load: () => import('./FramesPage.tsx'),
    module: 'timetable',
    permission: 'timetable.manage',
    prepare: async () => {
      const [{ queries }, { framesQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./frames.api.ts'),
      ]);
      return queries.ensureQueryData(framesQuery);
    },
    menu: { group: 'office', order: 39, name: 'time-frame' },
  },
};
