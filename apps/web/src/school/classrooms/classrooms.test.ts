import { expect, it, test } from 'vitest';
import { type Classrooms, filterFrom, narrowed, searchOf } from './classrooms.api.ts';

const org = '01a1fd1c-020c-7156-a212-82bbfc014bda';
test.each([
  [{}, {}],
  [
    { q: 'labo', site: org, type: 'Gymnase', archives: 'oui' },
    { q: 'labo', site: org, type: 'Gymnase', archives: 'oui' },
  ],
  [{ q: 12, site: 'x', archives: 'non' }, { q: '12' }],
])('an address is parsed and written back: %o', (search, expected) => {
  expect(searchOf(filterFrom(search))).toEqual(expected);
});

it('rooms are filtered by words of any place, site, kind and archive', () => {
  const room = (name: string, more: object) => ({
    id: name,
    name,
    orgId: org,
    kind: '',
    capacity: null,
    subjectIds: [],
    archived: false,
    classes: 0,
    version: 1,
    ...more,
  });
  const data: Classrooms = {
    orgs: [],
    kinds: [],
    subjects: [{ id: 's', name: 'Éducation musicale', colour: 'arts', archived: false }],
    items: [
      room('Salle 1', { kind: 'Gymnase' }),
      room('Salle 2', { subjectIds: ['s'] }),
      room('Salle 3', { archived: true }),
    ],
  };
  const names = (part: object) =>
    narrowed(data, { q: '', orgId: null, kind: '', archived: false, ...part }).map(({ name }) => name);
  expect([
    names({}),
    names({ q: 'education salle' }),
    names({ kind: 'Gymnase' }),
    names({ archived: true }),
    names({ orgId: 'x' }),
    names({ q: 'gymnase 2' }),
  ]).toEqual([['Salle 1', 'Salle 2'], ['Salle 2'], ['Salle 1'], ['Salle 3'], [], []]);
});
