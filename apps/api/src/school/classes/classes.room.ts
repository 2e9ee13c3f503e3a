import { room } from '#kernel/act/act.ts';

export const classesRoom = room('classes', { tables: ['classes'], journal: { plain: 'birth' } });
