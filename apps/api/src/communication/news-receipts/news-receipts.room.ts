import { room } from '#kernel/act/act.ts';

/** Owns no table: its acts only say in the journal who took the receipts away. */
export const newsReceipts = room('news-receipts', { tables: [] });
