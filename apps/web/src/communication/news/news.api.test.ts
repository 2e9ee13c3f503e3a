import { expect, it } from 'vitest';
import { entriesOf, withFresh, withReaction } from './news.api.ts';

it('there is one reaction per reader: a new one replaces it, the same one removes it', () => {
  const first = withReaction({ counts: { merci: 2 }, mine: null }, 'merci');
  expect(first).toEqual({ counts: { merci: 3 }, mine: 'merci' });
  expect(withReaction(first, 'bravo')).toEqual({ counts: { merci: 2, bravo: 1 }, mine: 'bravo' });
  expect(withReaction(first, null)).toEqual({ counts: { merci: 2 }, mine: null });
});

const part = (ids: string, next: string | null) => ({
  items: [...ids].map((id) => ({ what: 'news', item: { id } })),
  next,
  counts: { unread: 0, toAck: 0 },
  categories: [],
});
type Part = Parameters<typeof withFresh>[1];
const opened = (...ids: string[]) => ({
  pages: ids.map((some) => part(some, some.at(-1) ?? null) as unknown as Part),
  pageParams: [null, ...ids.slice(1)],
});
const shown = (data: ReturnType<typeof withFresh>): string =>
  entriesOf(data.pages)
    .map(({ item }) => item.id)
    .join('');

it('new items come before the loaded pages, and nothing between is lost', () => {
  const fresh = part('zyabc', 'c') as unknown as Part;
  const joined = withFresh(opened('abcd', 'efg'), fresh);
  expect([shown(joined), joined.pages.map(({ next }) => next)]).toEqual(['zyabcdefg', ['d', 'g']]);
  // Nothing of the former part is known any more, or no other was open: the stream restarts.
  expect(shown(withFresh(opened('mnop', 'qrst'), fresh))).toBe('zyabc');
  expect([shown(withFresh(opened('abcd'), fresh)), shown(withFresh(undefined, fresh))]).toEqual(['zyabc', 'zyabc']);
});

it('a board changed during paging is shown once', () => {
  expect(shown(opened('abc', 'cde'))).toBe('abcde');
});
