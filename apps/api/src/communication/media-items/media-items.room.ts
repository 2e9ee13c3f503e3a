import { mediaEvents } from '@encrier/contract/communication/media';
import { room } from '#kernel/act/act.ts';

/** The pictures of albums: their order and words, who is on them, and what readers see of them. */
export const mediaItems = room('media-items', { tables: ['albums', 'album_items', 'album_tags'], events: mediaEvents });
