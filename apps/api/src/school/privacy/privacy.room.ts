import { room } from '#kernel/act/act.ts';
import { personalTables } from './privacy.policy.ts';

/** An erasure reaches whatever the school holds of a person: hence the many tables. */
export const privacyRoom = room('privacy', {
  tables: [
    ...new Set(personalTables.map(({ table }) => table)),
    'message_attachments',
    'privacy_requests',
    'erasures',
    'retention_rules',
    'retention_runs',
    'families',
    'files',
    'imports',
    'import_lines',
    'import_changes',
  ],
});
export type PrivacyTx = Parameters<Parameters<typeof privacyRoom.act>[2]>[0];
