import { room } from '#kernel/act/act.ts';

/** Who read whose sheet; whose data left with a file is stored by the journal, beside its lines. */
export const exportsRoom = room('exports', { tables: ['person_reads'], journal: { plain: 'lines' } });
