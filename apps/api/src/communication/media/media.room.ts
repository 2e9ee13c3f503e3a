import { mediaEvents } from '@encrier/contract/communication/media';
import { room } from '#kernel/act/act.ts';

export const mediaRoom = room('media', {
  tables: ['album_recipients', 'albums', 'album_audience', 'album_items', 'album_tags'],
  events: mediaEvents,
  journal: { plain: 'hidden' },
});
