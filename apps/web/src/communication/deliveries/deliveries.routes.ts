import type { PageTable } from '#kernel/pages.ts';

/** Who was told what sort of thing, by which ways, and which addresses do not work. */
export const deliveriesPages: PageTable = {
  '/admin/envois': {
    load: () => import('./DeliveriesPage.tsx'),
    permission: 'deliveries.follow',
    correspondence: true,
    menu: { group: 'office', order: 91, name: 'deliveries', queues: ['deliveries.addresses'] },
  },
};
