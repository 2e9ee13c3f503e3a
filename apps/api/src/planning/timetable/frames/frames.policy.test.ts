import { describe, expect, it, test } from 'vitest';
import { dateFault, disagreements, slotFault, tidyFrame } from './frames.policy.ts';

const slot = (starts: number, ends: number, weekdays: number[] = []) => ({
  starts,
  ends,
  kind: 'lesson' as const,
  name: '',
  weekdays,
});
const weekdays = [1, 2, 3, 4, 5];

test.each([
  ['one after the other', [slot(480, 535), slot(535, 590)], null],
  ['two at once', [slot(480, 535), slot(530, 590)], 'timetable.slots'],
  ['one inside the other', [slot(480, 600), slot(500, 520)], 'timetable.slots'],
  ['the same hours on other days', [slot(480, 535, [1, 2]), slot(480, 540, [3])], null],
  ['the same hours on a day they share', [slot(480, 535, [1, 3]), slot(480, 540, [3])], 'timetable.slots'],
  ['a day of its own beside every day', [slot(480, 535), slot(500, 540, [3])], 'timetable.slots'],
  ['no length', [slot(480, 480)], 'timetable.slots'],
  ['the wrong way round', [slot(535, 480)], 'timetable.slots'],
  ['a day that is not taught', [slot(480, 535, [6])], 'timetable.slots'],
  ['none', [], null],
])('slots: %s', (_, slots, expected) => {
  expect(slotFault({ slots, weekdays })).toBe(expected);
});

test.each([
  ['2026-09-01', '2027-06-30', null],
  ['2026-09-01', '2026-09-01', null],
  ['2026-09-02', '2026-09-01', 'toOn'],
  ['2026-02-30', '2026-09-01', 'fromOn'],
])('from %s to %s', (fromOn, toOn, expected) => {
  expect(dateFault({ fromOn, toOn })).toBe(expected);
});

describe('a frame', () => {
  const frame = {
    orgId: 'o',
    name: 'Collège',
    levelIds: ['b', 'a', 'b'],
    weekdays: [5, 1, 1],
    step: 5,
    alternates: false,
    fromOn: '2026-09-01',
    toOn: '2027-06-30',
    slots: [slot(535, 590), slot(480, 535, [5, 1])],
  };
  it('is kept in order', () => {
    expect(tidyFrame(frame)).toMatchObject({
      levelIds: ['a', 'b'],
      weekdays: [1, 5],
      slots: [
        { starts: 480, weekdays: [1, 5] },
        { starts: 535, weekdays: [] },
      ],
    });
  });
  it('lists the differences between two editors, whatever the order of the keys', () => {
    const stored = tidyFrame(frame);
    const same = stored.slots.map(({ starts, ends, kind, name, weekdays: days }) => ({
      weekdays: days,
      name,
      kind,
      ends,
      starts,
    }));
    expect(disagreements(stored, { ...stored, slots: same })).toEqual({});
    expect(disagreements(stored, { ...stored, step: 10 })).toEqual({ step: { theirs: 5, yours: 10 } });
  });
});
