import { postKinds } from '@encrier/contract/communication/news';
import { filters, part } from '#kernel/query/filters.ts';

type Kind = (typeof postKinds)[number];
/** The reader's filter of the news; all of it is in the address. */
export type FeedFilter = {
  q: string;
  unread: boolean;
  toAck: boolean;
  kind: Kind | null;
  category: string | null;
  page: number;
};

const inAddress = filters<FeedFilter>({
  q: part.words('q'),
  unread: part.flag('filtre', 'non-lues'),
  toAck: part.flag('filtre', 'a-confirmer'),
  kind: part.oneOf('type', postKinds),
  category: part.id('categorie'),
  page: part.page(),
});
export const { none: noFilter, read: filterFrom, write: searchOf } = inAddress;

/** Whether any filter is set; the page number is not one. */
export const isNarrowed = (filter: FeedFilter): boolean =>
  inAddress.narrows(filter, 'q', 'unread', 'toAck', 'kind', 'category');
