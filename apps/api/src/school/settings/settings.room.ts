import { schoolEvents } from '@encrier/contract/school/school';
import { room } from '#kernel/act/act.ts';

export const settingsRoom = room('settings', {
  tables: ['school_settings', 'orgs', 'school_keys'],
  events: schoolEvents,
  journal: { plain: 'logo off renewed replace revoked stamp' },
});
