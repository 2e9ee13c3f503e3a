import { reenrolmentEvents } from '@encrier/contract/school/reenrolment';
import { room } from '#kernel/act/act.ts';

/** What the office makes of the answers: papers checked, files decided, answers taken at the desk. */
export const reenrolmentFiles = room('reenrolment-files', {
  tables: ['reenrolment_files', 'reenrolment_answers', 'reenrolment_pieces'],
  events: reenrolmentEvents,
});
export type FilesTx = Parameters<Parameters<typeof reenrolmentFiles.act>[2]>[0];
