import { room } from '#kernel/act/act.ts';

/** What readers leave on a resource: their openings, their favourites and their visits. */
export const resourcesReading = room('resources', { tables: ['resource_views', 'resource_favourites', 'resource_visits'] });
