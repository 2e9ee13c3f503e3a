import { room } from '#kernel/act/act.ts';

/** What families ask for and the office decides. An accepted line is still written here on the sheets; of the ties to their children families write their own channels alone. */
export const familyRoom = room('family', {
  tables: ['change_requests', 'change_request_lines', 'persons', 'pupils', 'guardianships', 'accounts'],
});
