import { room } from '#kernel/act/act.ts';

export const groupsRoom = room('groups', {
  tables: ['groups', 'group_members'],
  journal: { plain: 'birth by group groups last_day members over_capacity' },
});
