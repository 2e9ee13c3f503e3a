import { expect, test } from 'vitest';
import { isOffHours } from './off-hours.ts';

const off = (moment: string) => isOffHours(new Date(moment));

test('the evening, the night and the weekend are off hours, on the clock of the school', () => {
  // A Tuesday and a Saturday; Casablanca is one hour ahead of UTC.
  expect([off('2026-11-24T05:59:00Z'), off('2026-11-24T06:00:00Z')]).toEqual([true, false]);
  expect([off('2026-11-24T17:59:00Z'), off('2026-11-24T18:00:00Z')]).toEqual([false, true]);
  expect(off('2026-11-28T11:00:00Z')).toBe(true);
});
