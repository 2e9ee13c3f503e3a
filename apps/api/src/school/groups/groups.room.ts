import * as z from 'zod/mini';
import { room } from '#kernel/act/act.ts';

export const groupsRoom = room('groups', {
  tables: ['groups', 'group_members'],
  events: {
    /** Pupils entered a group or left one. */
    'groups.members_changed': z.object({ pupilIds: z.array(z.string()) }),
  },
  journal: { plain: 'birth by group groups last_day members over_capacity' },
});
export type GroupsTx = Parameters<Parameters<typeof groupsRoom.act>[2]>[0];
