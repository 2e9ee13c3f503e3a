import { mediaModule } from '@encrier/contract/communication/media';
import { ownsFiles } from '#kernel/files/owners.ts';
import { declareStreamed } from '../news/stream/stream.public.ts';
import { mayOpenItem, streamedAlbums } from './media.queries.ts';

/**
 * A picture's file opens for anyone who may see that picture now (SEC-OBJ-08); the file belongs to the picture, not to
 * the album.
 */
export function registerMediaFiles(): void {
  ownsFiles('media', { table: 'album_items', module: mediaModule }, (ctx, db, id) => mayOpenItem(db, ctx, id));
}

/** Albums appear in the mixed stream. */
export const registerMediaStream = (): void => declareStreamed('album', { module: 'media', next: streamedAlbums });
