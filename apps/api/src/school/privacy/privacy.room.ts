import { room } from '#kernel/act/act.ts';

export const privacyRoom = room('privacy', {
  tables: ['privacy_requests', 'erasures', 'retention_rules', 'retention_runs'],
  journal: { plain: 'erased', whole: 'tables' },
});
export type PrivacyTx = Parameters<Parameters<typeof privacyRoom.act>[2]>[0];
