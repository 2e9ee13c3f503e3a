import { expect, test } from 'vitest';
import { filterFrom, searchOf } from './accounts.api.ts';

const id = '01a1fd1c-020c-7156-a212-82bbfc014bda';

test.each([
  [{}, {}],
  [
    { q: 'tazi', role: 'prof', statut: 'invited', page: 3 },
    { q: 'tazi', role: 'prof', statut: 'invited', page: 3 },
  ],
  [
    { role: id, compte: id, droit: 'audit.read' },
    { role: id, compte: id, droit: 'audit.read' },
  ],
  [{ role: 'chef', statut: 'x', page: -1, droit: 'toString', compte: '1' }, {}],
  [{ q: 12, page: 'a' }, { q: '12' }],
])('an address is parsed and written back: %o', (search, expected) => {
  expect(searchOf(filterFrom(search))).toEqual(expected);
});
