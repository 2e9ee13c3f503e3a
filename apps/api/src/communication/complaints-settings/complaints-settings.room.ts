import { room } from '#kernel/act/act.ts';

export const complaintsSettings = room('complaints-settings', {
  tables: ['complaint_settings', 'complaint_categories', 'complaint_handlers'],
});
