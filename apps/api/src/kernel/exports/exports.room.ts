import { room } from '#kernel/act/act.ts';

/** Who was read and by whom; whose data left with a file stands beside the journal's lines, which write it. */
export const exportsRoom = room('exports', { tables: ['person_reads'], journal: { plain: 'lines' } });
