import { room } from '#kernel/act/act.ts';

/** Reading: the receipts of readers, and the trace of who took an archive. */
export const media = room('media', { tables: ['album_recipients'] });
