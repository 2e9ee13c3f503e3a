import { expect, test } from 'vitest';
import { shownDays } from './LoadMap.tsx';

const of = (days: string[]) => ({
  from: '2026-11-23',
  to: '2026-11-29',
  classes: [
    {
      id: 'a',
      name: '6A',
      level: '6e',
      limit: { minutes: 90, pieces: 3 },
      days: days.map((day) => ({ day, minutes: 10, pieces: 1, heavy: false })),
    },
  ],
});

test('weekend days are on the map when something is due', () => {
  expect(shownDays(of([]))).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']);
  expect(shownDays(of(['2026-11-28'])).at(-1)).toBe('2026-11-28');
});
