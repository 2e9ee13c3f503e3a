import { reenrolmentEvents } from '@encrier/contract/school/reenrolment';
import { room } from '#kernel/act/act.ts';

/** The campaign itself, and what the office decides on the answers. */
export const reenrolmentAdmin = room('reenrolment-admin', {
  tables: [
    'reenrolment_campaigns',
    'reenrolment_classes',
    'reenrolment_papers',
    'reenrolment_files',
    'reenrolment_answers',
    'reenrolment_pieces',
  ],
  events: reenrolmentEvents,
});
export type AdminTx = Parameters<Parameters<typeof reenrolmentAdmin.act>[2]>[0];
