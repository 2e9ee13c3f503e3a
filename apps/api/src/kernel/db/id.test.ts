import { describe, expect, it } from 'vitest';
import { newId } from './id.ts';

describe('an id', () => {
  it('is a UUID version 7 that contains its millisecond', () => {
    const id = newId(0x0123456789ab);
    expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('sorts by creation order, also within one millisecond', () => {
    const made = Array.from({ length: 2000 }, () => newId(1_795_000_000_000));
    expect(made.toSorted()).toEqual(made);
    expect(newId(1_795_000_000_001) > made.at(-1)!).toBe(true);
  });

  it('stays unique when more ids are made in a millisecond than the counter holds', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId(1_795_000_000_002))).size).toBe(10_000);
  });
});
