import { room } from '#kernel/act/act.ts';

/** Sessions, and the windows of wrong guesses: what every request reads and keeps, before any room. */
export const sessionsRoom = room('sessions', { tables: ['sessions', 'throttle'], journal: { plain: 'session' } });
