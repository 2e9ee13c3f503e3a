import { postKinds } from '@encrier/contract/communication/news';

type Kind = (typeof postKinds)[number];
/** What the reader narrowed the news to; every part stands in the address. */
export type FeedFilter = {
  q: string;
  unread: boolean;
  toAck: boolean;
  kind: Kind | null;
  category: string | null;
  page: number;
};

/** Everything: no filter, first page. */
export const noFilter: FeedFilter = { q: '', unread: false, toAck: false, kind: null, category: null, page: 1 };

/** Reads a filter from an address; what is not understood is left out. */
export function filterFrom(search: Record<string, unknown>): FeedFilter {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const page = Number(search.page ?? 1);
  return {
    q: text('q').slice(0, 100),
    unread: text('filtre') === 'non-lues',
    toAck: text('filtre') === 'a-confirmer',
    kind: postKinds.find((kind) => kind === text('type')) ?? null,
    category: /^[0-9a-f-]{36}$/.test(text('categorie')) ? text('categorie') : null,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

/** A filter as the address holds it, without what says nothing. */
export function searchOf({ q, unread, toAck, kind, category, page }: FeedFilter): Record<string, string | number> {
  const which = toAck ? 'a-confirmer' : unread ? 'non-lues' : null;
  return {
    ...(q && { q }),
    ...(which && { filtre: which }),
    ...(kind && { type: kind }),
    ...(category && { categorie: category }),
    ...(page > 1 && { page }),
  };
}

/** Whether anything narrows the list; the page does not. */
export const isNarrowed = (filter: FeedFilter): boolean =>
  filter.q !== '' || filter.unread || filter.toAck || filter.kind !== null || filter.category !== null;
