import { reenrolmentEvents } from '@encrier/contract/school/reenrolment';
import { room } from '#kernel/act/act.ts';

export const reenrolmentRoom = room('reenrolment', {
  tables: [
    'reenrolment_files',
    'reenrolment_answers',
    'reenrolment_pieces',
    'reenrolment_campaigns',
    'reenrolment_classes',
    'reenrolment_papers',
  ],
  events: reenrolmentEvents,
  journal: { plain: 'anyway campaign papers reenrolment' },
});
export type ReenrolmentTx = Parameters<Parameters<typeof reenrolmentRoom.act>[2]>[0];
