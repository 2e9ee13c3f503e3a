import { describe, expect, it } from 'vitest';
import { adminFilterFrom, adminSearchOf, followFilterFrom, followSearchOf } from './admin.api.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

describe('addresses of the office’s documents', () => {
  it('contain its filters', () => {
    const admin = {
      q: 'a',
      status: 'draft' as const,
      category: null,
      year: id,
      missing: true,
      sort: 'by-asc' as const,
      page: 3,
    };
    expect(adminFilterFrom(adminSearchOf(admin))).toEqual(admin);
    const follow = { q: '', by: 'family' as const, state: 'waiting' as const, sort: null, page: 1 };
    expect(followFilterFrom(followSearchOf(follow))).toEqual(follow);
  });
});
