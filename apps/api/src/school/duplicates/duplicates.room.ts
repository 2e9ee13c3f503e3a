import { room } from '#kernel/act/act.ts';
import { tieTables } from './duplicates.policy.ts';

/** A merge moves whatever is tied to a person: hence the many tables. */
export const duplicates = room('duplicates', { tables: [...tieTables, 'persons', 'pupils', 'staff', 'accounts', 'sessions', 'auth_entries', 'duplicate_dismissals', 'merges'] });
export type MergeTx = Parameters<Parameters<typeof duplicates.act>[2]>[0];
