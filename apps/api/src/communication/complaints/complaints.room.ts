import { room } from '#kernel/act/act.ts';

export const complaintsRoom = room('complaints', {
  tables: [
    'complaints',
    'complaint_entries',
    'complaint_counters',
    'complaint_categories',
    'complaint_settings',
    'complaint_handlers',
  ],
  journal: { plain: 'complaint for_its_author handler_ids told' },
});
export type ComplaintsTx = Parameters<Parameters<typeof complaintsRoom.act>[2]>[0];
