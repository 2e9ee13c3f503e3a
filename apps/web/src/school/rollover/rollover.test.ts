import { describe, expect, it } from 'vitest';
import { brokenBy, columnsOf } from './parts/balance.ts';
import type { Board } from './rollover.api.ts';

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
  it('puts those without a class first, and everybody once', () => {
    const columns = columnsOf(board, 'Sans classe');
    expect(columns.map(({ name, cards }) => [name, cards.map(({ id }) => id)])).toEqual([
      ['Sans classe', ['3']],
      ['5e A', ['1', '4']],
      ['5e B', ['2']],
    ]);
  });

  it('tells each pupil of a pair that is not respected, and waits for those without a class', () => {
    const broken = brokenBy(board);
    expect(broken.get('1')).toEqual([
      { other: 'Élève 2', kind: 'together' },
      { other: 'Élève 4', kind: 'apart' },
    ]);
    expect(broken.get('2')).toEqual([{ other: 'Élève 1', kind: 'together' }]);
    expect(broken.has('3')).toBe(false);
  });
});
