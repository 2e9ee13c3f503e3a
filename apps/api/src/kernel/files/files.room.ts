import { room } from '#kernel/act/act.ts';

export const files = room('files', { tables: ['files', 'uploads'] });
