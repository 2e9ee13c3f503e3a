import { paperEvents } from '@encrier/contract/communication/papers';
import { room } from '#kernel/act/act.ts';

/** Campaigns of papers to hand in, and what the office decides of each piece. */
export const papersAdmin = room('papers-admin', { tables: ['paper_campaigns', 'paper_pieces'], events: paperEvents });
