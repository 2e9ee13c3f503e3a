import { distanceEvents } from '@encrier/contract/teaching/distance-closures';
import * as z from 'zod/mini';
import { room } from '#kernel/act/act.ts';

export const distanceRoom = room('distance', {
  tables: [
    'course_links',
    'distance_providers',
    'distance_closures',
    'distance_closure_lessons',
    'distance_works',
    'distance_replays',
  ],
  events: {
    ...distanceEvents,
    /** A room was opened on the server of an organisation, to be ended after its lesson. */
    'distance.room_opened': z.object({ lessonId: z.string(), orgId: z.string() }),
  },
  journal: { plain: 'reopened' },
});
export type DistanceTx = Parameters<Parameters<typeof distanceRoom.act>[2]>[0];
