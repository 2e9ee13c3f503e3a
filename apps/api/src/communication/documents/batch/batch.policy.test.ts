import { describe, expect, it } from 'vitest';
import { matchNames, type Pupil } from './batch.policy.ts';

const pupil = (id: string, first: string, last: string, matricule: string, massar: string | null = null): Pupil => ({
  id,
  first,
  last,
  label: `${first} ${last}`,
  class: '6A',
  matricule,
  massar,
});
const pupils = [
  pupil('y', 'Yasmine', 'El Amrani', 'P001', 'G130012345'),
  pupil('a', 'Adam', 'Benjelloun', 'P002'),
  pupil('m1', 'Mohamed', 'Alaoui', 'P003'),
  pupil('m2', 'Mohamed', 'Alaoui', 'P004'),
  pupil('s', 'Sara', 'Amrani', 'P010'),
];
const cases: [string, 'matched' | 'ambiguous' | 'unknown', string[]][] = [
  ['Bulletin P001.pdf', 'matched', ['y']],
  ['g130012345_T1.pdf', 'matched', ['y']],
  ['Bulletin - El Amrani Yasmine - T1.pdf', 'matched', ['y']],
  ['yasmine_el_amrani.pdf', 'matched', ['y']],
  ['BENJELLOUN-ADAM.PDF', 'matched', ['a']],
  ['Mohamed Alaoui.pdf', 'ambiguous', ['m1', 'm2']],
  ['Mohamed Alaoui P004.pdf', 'matched', ['m2']],
  ['Amrani.pdf', 'unknown', []],
  ['P00.pdf', 'unknown', []],
  ['P0012.pdf', 'unknown', []],
  ['scan0001.pdf', 'unknown', []],
  ['P001 et P002.pdf', 'ambiguous', ['y', 'a']],
];

describe('matching a file to its pupil', () => {
  it.each(cases)('%s', (name, outcome, ids) => {
    const [found] = matchNames([{ id: 'f', name }], pupils);
    expect([found?.outcome, found?.candidates.map(({ id }) => id)]).toEqual([outcome, ids]);
  });

  it('is immediate with three thousand pupils and two hundred files', () => {
    const many = Array.from({ length: 3000 }, (_, n) =>
      pupil(`${n}`, `Prénom${n}`, `Nom${n}`, `M${String(n).padStart(5, '0')}`),
    );
    const start = performance.now();
    const found = matchNames(
      Array.from({ length: 200 }, (_, n) => ({ id: `${n}`, name: `Nom${n} Prénom${n}.pdf` })),
      many,
    );
    expect(found.every(({ outcome, candidates }, n) => outcome === 'matched' && candidates[0]?.id === `${n}`)).toBe(
      true,
    );
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
