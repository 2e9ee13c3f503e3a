import { room } from '#kernel/act/act.ts';

/** The list of pupils: what it changes of many at once, and how each account narrows it. */
export const pupils = room('pupils', { tables: ['pupils', 'group_members', 'saved_filters'] });
