import type { AlbumCard } from '@encrier/contract/communication/media';
import type { BoardItem } from '@encrier/contract/communication/boards';
import type { FeedItem } from '@encrier/contract/communication/news';

/** What stands in the stream beside publications: an album, or a board that others share. */
export type Other = { at: string } & ({ what: 'album'; album: AlbumCard } | { what: 'board'; board: BoardItem });
export type Streamed = { what: 'news'; item: FeedItem } | Other;

const time = (at: string): number => Date.parse(at) || 0;

/**
 * The mixed stream: what is pinned first, then all the rest, the newest first. While more publications can be loaded,
 * what is older than the last of them waits: it would stand above publications that are not there yet.
 */
export function mixed(items: readonly FeedItem[], others: readonly Other[], complete: boolean): Streamed[] {
  const pinned = items.filter((item) => item.pinned);
  const plain = items.filter((item) => !item.pinned);
  const last = complete ? 0 : time(plain.at(-1)?.publishedAt ?? '');
  const dated = [
    ...plain.map((item) => ({ what: 'news' as const, item, at: item.publishedAt })),
    ...others.filter(({ at }) => time(at) >= last),
  ].sort((a, b) => time(b.at) - time(a.at));
  return [...pinned.map((item) => ({ what: 'news' as const, item })), ...dated];
}
