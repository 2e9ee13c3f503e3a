import { distanceEvents } from '@encrier/contract/teaching/distance-closures';
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
  events: distanceEvents,
});
export type DistanceTx = Parameters<Parameters<typeof distanceRoom.act>[2]>[0];
