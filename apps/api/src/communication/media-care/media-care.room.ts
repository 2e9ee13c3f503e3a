import { mediaEvents } from '@encrier/contract/communication/media';
import { room } from '#kernel/act/act.ts';

/** What the law asks of albums, without anybody's hand: withdrawn consents, readers who moved, and the end of their life. */
export const mediaCare = room('media-care', {
  tables: ['albums', 'album_items', 'album_recipients'],
  events: mediaEvents,
});
