import { room } from '#kernel/act/act.ts';

/** Requests of families and their decisions by the office; sheets and ties are written by their own rooms. */
export const familyRoom = room('family', {
  tables: ['change_requests', 'change_request_lines', 'child_codes'],
  journal: { plain: 'accepted refused until' },
});
