import type { OwnHomework } from '@encrier/contract/teaching/homework';
import { expect, test } from 'vitest';
import { grouped, isSettled, loadOf, parted } from './groups.ts';

const piece = (over: Partial<OwnHomework>): OwnHomework => ({
  id: 'a',
  pupilId: 'p',
  subject: 'Maths',
  subjectAr: '',
  colour: 'maths',
  kind: 'exercise',
  title: 'Exercices',
  dueOn: '2026-11-24',
  dueMinute: null,
  minutes: 30,
  handIn: 'none',
  state: 'todo',
  late: false,
  edited: false,
  required: true,
  cancelled: false,
  pieces: 0,
  handedAt: null,
  mark: '',
  ...over,
});

test('late homework comes before the week', () => {
  const late = piece({ id: 'late', dueOn: '2026-11-20', state: 'late' });
  const { before, within } = parted([late, piece({})], '2026-11-23');
  expect([before, within].map((rows) => rows.map(({ id }) => id))).toEqual([['late'], ['a']]);
});

test('rows are grouped by day or subject, in their order', () => {
  const rows = [piece({}), piece({ id: 'b', subject: 'Arabe', dueOn: '2026-11-25' }), piece({ id: 'c' })];
  expect(grouped(rows, ({ dueOn }) => dueOn).map(({ items }) => items.length)).toEqual([2, 1]);
  expect(grouped(rows, ({ subject }) => subject).map(({ key }) => key)).toEqual(['Maths', 'Arabe']);
});

test('a day counts what is left to do, and nothing cancelled', () => {
  const rows = [
    piece({ state: 'done' }),
    piece({ id: 'b', minutes: 45 }),
    piece({ id: 'c', minutes: null, state: 'again' }),
    piece({ id: 'd', cancelled: true }),
  ];
  expect(loadOf(rows, ['2026-11-24', '2026-11-25'])).toEqual([
    { day: '2026-11-24', pieces: 3, left: 2, minutes: 75, leftMinutes: 45 },
    { day: '2026-11-25', pieces: 0, left: 0, minutes: 0, leftMinutes: 0 },
  ]);
});

test.each([
  ['todo', false],
  ['late', false],
  ['again', false],
  ['done', true],
  ['handed', true],
  ['corrected', true],
] as const)('%s needs nothing more: %s', (state, settled) => expect(isSettled(piece({ state }))).toBe(settled));
