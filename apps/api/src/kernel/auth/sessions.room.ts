import { room } from '#kernel/act/act.ts';

/** Sessions and the counts of wrong guesses: what every request reads and updates, before any room. */
export const sessionsRoom = room('sessions', { tables: ['sessions', 'throttle'], journal: { plain: 'session' } });
