import { room } from '#kernel/act/act.ts';

export const distanceRoom = room('distance', { tables: ['course_links'] });
