import type { AlbumKind } from '@encrier/contract/communication/media';
import { albumsQuery, filterFrom } from './media.api.ts';

/** The newest albums that the reader may look at, of one kind: as on their own page, narrowed to nothing. */
export const newestAlbumsQuery = (kind: AlbumKind, child: string | null) => albumsQuery(kind, filterFrom({}), child);
