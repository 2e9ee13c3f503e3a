import { paperEvents } from '@encrier/contract/communication/papers';
import { room } from '#kernel/act/act.ts';

export const papersRoom = room('papers', {
  tables: ['paper_pieces', 'paper_files', 'paper_campaigns', 'paper_audience'],
  events: paperEvents,
  journal: { plain: 'asked withdrawn' },
});
