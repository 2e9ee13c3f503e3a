import { describe, expect, it } from 'vitest';
import { filterFrom, noFilter, searchOf } from './documents.api.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

describe('addresses of documents', () => {
  it('contain the filter, and ignore unknown values', () => {
    const filter = { q: 'bulletin', category: 'report' as const, year: id, ask: 'sign' as const, page: 2, doc: id };
    expect(filterFrom(searchOf(filter))).toEqual(filter);
    expect(searchOf(noFilter)).toEqual({});
    expect(filterFrom({ categorie: 'x', annee: '1', faire: 'y', page: '-1', doc: '../etc' })).toEqual(noFilter);
  });
});
