import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenPairs, spread } from './building.policy.ts';

type Sex = 'F' | 'M' | null;
const card = (id: string, sex: Sex = null, repeating = false) => ({
  id,
  sex,
  repeating,
  targetId: null as string | null,
});
const placedAs = (cards: ReturnType<typeof card>[], placed: Map<string, string>) =>
  cards.map((one) => ({ ...one, targetId: placed.get(one.id) ?? null }));

describe('a distribution of pupils', () => {
  test('places everybody once, evenly by default, for any pupils', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ sex: fc.constantFrom<Sex>('F', 'M', null), repeating: fc.boolean() }), {
          minLength: 1,
          maxLength: 120,
        }),
        fc.integer({ min: 1, max: 6 }),
        (pupils, count) => {
          const cards = pupils.map((one, i) => card(`p${String(i).padStart(3, '0')}`, one.sex, one.repeating));
          const classes = Array.from({ length: count }, (_, i) => ({ id: `c${i}`, capacity: null }));
          const placed = spread(cards, classes, []);
          expect(placed.size).toBe(cards.length);
          const sizes = classes.map(({ id }) => [...placed.values()].filter((at) => at === id).length);
          expect(sizes.reduce((a, b) => a + b, 0)).toBe(cards.length);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(3);
        },
      ),
    );
  });

  test('keeps pupils together or apart, balances girls and boys, and overfills no class while another has places', () => {
    const cards = Array.from({ length: 24 }, (_, i) =>
      card(`p${String(i).padStart(2, '0')}`, i % 2 ? 'F' : 'M', i < 2),
    );
    const pairs = [
      { aId: 'p00', bId: 'p01', kind: 'apart' as const },
      { aId: 'p02', bId: 'p03', kind: 'together' as const },
      { aId: 'p03', bId: 'p04', kind: 'together' as const },
    ];
    const placed = spread(
      cards,
      [
        { id: 'a', capacity: 10 },
        { id: 'b', capacity: null },
      ],
      pairs,
    );
    expect(brokenPairs(placedAs(cards, placed), pairs)).toBe(0);
    const inA = cards.filter(({ id }) => placed.get(id) === 'a');
    expect(inA.length).toBeLessThanOrEqual(10);
    expect(Math.abs(inA.filter(({ sex }) => sex === 'F').length - inA.length / 2)).toBeLessThanOrEqual(1.5);
  });

  test('counts the wishes that it cannot respect', () => {
    const cards = [card('a'), card('b')];
    const pairs = [{ aId: 'a', bId: 'b', kind: 'apart' as const }];
    expect(brokenPairs(placedAs(cards, spread(cards, [{ id: 'only', capacity: null }], pairs)), pairs)).toBe(1);
    expect(brokenPairs(cards, pairs)).toBe(0);
  });
});
