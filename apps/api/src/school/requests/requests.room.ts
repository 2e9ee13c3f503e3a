import { room } from '#kernel/act/act.ts';

/** What the office decides, and the sheets on which an accepted line is written; accounts bear their person's names. */
export const requestsRoom = room('requests', {
  tables: ['change_requests', 'change_request_lines', 'persons', 'pupils', 'guardianships', 'accounts'],
});
