import { room } from '#kernel/act/act.ts';
import { accountTables } from './accounts/accounts.public.ts';
import { tieTables } from './duplicates.policy.ts';

/** Tables whose rows name the children that something came for, in an array that no foreign key follows; the test reads the catalogue. */
export const childTables = [
  'message_copies',
  'thread_boxes',
  'post_recipients',
  'document_recipients',
  'album_recipients',
  'notifications',
] as const;

/** A merge moves whatever is tied to a person or held by his account: hence the many tables. */
export const duplicatesRoom = room('duplicates', {
  tables: [
    ...tieTables,
    ...childTables,
    ...accountTables,
    'persons',
    'pupils',
    'staff',
    'accounts',
    'sessions',
    'auth_entries',
    'duplicate_dismissals',
    'merges',
  ],
});
export type DuplicatesTx = Parameters<Parameters<typeof duplicatesRoom.act>[2]>[0];
