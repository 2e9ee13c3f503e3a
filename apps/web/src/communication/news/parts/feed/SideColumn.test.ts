import type { FeedItem } from '@encrier/contract/communication/news';
import { expect, it } from 'vitest';
import { sizeWords } from '../../../reading/reading.public.tsx';
import { shortWhen } from '../short-when.ts';
import { comingUp } from './SideColumn.tsx';

const item = { id: '', event: null } as unknown as FeedItem;

it('the agenda keeps events that are not over, the next one first', () => {
  const at = (startsAt: string, endsAt: string | null = null): FeedItem => ({
    ...item,
    id: startsAt,
    event: { startsAt, endsAt, place: '' },
  });
  const events = [
    at('2026-12-04T08:00:00Z'),
    at('2026-11-20T08:00:00Z'),
    at('2026-11-20T08:00:00Z', '2026-11-30T08:00:00Z'),
    { ...item, event: null },
  ];
  expect(comingUp(events, new Date('2026-11-24T08:00:00Z')).map(({ event }) => event?.startsAt)).toEqual([
    '2026-11-20T08:00:00Z',
    '2026-12-04T08:00:00Z',
  ]);
});

it('sizes and dates are short', () => {
  expect(sizeWords(118_000, 'fr').replaceAll(/\s/g, ' ')).toBe('118 ko');
  expect(sizeWords(2_400_000, 'fr').replaceAll(/\s/g, ' ')).toBe('2,4 Mo');
  expect(shortWhen('2026-11-19T10:00:00Z', new Date('2026-11-24T10:00:00Z'))).toBe('19 nov.');
  expect(shortWhen('2026-11-23T10:00:00Z', new Date('2026-11-24T10:00:00Z'))).toBe('hier');
});
