import { describe, expect, it } from 'vitest';
import { brokenBy, columnsOf } from './parts/balance.ts';
import { daysUntil, unexpected } from './parts/passage.ts';
import type { Board, Plan } from './rollover.api.ts';

const card = (id: string, targetId: string | null) => ({
  id,
  label: `Élève ${id}`,
  sex: null,
  repeating: false,
  fromClass: '6e A',
  targetId,
});
const board: Board = {
  classes: [
    { id: 'a', name: '5e A', capacity: 2 },
    { id: 'b', name: '5e B', capacity: null },
  ],
  pupils: [card('1', 'a'), card('2', 'b'), card('3', null), card('4', 'a')],
  pairs: [
    { id: 'x', aId: '1', bId: '2', kind: 'together' },
    { id: 'y', aId: '1', bId: '4', kind: 'apart' },
    { id: 'z', aId: '2', bId: '3', kind: 'together' },
  ],
};

describe('the board', () => {
  it('puts pupils without a class first, and everybody once', () => {
    const columns = columnsOf(board, 'Sans classe');
    expect(columns.map(({ name, cards }) => [name, cards.map(({ id }) => id)])).toEqual([
      ['Sans classe', ['3']],
      ['5e A', ['1', '4']],
      ['5e B', ['2']],
    ]);
  });

  it('reports each pupil of a pair that is not respected, and waits for pupils without a class', () => {
    const broken = brokenBy(board);
    expect(broken.get('1')).toEqual([
      { other: 'Élève 2', kind: 'together' },
      { other: 'Élève 4', kind: 'apart' },
    ]);
    expect(broken.get('2')).toEqual([{ other: 'Élève 1', kind: 'together' }]);
    expect(broken.has('3')).toBe(false);
  });
});

describe('a rollover', () => {
  it('computes how long before its end a year would be closed', () => {
    const today = '2026-11-22';
    expect([daysUntil('2027-07-06', today), daysUntil('2026-11-22', today), daysUntil('2026-07-06', today)]).toEqual([
      226, 0, 0,
    ]);
  });

  it('warns of a class that is not of the next level', () => {
    const level = (id: string, nextId: string | null) => ({ id, name: id, cycle: '', nextId });
    const planned = (id: string, levelId: string) => ({
      id,
      levelId,
      name: id,
      capacity: null,
      pupils: 0,
      sourceName: '',
    });
    const plan: Plan = {
      levels: [level('PS', 'MS'), level('CM2', '6e'), level('6e', '5e'), level('Tle', null)],
      classes: [planned('PS A', 'PS'), planned('6e A', '6e'), planned('CM2 B', 'CM2')],
      paths: [
        { classId: 'cm2', name: 'CM2 A', levelId: 'CM2', level: 'CM2', pupils: 1, targetId: '6e A' },
        { classId: 'tle', name: 'Tle A', levelId: 'Tle', level: 'Tle', pupils: 1, targetId: null },
      ],
    };
    expect(unexpected(plan, 'cm2', '6e A')).toBeNull();
    expect(unexpected(plan, 'cm2', 'PS A')).toEqual({ level: 'CM2', expected: '6e', next: 'PS A' });
    expect(unexpected(plan, 'tle', 'PS A')).toEqual({ level: 'Tle', expected: null, next: 'PS A' });
    expect([
      unexpected(plan, 'cm2', 'CM2 B'),
      unexpected(plan, 'cm2', null),
      unexpected(undefined, 'cm2', 'PS A'),
    ]).toEqual([null, null, null]);
  });
});
