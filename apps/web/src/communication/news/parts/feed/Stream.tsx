import type { FeedItem } from '@encrier/contract/communication/news';
import { useNewsPlace } from '../use-news-place.ts';
import { NothingHere } from '../NothingHere.tsx';
import { FeedCard } from './FeedCard.tsx';
import { mixed } from './mixed.ts';
import { OtherCard } from './OtherCard.tsx';
import { useOthers } from './use-others.ts';

type Props = {
  items: readonly FeedItem[];
  /** Every publication is at hand. */
  complete: boolean;
  child: string | null;
  narrowed: boolean;
  onAll: () => void;
};

/** Publications with albums and shared boards among them. */
export function Stream({ items, complete, child, narrowed, onAll }: Props) {
  const { list, area } = useNewsPlace();
  const stream = mixed(items, useOthers(child, area, narrowed), complete);
  const asks = items.find((item) => item.can.acknowledge)?.id;
  if (stream.length === 0) return <NothingHere narrowed={narrowed} onAll={onAll} />;
  return stream.map((one) =>
    one.what === 'news' ? (
      <FeedCard key={one.item.id} item={one.item} href={`${list}/${one.item.id}`} primary={one.item.id === asks} />
    ) : (
      <OtherCard key={one.what === 'album' ? one.album.id : one.board.id} other={one} area={area} />
    ),
  );
}
