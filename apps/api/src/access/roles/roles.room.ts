import { authEvents } from '@encrier/contract/access/auth';
import { room } from '#kernel/act/act.ts';

export const rolesRoom = room('roles', {
  tables: ['custom_roles', 'custom_role_grants', 'known_permissions', 'totp_roles'],
  events: authEvents,
  journal: { whole: 'grants' },
});
