import { room } from '#kernel/act/act.ts';

/** What families answer about next year, with the papers they give. */
export const reenrolment = room('reenrolment', {
  tables: ['reenrolment_files', 'reenrolment_answers', 'reenrolment_pieces'],
});
export type ReenrolmentTx = Parameters<Parameters<typeof reenrolment.act>[2]>[0];
