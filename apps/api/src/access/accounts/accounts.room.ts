import { authEvents } from '@encrier/contract/access/auth';
import { room } from '#kernel/act/act.ts';

export const accountsRoom = room('accounts', {
  tables: [
    'accounts',
    'auth_entries',
    'auth_entry_roles',
    'one_time_codes',
    'look_as',
    'username_rules',
    'passkeys',
    'role_terms',
  ],
  events: authEvents,
  journal: { plain: 'accounts applied contacts custom_roles ended joined org org_ids revoked totp until' },
});
export type AccountsTx = Parameters<Parameters<typeof accountsRoom.act>[2]>[0];
