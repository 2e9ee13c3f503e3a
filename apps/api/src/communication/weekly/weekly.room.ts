import { room } from '#kernel/act/act.ts';

export const weeklyRoom = room('weekly', { tables: ['weekly_settings', 'weekly_days'], journal: { plain: 'sent' } });
