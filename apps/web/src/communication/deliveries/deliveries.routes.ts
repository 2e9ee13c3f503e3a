import type { PageTable } from '#kernel/pages.ts';

/** Who got which kind of notification, through which channels, and which addresses do not work. */
export const deliveriesPages: PageTable = {
  '/admin/envois': {
    load: () => import('./DeliveriesPage.tsx'),
    permission: 'deliveries.follow',
    correspondence: true,
    menu: { group: 'office', order: 91, name: 'deliveries', queues: ['deliveries.addresses'] },
  },
};
