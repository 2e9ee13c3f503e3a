import type { FeedItem } from '@encrier/contract/communication/news';
import { expect, it } from 'vitest';
import { mixed, type Other, type Streamed } from './mixed.ts';

const news = (title: string, publishedAt: string, pinned = false) => ({ title, publishedAt, pinned }) as FeedItem;
const album = (title: string, at: string) => ({ what: 'album', at, album: { title } }) as Other;
const titles = (all: Streamed[]) =>
  all.map((one) => (one.what === 'news' ? one.item.title : one.what === 'album' ? one.album.title : one.board.title));

const items = [
  news('épinglée', '2026-01-01T08:00:00Z', true),
  news('b', '2026-03-02T08:00:00Z'),
  news('a', '2026-03-01T08:00:00Z'),
];

it('what is pinned comes first, then everything by its time', () => {
  const others = [album('photos', '2026-03-01T12:00:00Z'), album('anciennes', '2026-02-01T12:00:00Z')];
  expect(titles(mixed(items, others, true))).toEqual(['épinglée', 'b', 'photos', 'a', 'anciennes']);
});

it('what is older than the publications at hand waits until they are all there', () => {
  const others = [album('photos', '2026-03-01T12:00:00Z'), album('anciennes', '2026-02-01T12:00:00Z')];
  expect(titles(mixed(items, others, false))).toEqual(['épinglée', 'b', 'photos', 'a']);
  expect(titles(mixed([], others, true))).toEqual(['photos', 'anciennes']);
});
