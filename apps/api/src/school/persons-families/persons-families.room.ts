import { room } from '#kernel/act/act.ts';

/** A child's family is a column of the pupil. */
export const personsFamilies = room('persons-families', { tables: ['families', 'pupils'] });
