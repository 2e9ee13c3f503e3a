import type { StreamEntry } from '@encrier/contract/communication/news-stream';
import { useNewsPlace } from '../use-news-place.ts';
import { NothingHere } from '../NothingHere.tsx';
import { FeedCard } from './FeedCard.tsx';
import { OtherCard } from './OtherCard.tsx';

type Props = { entries: readonly StreamEntry[]; narrowed: boolean; onAll: () => void };

/** Publications with albums and shared boards among them. */
export function Stream({ entries, narrowed, onAll }: Props) {
  const { list, area } = useNewsPlace();
  // Drivers have no page of boards.
  const shown = entries.filter(({ what }) => what !== 'board' || area !== 'transport');
  const firstId = shown.find((one) => one.what === 'news' && one.item.can.acknowledge)?.item.id;
  if (shown.length === 0) return <NothingHere narrowed={narrowed} onAll={onAll} />;
  return shown.map((one) =>
    one.what === 'news' ? (
      <FeedCard key={one.item.id} item={one.item} href={`${list}/${one.item.id}`} primary={one.item.id === firstId} />
    ) : (
      <OtherCard key={one.item.id} other={one} area={area} />
    ),
  );
}
