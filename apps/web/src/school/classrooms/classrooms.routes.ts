import type { PageTable } from '#kernel/pages.ts';

/** Rooms of the school: their place, capacity and use. */
export const classroomsPages: PageTable = {
  '/admin/salles': {
    load: () => import('./ClassroomsPage.tsx'),
    permission: 'school.structure',
    prepare: async () => {
      const [{ queries }, { classroomsQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./classrooms.api.ts'),
      ]);
      return queries.ensureQueryData(classroomsQuery);
    },
    menu: { group: 'office', order: 38, name: 'room' },
  },
};
