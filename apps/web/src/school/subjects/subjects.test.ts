import type { SubjectGrid } from '@encrier/contract/school/subjects';
import { describe, expect, it, test } from 'vitest';
import { coefficientFrom, pasted, withCells, written } from './parts/grid/grid-values.ts';
import { suggestedCode } from './parts/subject-words.ts';
import { searchOf, viewFrom } from './subjects.api.ts';

test.each([
  [{}, {}],
  [
    { vue: 'niveaux', mesure: 'heures' },
    { vue: 'niveaux', mesure: 'heures' },
  ],
  [{ vue: 'niveaux', mesure: 'x', archives: 'oui' }, { vue: 'niveaux' }],
  [{ archives: 'oui', vue: 3 }, { archives: 'oui' }],
])('an address is parsed and written back: %o', (search, expected) => {
  expect(searchOf(viewFrom(search))).toEqual(expected);
});

describe('a cell', () => {
  it('accepts a figure, is deleted when emptied and refuses the rest', () => {
    expect(written(null, 'coefficient', '1,5')).toEqual({ coefficient: 1.5, weeklyMinutes: 0 });
    expect(written(null, 'weeklyMinutes', '4 h 30')).toEqual({ coefficient: 1, weeklyMinutes: 270 });
    expect(written({ coefficient: 3, weeklyMinutes: 60 }, 'weeklyMinutes', '0')).toEqual({
      coefficient: 3,
      weeklyMinutes: 0,
    });
    expect(written({ coefficient: 3, weeklyMinutes: 60 }, 'coefficient', ' ')).toBeNull();
    expect(written(null, 'coefficient', 'deux')).toBeUndefined();
  });
  test.each([
    ['2', 2],
    ['2,25', 2.25],
    ['100', 100],
    ['101', null],
    ['1.255', null],
    ['-1', null],
    ['1e2', null],
  ])('reads the coefficient « %s »', (text, value) => {
    expect(coefficientFrom(text)).toBe(value);
  });
  it('is pasted with its neighbours', () => {
    expect(pasted('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
  });
  it('replaces the existing value', () => {
    const grid: SubjectGrid = {
      levels: [],
      subjects: [],
      cells: [{ levelId: 'a', subjectId: 'b', coefficient: 1, weeklyMinutes: 0 }],
    };
    expect(
      withCells(grid, [{ levelId: 'a', subjectId: 'b', after: { coefficient: 2, weeklyMinutes: 30 } }]).cells,
    ).toEqual([{ levelId: 'a', subjectId: 'b', coefficient: 2, weeklyMinutes: 30 }]);
    expect(withCells(grid, [{ levelId: 'a', subjectId: 'b', after: null }]).cells).toEqual([]);
  });
});

test.each([
  ['Mathématiques', 'MATHE'],
  ['Histoire-géographie', 'HIGE'],
  ['EPS', 'EPS'],
  ['', ''],
])('a code for « %s » is suggested', (name, code) => {
  expect(suggestedCode(name)).toBe(code);
});
