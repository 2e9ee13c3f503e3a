import { room } from '#kernel/act/act.ts';

export const groupsRoom = room('groups', { tables: ['groups', 'group_members'] });
