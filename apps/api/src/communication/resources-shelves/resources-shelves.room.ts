import { room } from '#kernel/act/act.ts';

/** Chapters, the order inside them, and what is done with many resources at once. */
export const resourcesShelves = room('resources-shelves', {
  tables: ['resources', 'resource_folders', 'resource_contents'],
});
