import { describe, expect, it } from 'vitest';
import { filterFrom, noFilter, searchOf } from './certificates.api.ts';

describe('addresses of certificates', () => {
  it('contain the filter, and ignore unknown values', () => {
    const filter = { q: 'yasmine', state: 'asked' as const, sort: 'at-desc' as const, page: 3 };
    expect(filterFrom(searchOf(filter))).toEqual(filter);
    expect(searchOf(noFilter)).toEqual({});
    expect(filterFrom({ etat: 'x', page: '0' })).toEqual(noFilter);
  });
});
