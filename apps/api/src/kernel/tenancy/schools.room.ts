import { room } from '#kernel/act/act.ts';

/** The tables outside any school (SEC-TEN-01). */
export const schoolsRoom = room('schools', { tables: ['schools', 'setup_codes'] });
