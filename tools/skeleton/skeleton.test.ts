import { describe, expect, it } from 'vitest';
import { checkHouse } from '../house/house.ts';
import { skeleton } from './skeleton.ts';

const now = new Date('2026-12-01T09:30:00Z');

describe('a new room', () => {
  it('stands by the rules of the house', () => {
    const files = skeleton('school-life', 'lost-things', now);
    expect(checkHouse(files)).toEqual([]);
    expect(files[0]?.path).toBe('apps/api/migrations/20261201T0930__lost_things__create.sql');
    expect(checkHouse(files.filter(({ path }) => !path.includes('.manifest.'))).map(({ rule }) => rule)).toEqual([
      'rooms-declared',
    ]);
  });

  it.each([
    ['stuff', 'things'],
    ['school', 'Things'],
    ['school', 'a/b'],
  ])('refuses %s/%s', (domain, module) => expect(() => skeleton(domain, module, now)).toThrow());
});
