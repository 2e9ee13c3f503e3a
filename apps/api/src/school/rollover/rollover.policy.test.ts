import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LevelRow, nextLevels, pathOf, place, proposed, type Ways } from './rollover.policy.ts';

const level = (id: string, position: number, nextId: string | null = null, orgPosition = 0): LevelRow => ({
  id,
  name: id,
  orgPosition,
  position,
  nextId,
});

describe('the next level', () => {
  test('is the chosen one, else the next in order; the last has none, nor does a shared place', () => {
    const next = nextLevels([level('6e', 1), level('5e', 2), level('4e', 3, '2nde'), level('2nde', 1, null, 1)]);
    expect(Object.fromEntries(next)).toEqual({ '6e': '5e', '5e': '4e', '4e': '2nde', '2nde': null });
    expect([...nextLevels([level('a', 0), level('b', 0)]).keys()]).toEqual([]);
  });
});

describe('the target of a class', () => {
  const planned = [
    { id: 'n5a', name: '5e A', levelId: '5e', sourceId: 'o5a' },
    { id: 'n5b', name: '5e B', levelId: '5e', sourceId: 'o5b' },
  ];
  const names = new Map([
    ['5e', '5e'],
    ['6e', '6e'],
  ]);
  const from = (name: string, nextClassId: string | null = null) => ({
    id: 'o',
    name,
    levelId: '6e',
    level: '6e',
    nextClassId,
  });
  test.each([
    ['6e B', null, 'n5b'],
    ['6B', null, 'n5b'],
    ['6A', 'o5b', 'n5b'],
    ['6e C', null, null],
  ])('%s named %s → %s', (name, named, target) => expect(pathOf(from(name, named), '5e', planned, names)).toBe(target));
  test('is the only class of the next level, for all pupils', () =>
    expect(pathOf(from('6e C'), '5e', planned.slice(0, 1), names)).toBe('n5a'));
});

describe('a decision', () => {
  const ways: Ways = {
    next: new Map([
      ['6e', '5e'],
      ['5e', null],
    ]),
    paths: new Map([['c6', 'n5']]),
    heirs: new Map([
      ['c6', 'n6'],
      ['c5', 'n5'],
    ]),
    levelOf: new Map([
      ['n6', '6e'],
      ['n5', '5e'],
      ['n4', '4e'],
    ]),
  };
  const six = { classId: 'c6', levelId: '6e' };
  const five = { classId: 'c5', levelId: '5e' };
  const nowhere = { classId: null, levelId: null };

  test('is proposed from the level', () => {
    expect(proposed(six, ways)).toEqual({ decision: 'pass', levelId: '5e', targetId: 'n5' });
    expect(proposed(five, ways)).toEqual({ decision: 'graduate', levelId: null, targetId: null });
    expect(proposed(nowhere, ways)).toBeNull();
  });

  test.each([
    [six, 'repeat', undefined, { decision: 'repeat', levelId: '6e', targetId: 'n6' }],
    [six, 'pass', null, { decision: 'pass', levelId: '5e', targetId: null }],
    [six, 'pass', 'n4', { decision: 'pass', levelId: '4e', targetId: 'n4' }],
    [six, 'pass', 'n6', 'rollover.wrong_level'],
    [six, 'repeat', 'n5', 'rollover.wrong_level'],
    [five, 'pass', undefined, 'rollover.no_next_level'],
    [nowhere, 'pass', undefined, 'rollover.no_next_level'],
    [nowhere, 'pass', 'n6', { decision: 'pass', levelId: '6e', targetId: 'n6' }],
    [nowhere, 'leave', undefined, { decision: 'leave', levelId: null, targetId: null }],
  ] as const)('%o %s %s', (pupil, decision, target, expected) =>
    expect(place(pupil, decision, target, ways)).toEqual(expected),
  );

  test('never places a pupil in a class of another level than the decided one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(six, five, nowhere),
        fc.constantFrom('pass', 'repeat', 'leave', 'graduate'),
        fc.constantFrom(undefined, null, 'n4', 'n5', 'n6', 'n9'),
        (pupil, decision, target) => {
          const found = place(pupil, decision as 'pass', target, ways);
          if (typeof found !== 'string' && found.targetId) expect(ways.levelOf.get(found.targetId)).toBe(found.levelId);
        },
      ),
    );
  });
});
