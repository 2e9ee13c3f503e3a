import { describe, expect, it } from 'vitest';
import { readTests, tested, valuesOf, withTest, writeTests } from './fields.ts';

const locker = '01990000-0000-7000-8000-0000000000a1';
const size = '01990000-0000-7000-8000-0000000000b2';

describe('custom fields in an address', () => {
  it('are read back unchanged, for any values', () => {
    const tests = [
      { id: locker, how: 'has' as const, value: 'B;12 = « é » %' },
      { id: size, how: 'is' as const, value: 'M' },
    ];
    expect(readTests(writeTests(tests))).toEqual(tests);
    expect(readTests(withTest(writeTests(tests), size, { how: 'empty', value: '' }))).toEqual([
      tests[0],
      { id: size, how: 'empty', value: '' },
    ]);
    expect(withTest(`${size}+`, size, null)).toBe('');
  });
  it.each(['x', `${locker}`, `${locker}=`, `${locker}=%E0%A4%A`, `${locker}?a`, ';;'])('ignore « %s »', (text) =>
    expect(readTests(text)).toEqual([]),
  );
});

describe('the filtered list', () => {
  const rows = ['1', '2', '3'].map((id) => ({ id }));
  const field = { label: '', labelAr: '', type: 'text' as const, choices: [] };
  const values = valuesOf([
    {
      ...field,
      id: locker,
      values: [
        { pupilId: '1', value: 'Bâtiment B-12' },
        { pupilId: '2', value: 'A-3' },
      ],
    },
    { ...field, id: size, values: null },
  ]);
  it.each([
    [`${locker}=A-3`, ['2']],
    [`${locker}~batiment`, ['1']],
    [`${locker}~%20`, ['1', '2', '3']],
    [`${locker}+`, ['1', '2']],
    [`${locker}-`, ['3']],
    // Nothing is known of it: it narrows nothing.
    [`${size}+`, ['1', '2', '3']],
  ])('keeps with %s %j', (text, kept) =>
    expect(tested(rows, readTests(text), values).map(({ id }) => id)).toEqual(kept),
  );
});
