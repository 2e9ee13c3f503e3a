import { mediaEvents } from '@encrier/contract/communication/media';
import { room } from '#kernel/act/act.ts';

export const mediaPublication = room('media-publication', {
  tables: ['albums', 'album_recipients'],
  events: mediaEvents,
});
