import { room } from '#kernel/act/act.ts';

export const usernames = room('usernames', { tables: ['username_rules', 'accounts', 'one_time_codes'] });
