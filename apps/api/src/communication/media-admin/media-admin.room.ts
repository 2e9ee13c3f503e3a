import { mediaEvents } from '@encrier/contract/communication/media';
import { room } from '#kernel/act/act.ts';

export const mediaAdmin = room('media-admin', {
  tables: ['albums', 'album_audience', 'album_recipients'],
  events: mediaEvents,
});
