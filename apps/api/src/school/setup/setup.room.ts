import { room } from '#kernel/act/act.ts';

/** The first rows of a school, each made by the room that owns them, in the one transaction that makes the school. */
export const setupRoom = room('setup', {
  tables: ['school_years', 'persons', 'staff'],
});
