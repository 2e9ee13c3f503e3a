import { withNotices } from '#kernel/notices/learn.ts';
import type { PageTable } from '#kernel/pages.ts';

/** The notification centre, behind the bell. */
export const notificationPages: PageTable = {
  '/notifications': {
    load: () => withNotices(() => import('./NotificationsPage.tsx')),
    area: 'session',
    correspondence: true,
    prepare: async () => {
      const [{ queries }, { listQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./notifications.api.ts'),
      ]);
      return queries.ensureQueryData(listQuery(1, false, null));
    },
  },
};
