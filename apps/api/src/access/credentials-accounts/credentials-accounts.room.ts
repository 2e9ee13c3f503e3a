import { room } from '#kernel/act/act.ts';

export const credentialsAccounts = room('credentials-accounts', { tables: ['accounts', 'auth_entries'] });
