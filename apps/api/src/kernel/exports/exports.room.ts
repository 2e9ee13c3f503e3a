import { room } from '#kernel/act/act.ts';

/** Files and papers that leave with people's data; who was read and by whom. */
export const exportsRoom = room('exports', { tables: ['export_subjects', 'person_reads'] });
