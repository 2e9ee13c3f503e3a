import { describe, expect, it } from 'vitest';
import type { Slot } from '../../frames.api.ts';
import { sentSlots, shortened } from './hours-draft.ts';

const slot = (starts: number, ends: number): Slot => ({ starts, ends, kind: 'lesson', name: '', weekdays: [] });
const day = [slot(480, 540), slot(540, 600), slot(615, 675)];

describe('changed hours', () => {
  it('are proposed shortened by one factor from a new start, including breaks', () => {
    expect(shortened(day, 540, 75).map(({ from, to }) => [from, to])).toEqual([
      ['09:00', '09:45'],
      ['09:45', '10:30'],
      ['10:40', '11:25'],
    ]);
    expect(shortened(day, 480, 100).map(({ from, to }) => [from, to])).toEqual([
      ['08:00', '09:00'],
      ['09:00', '10:00'],
      ['10:15', '11:15'],
    ]);
  });

  it('are sent when every hour is valid and none overlap', () => {
    const good = shortened(day, 540, 75);
    expect(sentSlots(good)?.[2]).toEqual({ starts: 615, ends: 675, weekdays: [], newStarts: 640, newEnds: 685 });
    expect(sentSlots(good.map((one, i) => (i ? one : { ...one, to: '' })))).toBeNull();
    expect(sentSlots(good.map((one, i) => (i ? one : { ...one, to: '10:00' })))).toBeNull();
  });
});
