import type { PageTable } from '#kernel/pages.ts';

/** Next year's enrolments: families' answers, and the office's decisions. */
export const reenrolmentPages: PageTable = {
  '/parent/reinscription': {
    load: () => import('./ReenrolmentPage.tsx'),
    prepare: async () => {
      const [{ queries }, { familyCampaignQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./reenrolment.api.ts'),
      ]);
      return queries.ensureQueryData(familyCampaignQuery);
    },
    menu: { group: 'office', order: 30, name: 'reenrolment' },
  },
  '/admin/reinscriptions': {
    load: () => import('./CampaignPage.tsx'),
    permission: 'rollover.manage',
    prepare: async () => {
      const [{ queries }, { campaignQuery }] = await Promise.all([
        import('#kernel/query/client.ts'),
        import('./reenrolment.api.ts'),
      ]);
      return queries.ensureQueryData(campaignQuery);
    },
    menu: { group: 'office', order: 35, name: 'reenrolments', queues: ['reenrolment.answers'] },
  },
};
