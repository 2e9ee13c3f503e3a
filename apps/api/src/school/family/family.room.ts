import { room } from '#kernel/act/act.ts';

/** What families ask for; of the ties to their children they write their own channels alone. */
export const familyRoom = room('family', { tables: ['change_requests', 'change_request_lines', 'guardianships'] });
