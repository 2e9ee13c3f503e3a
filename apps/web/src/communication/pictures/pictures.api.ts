import * as c from '@encrier/contract/communication/pictures';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

const { refresh, write } = writesOf(['pictures'], ['queues']);
onLive('pictures.changed', () => void refresh());

export const { read: filterFrom, write: searchOf } = filters<{ page: number }>({ page: part.page() });
export const reviewsQuery = (page: number) =>
  queryOptions({
    queryKey: ['pictures', 'reviews', page],
    queryFn: ({ signal }) => api(c.listPictureReviews, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
export async function markReviewed(id: string): Promise<void> {
  await write(api(c.lookedAtPictures, { params: { id }, body: {} }));
}
