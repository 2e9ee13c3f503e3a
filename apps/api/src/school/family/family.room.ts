import { room } from '#kernel/act/act.ts';

/** What families ask for and the office decides; the sheets and the ties are written by their rooms. */
export const familyRoom = room('family', {
  tables: ['change_requests', 'change_request_lines', 'child_codes'],
  journal: { plain: 'accepted refused until' },
});
