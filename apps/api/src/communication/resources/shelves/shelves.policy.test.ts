import { describe, expect, it } from 'vitest';
import { deedFits, nesting } from './shelves.policy.ts';

const tree = [
  { id: 'a', parent_id: null },
  { id: 'b', parent_id: 'a' },
  { id: 'c', parent_id: 'b' },
  { id: 'd', parent_id: 'c' },
  { id: 'z', parent_id: null },
  { id: 'y', parent_id: 'z' },
];

describe('chapters', () => {
  it.each([
    ['a new one at the top', null, null, null],
    ['a new one at the fourth level', null, 'c', null],
    ['a new one at the fifth', null, 'd', 'deep'],
    ['one inside itself', 'a', 'a', 'loop'],
    ['one inside its own part', 'a', 'c', 'loop'],
    ['two levels under the third', 'z', 'c', 'deep'],
    ['two levels under the second', 'z', 'b', null],
    ['one put back at the top', 'c', null, null],
  ] as const)('%s', (_name, id, parent, expected) => expect(nesting(tree, id, parent)).toBe(expected));

  it('can only restore what was removed', () => {
    expect(
      (['publish', 'hide', 'move', 'share', 'restore', 'remove'] as const).map((deed) => deedFits(deed, true)),
    ).toEqual([false, false, false, false, true, true]);
    expect(deedFits('publish', false)).toBe(true);
  });
});
