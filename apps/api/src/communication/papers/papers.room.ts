import { room } from '#kernel/act/act.ts';

/** Papers that families hand in. */
export const papersRoom = room('papers', { tables: ['paper_pieces', 'paper_files'] });
