import { describe, expect, it } from 'vitest';
import { comeBack, dayAllowed, dayBefore, moveTo, type Stay } from './moves.policy.ts';

const stay = (id: string, classId: string, from: string, to: string | null = null): Stay => ({ id, classId, from, to });

describe('a change of class', () => {
  it.each<[string, Stay[], string, string, ReturnType<typeof moveTo>]>([
    ['to the same class changes nothing', [stay('1', 'A', '2026-09-01')], 'A', '2026-11-21', { kind: 'none' }],
    [
      'ends one stay and begins another',
      [stay('1', 'A', '2026-09-01')],
      'B',
      '2026-11-21',
      { kind: 'begin', close: '1' },
    ],
    [
      'before the stay began is refused',
      [stay('1', 'A', '2026-09-01')],
      'B',
      '2026-08-31',
      { kind: 'refused', code: 'pupils.before_entry' },
    ],
    [
      'on the day of entry puts the entry right',
      [stay('1', 'A', '2026-09-01')],
      'B',
      '2026-09-01',
      { kind: 'replace', id: '1' },
    ],
    [
      'a second time the same day puts the first right',
      [stay('1', 'A', '2026-09-01', '2026-11-20'), stay('2', 'B', '2026-11-21')],
      'C',
      '2026-11-21',
      { kind: 'replace', id: '2' },
    ],
    [
      'undone the same day leaves no trace',
      [stay('1', 'A', '2026-09-01', '2026-11-20'), stay('2', 'B', '2026-11-21')],
      'A',
      '2026-11-21',
      { kind: 'resume', id: '1', drop: '2' },
    ],
    [
      'undone another day is a change',
      [stay('1', 'A', '2026-09-01', '2026-11-20'), stay('2', 'B', '2026-11-21')],
      'A',
      '2026-11-25',
      { kind: 'begin', close: '2' },
    ],
  ])('%s', (_name, stays, classId, on, expected) => expect(moveTo(stays, classId, on)).toEqual(expected));
});

describe('a return', () => {
  it.each<[string, Stay[], string, string, ReturnType<typeof comeBack>]>([
    ['in a new year begins a stay', [], 'A', '2026-11-21', { kind: 'begin' }],
    ['later begins another stay', [stay('1', 'A', '2026-09-01', '2026-10-10')], 'A', '2026-11-21', { kind: 'begin' }],
    [
      'the next day goes on with the stay that ended',
      [stay('1', 'A', '2026-09-01', '2026-11-20')],
      'A',
      '2026-11-21',
      { kind: 'resume', id: '1' },
    ],
    [
      'the same day in the same class undoes the departure',
      [stay('1', 'A', '2026-09-01', '2026-11-21')],
      'A',
      '2026-11-21',
      { kind: 'resume', id: '1' },
    ],
    [
      'the same day in another class shortens the stay',
      [stay('1', 'A', '2026-09-01', '2026-11-21')],
      'B',
      '2026-11-21',
      { kind: 'begin', close: '1' },
    ],
    [
      'before the last stay began is refused',
      [stay('1', 'A', '2026-09-10', '2026-11-21')],
      'A',
      '2026-09-01',
      { kind: 'refused', code: 'pupils.before_entry' },
    ],
    [
      'on the one day that was spent here corrects it',
      [stay('1', 'A', '2026-11-21', '2026-11-21')],
      'B',
      '2026-11-21',
      { kind: 'replace', id: '1' },
    ],
  ])('%s', (_name, stays, classId, on, expected) => expect(comeBack(stays, classId, on)).toEqual(expected));
});

it('dates are past or current days of the year, or the first day of a future year', () => {
  const year = { starts_on: '2026-09-01', ends_on: '2027-08-31' };
  expect(
    ['2026-08-31', '2026-09-01', '2026-11-21', '2026-11-22', '2027-09-01'].map((on) =>
      dayAllowed(year, on, '2026-11-21'),
    ),
  ).toEqual([false, true, true, false, false]);
  expect(['2026-09-01', '2026-09-02', '2026-07-20'].map((on) => dayAllowed(year, on, '2026-07-20'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
});
