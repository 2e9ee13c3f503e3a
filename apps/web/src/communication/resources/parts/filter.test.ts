import { describe, expect, it } from 'vitest';
import { filterFrom, isNarrowed, searchOf, whole } from './filter.ts';

const id = '0198a1b2-0000-7000-8000-000000000001';

describe('a filter in the address', () => {
  it('comes back as it was', () => {
    const filter = {
      ...whole,
      q: 'thalès',
      subject: id,
      folder: id,
      kind: 'cours' as const,
      level: id,
      fresh: true,
      favourite: true,
      status: 'hidden' as const,
      view: 'shared' as const,
      sort: 'title' as const,
      author: id,
      page: 3,
      open: id,
    };
    expect(filterFrom(searchOf(filter))).toEqual(filter);
    expect(searchOf(whole)).toEqual({});
    expect(filterFrom({})).toEqual(whole);
  });
  it('ignores unknown values', () => {
    expect(
      filterFrom({ matiere: 'x', type: 'javascript:', niveau: 3, page: -2, vue: 'all', tri: '', nouveau: 'oui' }),
    ).toEqual(whole);
  });
  it('tells whether something hides resources', () => {
    expect([
      isNarrowed(whole),
      isNarrowed({ ...whole, subject: id, folder: id }),
      isNarrowed({ ...whole, fresh: true }),
    ]).toEqual([false, false, true]);
  });
});
