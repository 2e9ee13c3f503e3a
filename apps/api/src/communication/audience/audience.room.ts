import { room } from '#kernel/act/act.ts';

export const audienceRoom = room('audience', {
  tables: ['audience_lists', 'audience_list_rules'],
  journal: { plain: 'ref replaced rules' },
});
