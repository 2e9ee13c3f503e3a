import { room } from '#kernel/act/act.ts';

export const levelsRoom = room('levels', { tables: ['levels'], journal: { plain: 'levels subjects' } });
