import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFigures, classFigures, ranks } from '@encrier/contract/teaching/class-figures';
import {
  compare,
  decimal,
  fraction,
  type Fraction,
  over,
  plus,
  printed,
  readFraction,
  rounded,
  shown,
  times,
  written,
  zero,
} from '@encrier/contract/teaching/fractions';
import {
  averageOfMarks,
  generalAverage,
  type Given,
  type KindPart,
  markCodes,
  markModes,
  ruleVersion,
  subjectAverage,
} from '@encrier/contract/teaching/averages';
import { neededFor } from '@encrier/contract/teaching/targets';

const given = (over: Partial<Given> = {}): Given => ({
  id: over.id ?? crypto.randomUUID(),
  value: '10',
  code: null,
  scale: '20',
  coefficient: '1',
  mode: 'normal',
  boxId: null,
  ...over,
});
const shownOf = (marks: Given[]): number | null => {
  const { value } = averageOfMarks(marks);
  return value && shown(value);
};

const quarter = (steps: number): string => (steps / 4).toFixed(2);
const mark = fc
  .record({
    scale: fc.constantFrom('5', '6', '10', '20', '40', '100', '12.5'),
    part: fc.integer({ min: 0, max: 1000 }),
    coefficient: fc.constantFrom('0', '0.25', '0.5', '1', '1.5', '2', '3', '9.99'),
    mode: fc.constantFrom(...markModes),
    code: fc.option(fc.constantFrom(...markCodes), { freq: 5 }),
    empty: fc.boolean(),
    boxId: fc.constantFrom('a', 'b', null),
    kind: fc.constantFrom('test', 'exam', 'homework', 'talk'),
  })
  .map(({ part, code, empty, ...rest }): Omit<Given, 'id'> => {
    const most = Math.floor(Number(rest.scale) * 4);
    const value = code || (empty && part % 7 === 0) ? null : quarter(Math.round((most * part) / 1000));
    return { ...rest, code, value };
  });
const marks = fc.array(mark, { maxLength: 9 }).map((all) => all.map((one, index) => ({ ...one, id: `m${index}` })));

type Slow = { n: bigint; d: bigint } | null;
/** The same rules by brute force: whole numbers over one common denominator, every choice of optional marks tried. */
function slowly(all: readonly Given[]): Slow {
  const K = 1_000_000n;
  const whole = (text: string): bigint => {
    const [a = '0', b = ''] = text.split('.');
    return BigInt(a) * K + BigInt(b.padEnd(6, '0'));
  };
  type Row = { n: bigint; d: bigint; c: bigint };
  const rows = (mode: string): Row[] =>
    all
      .filter((one) => one.mode === mode && whole(one.coefficient) > 0n)
      .flatMap((one) => {
        const text = one.value ?? (one.code?.endsWith('_zero') ? '0' : null);
        return text === null ? [] : [{ n: whole(text) * 20n, d: whole(one.scale), c: whole(one.coefficient) }];
      });
  const basis = rows('normal');
  if (!basis.length) return null;
  const optional = rows('optional');
  let best: { n: bigint; d: bigint } | null = null;
  for (let choice = 0; choice < 1 << optional.length; choice += 1) {
    const taken = [...basis, ...optional.filter((_, index) => choice & (1 << index))];
    const d = [...taken, ...rows('bonus')].reduce((product, row) => product * row.d, 1n);
    let n = taken.reduce((total, row) => total + (row.n * row.c * d) / row.d, 0n);
    for (const row of rows('bonus')) {
      const beyond = ((row.n - 10n * row.d) * row.c * d) / row.d;
      if (beyond > 0n) n += beyond;
    }
    const weight = taken.reduce((total, row) => total + row.c, 0n) * d;
    const found = n > 20n * weight ? { n: 20n, d: 1n } : { n, d: weight };
    if (!best || found.n * best.d > best.n * found.d) best = found;
  }
  return best;
}

describe('a subject average', () => {
  it('equals a slow reference on ten thousand sheets', () => {
    fc.assert(
      fc.property(marks, (all) => {
        const { value, version } = averageOfMarks(all);
        const slow = slowly(all);
        expect(version).toBe(ruleVersion);
        expect(value && written(value)).toBe(slow && written(fraction(slow.n, slow.d)));
      }),
      { numRuns: 10_000 },
    );
  });
  it('weights kinds of assessments like the slow reference, with boxes inside each part', () => {
    const sets: KindPart[][] = [
      [
        { name: 'Contrôle continu', coefficient: '0.75', kinds: [] },
        { name: 'Examen normalisé', coefficient: '0.25', kinds: ['exam'] },
      ],
      [
        { name: 'Écrit', coefficient: '2', kinds: ['test'] },
        { name: 'Examen', coefficient: '3', kinds: ['exam'] },
        { name: 'Maison', coefficient: '0.5', kinds: ['homework'] },
      ],
    ];
    const boxes = [{ id: 'a', coefficient: '2' }];
    const average = (groups: readonly (readonly [string, Slow])[]): Slow => {
      const real = groups.flatMap(([coefficient, one]) =>
        one ? [[BigInt(Number(coefficient) * 100), one] as const] : [],
      );
      const weight = real.reduce((total, [c]) => total + c, 0n);
      if (!real.length) return null;
      const d = real.reduce((product, [, one]) => product * one.d, 1n);
      return { n: real.reduce((total, [c, one]) => total + (c * one.n * d) / one.d, 0n), d: d * weight };
    };
    fc.assert(
      fc.property(marks, fc.constantFrom(...sets), fc.boolean(), (all, parts, boxed) => {
        const named = parts.flatMap(({ kinds }) => kinds);
        const slow = average(
          parts.map(({ coefficient, kinds }, n) => {
            const own = all.filter(({ kind }) => kinds.includes(kind!) || (n === 0 && !named.includes(kind!)));
            const inBox = own.filter(({ boxId }) => boxId === 'a');
            const others = own.filter(({ boxId }) => boxId !== 'a');
            return [
              coefficient,
              boxed
                ? average([
                    ['2', slowly(inBox)],
                    ['1', slowly(others)],
                  ])
                : slowly(own),
            ] as const;
          }),
        );
        const found = subjectAverage(all, boxed ? boxes : [], parts);
        expect(found.value && written(found.value)).toBe(slow && written(fraction(slow.n, slow.d)));
        expect(found.lines.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
        expect(found.parts.map(({ name }) => name)).toEqual(parts.map(({ name }) => name));
      }),
      { numRuns: 3_000 },
    );
  });
  it('uses only continuous work until the examination is held, then a quarter for the examination', () => {
    const parts = [
      { name: 'Contrôle continu', coefficient: '75', kinds: ['test'] },
      { name: 'Examen normalisé', coefficient: '25', kinds: ['exam'] },
    ];
    const year = [given({ value: '12', kind: 'test' }), given({ value: '16', kind: 'test' })];
    expect(shown(subjectAverage(year, [], parts).value!)).toBe(14);
    const found = subjectAverage([...year, given({ value: '8', kind: 'exam' })], [], parts);
    expect(shown(found.value!)).toBe(12.5);
    expect(found.parts.map(({ average }) => shown(average.value!))).toEqual([14, 8]);
    const needed = neededFor(
      year,
      [],
      { scale: '20', coefficient: '1', boxId: null, kind: 'exam' },
      decimal('15'),
      parts,
    );
    expect(needed).toEqual({ kind: 'value', value: decimal('18') });
  });
  it('is a number on its scale or empty, in any order of marks, and its lines add up', () => {
    fc.assert(
      fc.property(marks, fc.boolean(), fc.integer(), (all, boxed, seed) => {
        const boxes = boxed
          ? [
              { id: 'a', coefficient: '2' },
              { id: 'b', coefficient: '0.5' },
            ]
          : [];
        const found = subjectAverage(all, boxes);
        if (found.value) {
          expect(compare(found.value, zero)).toBeGreaterThanOrEqual(0);
          expect(compare(found.value, decimal('20'))).toBeLessThanOrEqual(0);
          expect(Number.isFinite(shown(found.value))).toBe(true);
        }
        const mixed = all.toSorted(
          (a, b) => ((a.id.charCodeAt(1) * 7919 + seed) % 13) - ((b.id.charCodeAt(1) * 7919 + seed) % 13),
        );
        const again = subjectAverage(mixed, boxes);
        expect(again.value && written(again.value)).toBe(found.value && written(found.value));
        expect(found.lines.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
        if (!boxed && found.value && !found.capped)
          expect(written(over(plus(found.points, found.bonus), found.weight))).toBe(written(found.value));
      }),
      { numRuns: 5_000 },
    );
  });
  it('is empty where nothing counts', () => {
    expect(shownOf([])).toBeNull();
    expect(shownOf([given({ coefficient: '0' })])).toBeNull();
    expect(shownOf([given({ value: null, code: 'absent' })])).toBeNull();
    expect(shownOf([given({ mode: 'bonus', value: '20' }), given({ mode: 'optional', value: '20' })])).toBeNull();
    expect(shownOf([given({ mode: 'off', value: '3' })])).toBeNull();
  });
  it('converts every scale to twenty and weights it', () => {
    const all = [given({ value: '12.5', coefficient: '2' }), given({ value: '6.5', scale: '10', coefficient: '0.5' })];
    expect(averageOfMarks(all).points).toEqual(decimal('31.5'));
    expect(shownOf(all)).toBe(12.6);
  });
  it('ignores codes, and counts some as zero', () => {
    expect(shownOf([given({ value: '14' }), given({ value: null, code: 'exempt' })])).toBe(14);
    expect(shownOf([given({ value: '14' }), given({ value: null, code: 'not_handed_zero' })])).toBe(7);
  });
  it('adds a bonus above the middle, never beyond the scale', () => {
    expect(shownOf([given({ value: '12' }), given({ mode: 'bonus', value: '13' })])).toBe(15);
    expect(shownOf([given({ value: '12' }), given({ mode: 'bonus', value: '4' })])).toBe(12);
    expect(averageOfMarks([given({ value: '19' }), given({ mode: 'bonus', value: '20' })])).toMatchObject({
      capped: true,
      value: decimal('20'),
    });
  });
  it('includes an optional mark only where it helps', () => {
    const found = averageOfMarks([
      given({ value: '10' }),
      given({ id: 'up', mode: 'optional', value: '16' }),
      given({ id: 'down', mode: 'optional', value: '12' }),
    ]);
    expect(shown(found.value!)).toBe(13);
    expect(found.lines.map(({ fate }) => fate)).toEqual(['counted', 'helps', 'left_out']);
  });
  it('refuses a mark outside its scale', () => {
    expect(() => averageOfMarks([given({ value: '21' })])).toThrow(RangeError);
    expect(() => averageOfMarks([given({ value: '-1' })])).toThrow(RangeError);
  });
  it('weights boxes by their own coefficient', () => {
    const all = [
      given({ value: '10', boxId: 'w' }),
      given({ value: '12', boxId: 'w' }),
      given({ value: '17', boxId: 'o' }),
    ];
    const found = subjectAverage(all, [
      { id: 'w', coefficient: '2' },
      { id: 'o', coefficient: '1' },
    ]);
    expect(shown(found.value!)).toBe(13);
    expect(found.boxes.map(({ id, average }) => [id, shown(average.value!)])).toEqual([
      ['w', 11],
      ['o', 17],
    ]);
  });
});

describe('the general average', () => {
  it('weights subjects, and ignores those without an average', () => {
    const subjects = [
      { id: 'm', value: decimal('12'), coefficient: '3' },
      { id: 'f', value: decimal('16'), coefficient: '1' },
      { id: 's', value: null, coefficient: '9' },
      { id: 'z', value: decimal('2'), coefficient: '0' },
    ];
    expect(shown(generalAverage(subjects).value!)).toBe(13);
    expect(shown(generalAverage(subjects, { equal: true }).value!)).toBe(14);
    expect(generalAverage([]).value).toBeNull();
  });
  it('counts only what an optional subject has above the middle', () => {
    const subjects = [
      { id: 'm', value: decimal('12'), coefficient: '2' },
      { id: 'l', value: decimal('14'), coefficient: '1', beyond: true },
    ];
    expect(shown(generalAverage(subjects).value!)).toBe(14);
  });
});

describe('class figures', () => {
  const values = fc.array(
    fc.option(
      fc.integer({ min: 0, max: 80 }).map((n) => fraction(BigInt(n), 4n)),
      { freq: 6 },
    ),
    { maxLength: 40 },
  );
  it('rank with ties, and without empty values', () => {
    expect(ranks([decimal('12'), decimal('15'), null, decimal('12'), decimal('9')])).toEqual([2, 1, null, 2, 4]);
  });
  it('are hidden for small classes, and every figure is within the values', () => {
    fc.assert(
      fc.property(values, (all) => {
        const real = all.filter((one): one is Fraction => one !== null);
        expect(classFigures(all) === null).toBe(real.length < 5);
        const found = allFigures(all);
        if (!found) return;
        const order = [found.low, found.lower, found.upper, found.high];
        for (const [index, one] of order.entries())
          if (index) expect(compare(order[index - 1]!, one)).toBeLessThanOrEqual(0);
        expect(written(times(found.mean, fraction(BigInt(real.length))))).toBe(written(real.reduce(plus, zero)));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the mark needed for a target', () => {
  it('is the lowest quarter of a point that reaches it', () => {
    fc.assert(
      fc.property(marks, fc.integer({ min: 0, max: 80 }), (all, steps) => {
        const target = fraction(BigInt(steps), 4n);
        const planned = { scale: '20', coefficient: '2', boxId: null };
        const needed = neededFor(all, [], planned, target);
        const reaches = (step: number): boolean => {
          const last: Given = { id: 'x', value: quarter(step), code: null, mode: 'normal', ...planned };
          return compare(averageOfMarks([...all, last]).value!, target) >= 0;
        };
        const first = Array.from({ length: 81 }, (_, step) => step).find(reaches);
        if (first === undefined) expect(needed.kind).toBe('out_of_reach');
        else if (first === 0) expect(needed.kind).toBe('any');
        else expect(needed).toEqual({ kind: 'value', value: fraction(BigInt(first), 4n) });
      }),
      { numRuns: 500 },
    );
  });
});

describe('a fraction', () => {
  it('is read back unchanged', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (n, d) => {
          expect(readFraction(written(fraction(n, d)))).toEqual(fraction(n, d));
        },
      ),
    );
  });
  it('is rounded only when it is shown', () => {
    expect(shown(fraction(79n, 6n))).toBe(13.17);
    expect(shown(decimal('12.345'))).toBe(12.35);
    expect(rounded(decimal('12.3'), { unit: 'half', way: 'nearest' })).toEqual(decimal('12.5'));
    expect(rounded(decimal('12.01'), { unit: 'half', way: 'up' })).toEqual(decimal('12.5'));
    expect(rounded(decimal('12'), { unit: 'point', way: 'up' })).toEqual(decimal('12'));
    expect(shown(decimal('12.34'), { unit: 'tenth', way: 'nearest' })).toBe(12.3);
    expect(shown(decimal('-0.125'))).toBe(-0.13);
    expect(printed(decimal('12.34'), { unit: 'half', way: 'up' })).toBe('12.5');
    expect(printed(decimal('12.34'), { unit: 'point', way: 'nearest' })).toBe('12');
    expect(printed(decimal('12.7'))).toBe('12.70');
    expect(() => decimal('12,5')).toThrow(RangeError);
    expect(() => decimal('NaN')).toThrow(RangeError);
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
  });
});
