import { describe, expect, it } from 'vitest';
import { type FeedFilter, filterFrom, isNarrowed, noFilter, searchOf } from './feed-filter.ts';

const category = '0190aaaa-0000-7000-8000-000000000301';

describe('the filter in the address', () => {
  it('is restored unchanged', () => {
    const filters: FeedFilter[] = [
      noFilter,
      { ...noFilter, unread: true, page: 3 },
      { ...noFilter, toAck: true, q: 'cantine' },
      { ...noFilter, kind: 'evenement' },
      { ...noFilter, category },
    ];
    for (const filter of filters) expect(filterFrom(searchOf(filter))).toEqual(filter);
  });
  it('omits empty values', () => {
    expect(searchOf(noFilter)).toEqual({});
    expect(searchOf({ ...noFilter, unread: true })).toEqual({ filtre: 'non-lues' });
  });
  it('accepts only what it wrote', () => {
    expect(filterFrom({ page: '-1', type: 'autre', categorie: "1' OR '1", filtre: 'tout' })).toEqual(noFilter);
    expect(filterFrom({ page: '99999999' }).page).toBe(1);
    expect(filterFrom({ q: 'x'.repeat(300) }).q).toHaveLength(100);
  });
  it('excludes the page number', () => {
    expect(isNarrowed({ ...noFilter, page: 4 })).toBe(false);
    expect(isNarrowed({ ...noFilter, q: 'a' })).toBe(true);
  });
});
